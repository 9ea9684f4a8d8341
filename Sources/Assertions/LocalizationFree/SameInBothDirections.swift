import Imaging
import Model

extension Assertion {
  /// The screen shows the same pixels from left to right and from right to left.
  static let sameInBothDirections = perCase(
    "localization-free.same-in-both-directions",
    "The pixels are the same in both layout directions.",
    // One renderer draws both directions.
    pixels: .drawing { _ in true },
    measurement: "Every pixel of this case against the same case in the other layout direction."
  ) { subject, screen, _ in
    guard let other = subject.counterpart(.otherDirection) else {
      return Finding(
        .errored, "no-other-direction", "The other layout direction of this case could not be drawn.")
    }
    let different = screen.list == other.list ? 0 : differingPixels(screen.bitmap, other.bitmap)
    let unsure = !screen.approximate.isEmpty
    if different == 0 {
      return Finding(
        unsure ? .cannotTell : .passed, "same-pixels", cause: .unnamed,
        unsure
          ? "The frames are equal in both directions, but text or symbols may differ."
          : "Both directions have the same pixels.", measured: ["differentPixels": 0],
        expected: ["differentPixels": 0], reason: unsure ? Reasons.approximate : nil)
    }
    let others = other.layout.itemsByID
    let moved = screen.layout.items.filter { item in
      !item.isGuide && others[item.id]?.screenFrame != item.screenFrame
    }
    // Text may move inside its frame.
    let painted = zip(screen.list.flattened, other.list.flattened).first {
      $0.node.viewID == $1.node.viewID && $0.node.paints != $1.node.paints
    }
    let id = moved.first?.id ?? painted?.0.node.viewID
    let view = id.flatMap { screen.root.find($0) }
    let verb = moved.isEmpty ? "is drawn differently" : "moves"
    let name = view.map { "\($0.label) \(verb)" } ?? "An image differs"
    return Finding(
      .failed, "direction",
      .init(name: view?.id ?? "", element: view?.id, location: view?.location ?? screen.root.location),
      "\(name): \(different) pixels differ between left-to-right and right-to-left; expected 0.",
      measured: ["differentPixels": .number(Double(different))], expected: ["differentPixels": 0]
    ).fixed(
      by: (moved.isEmpty ? nil : view.flatMap { screen.directionFix(of: $0) })
        ?? Fix("Center it, or pin left and right edges instead of leading and trailing ones."))
  }

  private static func differingPixels(_ left: GridBitmap, _ right: GridBitmap) -> Int {
    guard left.width == right.width, left.height == right.height else {
      return left.width * left.height
    }
    return left.differingPixels(right)
  }
}
