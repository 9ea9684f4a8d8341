import Model

extension Assertion {
  /// An image set has every scale in the right proportion, in each appearance.
  static let imageScales = project(
    "project.image-scales", "The element's image set has every scale in proportion, for each appearance.",
    measurement:
      "The pixel size of every entry's file over its scale, per appearance; light may serve as the entry without appearance.",
    parameters: [
      .of,
      .init(
        "scales", .numbers, "Scales that must be there", default: .list([.number(1), .number(2), .number(3)])),
      .init(
        "appearances", .strings, "Appearances that need entries of their own",
        default: .list([.string("light"), .string("dark")])),
      .tolerance(1, "pixels"),
    ]
  ) { subject, parameters in
    guard let root = subject.root else { return subject.nothingToCheck }
    guard let selector = parameters.selector("of"), let view = selector.select(in: root).first else {
      return Finding(
        .failed, "The launch screen has no element \"\(parameters.string("of") ?? "")\".",
        location: root.location,
        cause: "element-missing:\(parameters.string("of") ?? "")")
    }
    guard let name = view.imageName else {
      return Finding(
        .failed, "\(view.label) shows no image.", location: view.location, element: view.id,
        cause: "no-image:\(view.id)")
    }
    let sets = subject.assets.imageSets(named: name).filter { $0.kind == "imageset" }
    guard let set = sets.first else {
      return Finding(
        .failed, "There is no image set \"\(name)\".", location: view.location, element: view.id,
        cause: "no-image-set:\(name)")
    }
    return judgeScales(of: set, parameters)
  }

  private static func judgeScales(of set: ImageSet, _ parameters: Parameters) -> Finding {
    let scales = parameters.numbers("scales").map { Int($0) }
    let tolerance = parameters.number("tolerance") ?? 0
    var measured: [String: Measure] = [:]
    for appearance in parameters.strings("appearances").compactMap({ Appearance(rawValue: $0) }) {
      var found: [Int: PixelSize] = [:]
      for scale in scales {
        guard let slot = slot(of: set, scale: scale, appearance), let pixels = slot.pixels else {
          return Finding(
            .failed, "Image set \"\(set.name)\" has no usable \(scale)x image for \(appearance.rawValue).",
            measured: measured, expected: ["scales": .list(scales.map { .number(Double($0)) })],
            location: set.location, cause: "scale-missing:\(set.name)")
        }
        found[scale] = pixels
        measured["\(appearance.rawValue)\(scale)x"] = .text("\(pixels.width)x\(pixels.height)")
      }
      if let fault = proportionFault(found, tolerance) {
        return Finding(
          .failed, "Image set \"\(set.name)\", \(appearance.rawValue): \(fault).", measured: measured,
          expected: ["tolerance": .number(tolerance)], location: set.location,
          cause: "scale-proportion:\(set.name)")
      }
    }
    return Finding(
      .passed,
      "Image set \"\(set.name)\" has \(scales.map { "\($0)x" }.joined(separator: ", ")) in proportion.",
      measured: measured, expected: ["tolerance": .number(tolerance)], location: set.location)
  }

  private static func slot(of set: ImageSet, scale: Int, _ appearance: Appearance) -> ImageSlot? {
    let usable = set.slots.filter { $0.scale == scale && $0.pixels != nil && $0.contrast != .high }
    if appearance == .dark { return usable.first { $0.appearance == .dark } }
    return usable.first { $0.appearance == .light } ?? usable.first { $0.appearance == nil }
  }

  private static func proportionFault(_ found: [Int: PixelSize], _ tolerance: Double) -> String? {
    guard let base = found.min(by: { $0.key < $1.key }) else { return nil }
    for (scale, pixels) in found.sorted(by: { $0.key < $1.key }) {
      let factor = Double(scale) / Double(base.key)
      let width = Double(base.value.width) * factor
      let height = Double(base.value.height) * factor
      if abs(Double(pixels.width) - width) > tolerance || abs(Double(pixels.height) - height) > tolerance {
        return
          "the \(scale)x image is \(pixels.width)x\(pixels.height) pixels, not \(width.shortDescription)x\(height.shortDescription)"
      }
    }
    return nil
  }
}
