import Imaging
import Model

extension Assertion {
  /// A template image has a tint that the launch screen chooses.
  static let templateTint = perCase(
    "look.template-tint",
    "Every template image has a tint color of its own, of a view around it or of the document.",
    .isAboutContent,
    // A color is the same wherever edges are.
    pixels: .drawing { _ in true },
    measurement: """
      For each image view that draws a template: the tint colors of the view and of the views around it, and that of the \
      document. Without one, the system draws the image's shape in its blue. An image of that blue passes.
      """,
    parameters: [
      .init(
        "atLeast", .number, "Color difference (CIEDE2000) from which the image's color counts as lost",
        default: .number(3))
    ],
    reasons: ["no-template": "The screen shows no template image."]
  ) { subject, screen, parameters in
    let atLeast = parameters.number("atLeast")
    var count = 0
    for leaf in screen.leaves where leaf.view.imageName != nil {
      guard let (picture, tint) = screen.node(leaf.view.id)?.node.paints.lazy.compactMap(\.template).first
      else {
        continue
      }
      count += 1
      guard subject.project.document?.globalTint == nil,
        !screen.root.path(to: leaf.view.id).contains(where: { $0.tintColor != nil })
      else { continue }
      let own = subject.project.assets.bitmap(picture)?.inkColor
      guard own.map({ deltaE2000($0, tint) >= atLeast }) ?? true else { continue }
      let set = leaf.view.imageName.flatMap { subject.project.assets.imageSets(named: $0).first }
      let isView =
        if case .image(let image?, _) = leaf.view.content { image.renderingMode == .template } else { false }
      let (image, drawn) = (own?.rounded8.hex, tint.rounded8.hex)
      let fix =
        (isView ? nil : set?.location).map { "Set \"Render As\" to Original Image in \($0.file)" }
        ?? "Set the rendering mode of the image to Original"
      return Finding(
        .failed, "untinted", .view(leaf.view),
        "The image of \(leaf.view.label) is a template, and neither the view nor one around it has a tint color, so it is drawn in the system's blue \(drawn)\(image.map { " instead of its own color \($0)" } ?? ""). \(fix: "\(fix), or give the view a tint color.")",
        measured: ["color": .text(drawn)].merging(image.map { ["image": .text($0)] } ?? [:]) { one, _ in one }
      )
    }
    return count == 0
      ? Finding(.notApplicable, "no-template", "The screen shows no template image.")
      : Finding(
        .passed, "tinted", "Every template image has a tint color.", measured: ["images": Measure(count)])
  }
}

extension Paint {
  fileprivate var template: (PictureID, Color)? {
    if case .template(let id, _, _, let tint) = self { (id, tint) } else { nil }
  }
}

extension Bitmap {
  /// The color that most of the opaque pixels have; nil for a picture without any.
  fileprivate var inkColor: Color? {
    var counts: [UInt32: Int] = [:]
    for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] == 255 {
      counts[UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at + 2]), default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { word, _ in
      Color(
        red: Double(word >> 16 & 0xFF) / 255, green: Double(word >> 8 & 0xFF) / 255,
        blue: Double(word & 0xFF) / 255, space: space == .displayP3 ? .displayP3 : .sRGB)
    }
  }
}
