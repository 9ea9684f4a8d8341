import Imaging
import Model

extension Assertion {
  /// No picture shows as a box on a background that is meant to have the same color.
  static let seam = perCase(
    "contrast.seam", "No picture shows as a box on a background of nearly the same color.", .isAboutContent,
    pixels: .drawing(),
    measurement: """
      The CIEDE2000 difference between both sides of each edge of an opaque picture. Two opposite edges whose difference is \
      visible, but small, or which do not differ in light appearance, show that both are meant to have one color.
      """,
    parameters: [
      .init(
        "visibleFrom", .number, "Color difference (CIEDE2000) from which an edge is visible",
        default: .number(2)),
      .init(
        "intendedFrom", .number, "Color difference (CIEDE2000) from which two colors are meant to differ",
        default: .number(10)),
    ],
    reasons: [Reasons.noPicture: "The screen shows no image with opaque edges."]
  ) { subject, screen, parameters in
    let limits = (
      visible: parameters.number("visibleFrom"), intended: parameters.number("intendedFrom")
    )
    let covers = Set(screen.covers(of: subject.project.document).map(\.view.id))
    var count = 0
    for leaf in screen.leaves
    where leaf.view.imageName != nil && leaf.isDrawn && !covers.contains(leaf.view.id) {
      let edges = screen.boxEdges(of: leaf.view)
      guard !edges.isEmpty else { continue }
      count += 1
      let isSmall = edges.allSatisfy { $0.median >= limits.visible && $0.most < limits.intended }
      let isDark = screen.appearance == .dark && edges.allSatisfy { $0.median >= limits.visible }
      let vanishesInLight =
        isDark && !isSmall
        && subject.counterpart(.lightAppearance).map { light in
          let same = light.boxEdges(of: leaf.view)
          return !same.isEmpty && same.allSatisfy { $0.most < limits.visible }
        } ?? false
      guard isSmall || vanishesInLight, let edge = edges.max(by: { $0.median < $1.median }) else { continue }
      let box = "\(leaf.view.label) shows as a box"
      let colors =
        "its edge is \(edge.inside), and the background beside it \(edge.outside) (ΔE00 \(edge.median.figure()))"
      var expected = ["visibleFrom": Measure(limits.visible)]
      expected["intendedFrom"] = isSmall ? Measure(limits.intended) : nil
      return Finding(
        .failed, isSmall ? "seam" : "dark-box", .view(leaf.view),
        isSmall
          ? "\(box): \(colors); expected the same color."
          : "\(box) in dark appearance: \(colors); in light appearance both have the same color.",
        measured: [
          "inside": .text(edge.inside), "outside": .text(edge.outside), "deltaE": Measure(edge.median),
        ], expected: expected
      ).fixed(by: screen.seamFix(of: leaf.view, edge, isDark: !isSmall))
    }
    return count == 0
      ? Finding(.notApplicable, Reasons.noPicture, "The screen shows no image with opaque edges.")
      : Finding(
        .passed, "no-seam", "No picture shows as a box on its background.",
        measured: ["pictures": Measure(count)])
  }
}

extension Screen {
  /// Returns the edges of a picture inside of the screen, if all of them are opaque and two are opposite; else none.
  fileprivate func boxEdges(of view: View) -> [PictureEdge] {
    guard let paints = node(view.id)?.node.paints, !paints.contains(where: \.isShape) else { return [] }
    let edges = pictureEdges(of: view.id)
    let sides = Set(edges.map(\.edge))
    guard sides.isSuperset(of: [.left, .right]) || sides.isSuperset(of: [.top, .bottom]),
      edges.allSatisfy(\.isOpaque)
    else { return [] }
    return edges
  }

  fileprivate func seamFix(of view: View, _ edge: PictureEdge, isDark: Bool) -> Fix {
    let picture = imageOrigin(of: view).map { "edges of \($0.fileName)" } ?? "edges of the image"
    let clear = "Make the \(picture) transparent"
    if isDark {
      return Fix("\(clear), or add an image for dark appearance.", imageOrigin(of: view).map { [$0] } ?? [])
    }
    guard let ground = nearestGround(of: view), case .literal(let color)? = ground.backgroundColor else {
      return Fix("\(clear), or give both the same color.", imageOrigin(of: view).map { [$0] } ?? [])
    }
    let rationale =
      color.space == .calibratedRGB || color.space == .calibratedWhite
      ? " The digits of that color are of the generic color space, which is lighter than sRGB." : ""
    return Fix(
      "Set the background color of \(ground.label) to \(edge.inside) in the color space sRGB.\(rationale) Or m\(clear.dropFirst()).",
      [ground.origin],
      edits: [.backgroundColor(file: ground.location.file, view: ground.id, edge.color)])
  }
}

extension Paint {
  /// Whether it draws a shape in a color that is not the picture's.
  fileprivate var isShape: Bool {
    switch self {
    case .template, .text, .box: true
    case .fill, .image, .sliced: false
    }
  }
}
