import Model

extension Assertion {
  /// An image set has every scale in the right proportion, in each appearance.
  static let imageScales = project(
    "project.image-scales", "The element's image set has every scale in proportion, for each appearance.",
    readsPictures: true,
    measurement:
      "The pixel size of every entry's file against the largest scale's, per appearance and device family; an entry without appearance applies to light appearance.",
    parameters: [
      .of,
      .init(
        "scales", .numbers, "Required scales",
        default: .list([.number(1), .number(2), .number(3)]), range: 1...3, isWhole: true),
      .init(
        "appearances", .strings, "Appearances that need entries of their own",
        default: .list([.string("light"), .string("dark")])),
      .tolerance(1, "pixels"),
    ],
    sharing: Reasons.ofDocuments + Reasons.ofImages
  ) { subject, parameters in
    guard let root = subject.root else { return subject.nothingToCheck }
    guard let selector = parameters.selector("of"), let view = selector.select(in: root).first else {
      return .missing(parameters.string("of") ?? "", in: root)
    }
    guard let name = view.imageName else {
      return Finding(
        .failed, "no-image", .view(view), "\(view.label) shows no image. \(fix: "Set its image.")")
    }
    let sets = subject.assets.imageSets(named: name).filter { $0.kind == .imageSet }
    guard let set = sets.first else {
      return Finding(
        .cannotTell, "no-image-set", .init(name: name, element: view.id, location: view.location),
        "No catalog has the image set \"\(name)\". \(fix: "Add it, or correct the name.")",
        reason: Reasons.brokenImage)
    }
    return judgeScales(of: set, subject, parameters)
  }

  private static func judgeScales(
    of set: ImageSet, _ subject: AppFacts, _ parameters: Parameters
  ) -> Finding {
    let scales = parameters.numbers("scales").compactMap { Int(exactly: $0) }
    let tolerance = parameters.number("tolerance")
    var measured: [String: Measure] = [:]
    func failed(
      _ id: String, _ message: Finding.Sentence, _ expected: [String: Measure], cause: Finding.Cause = .own
    ) -> Finding {
      Finding(
        .failed, id, .named(set.name, at: set.location), cause: cause, message, measured: measured,
        expected: expected)
    }
    // A set without any dark entry has one mistake, not one for each scale.
    let isUniform = !set.slots.contains { $0.file != nil && $0.appearance == .dark }
    for appearance in parameters.strings("appearances").compactMap({ Appearance(rawValue: $0) }) {
      let groups = families(of: set, appearance)
      // Universal entries must be complete; without them, the entries of all device families together.
      let complete = groups["universal"] ?? groups.values.reduce(into: [:]) { $0.merge($1) { one, _ in one } }
      if let scale = scales.first(where: { complete[$0] == nil }) {
        if let undecided = unreadEntry(of: set, scale, appearance) { return undecided }
        return failed(
          "scale-missing",
          "Image set \"\(set.name)\" has no usable \(scale)x image for \(appearance.rawValue) appearance. \(fix: "Add one.")",
          ["scales": .list(scales.map { .number(Double($0)) })],
          cause: appearance == .dark && isUniform ? .shared("no-dark") : .own
        ).edited(
          by: subject.editsAssigning(
            scale, isDark: appearance == .dark, idiom: set.slots.first?.idiom ?? "universal", in: set))
      }
      for (idiom, found) in groups.sorted(by: { $0.key < $1.key }) {
        let mark = idiom == "universal" ? "" : idiom
        for (scale, pixels) in found {
          measured["\(appearance.rawValue)\(scale)x\(mark)"] = .text("\(pixels.width)x\(pixels.height)")
        }
        if let failure = proportionFailure(found.filter { scales.contains($0.key) }, tolerance) {
          return failed(
            "scale-proportion", "Image set \"\(set.name)\", \(appearance.rawValue): \(failure).",
            ["tolerance": .number(tolerance)])
        }
      }
    }
    return Finding(
      .passed, "scales-complete", .at(set.location),
      "Image set \"\(set.name)\" has \(scales.map { "\($0)x" }.joined(separator: ", ")) images in proportion.",
      measured: measured, expected: ["tolerance": .number(tolerance)])
  }

  /// Returns an undecided finding for an entry that may have the scale but is damaged or cannot be read.
  private static func unreadEntry(of set: ImageSet, _ scale: Int, _ appearance: Appearance) -> Finding? {
    let entry = set.slots.first {
      $0.file != nil && $0.error != nil && ($0.scale ?? scale) == scale && $0.contrast != .high
        && ($0.appearance == appearance || $0.appearance == nil && appearance == .light)
    }
    return entry.map {
      Finding(
        .cannotTell, "asset-limit",
        .named($0.file ?? set.name, at: SourceLocation(file: $0.file ?? set.path)),
        "\($0.file ?? set.name): \($0.error ?? "").",
        reason: $0.errorIsLimit ? Reasons.unreadableImage : Reasons.brokenImage)
    }
  }

  /// Returns sizes in pixels by scale for each device family. Entries for light appearance precede entries for any.
  private static func families(of set: ImageSet, _ appearance: Appearance) -> [String: [Int: PixelSize]] {
    let slots = set.slots.flatMap(\.compiledScales)
    let usable = slots.filter {
      $0.scale != nil && $0.pixels != nil && $0.contrast != .high && $0.subtype == nil
        && $0.horizontalSizeClass == nil && $0.verticalSizeClass == nil
    }
    let wanted = usable.filter { $0.appearance == appearance }
    let any = appearance == .light ? usable.filter { $0.appearance == nil } : []
    var groups: [String: [Int: PixelSize]] = [:]
    for slot in wanted + any {
      guard let scale = slot.scale, groups[slot.idiom]?[scale] == nil else { continue }
      groups[slot.idiom, default: [:]][scale] = slot.pixels
    }
    return groups
  }

  /// Compares all images with the largest one, from which the others are made.
  private static func proportionFailure(_ found: [Int: PixelSize], _ tolerance: Double) -> String? {
    guard let base = found.max(by: { $0.key < $1.key }) else { return nil }
    for (scale, pixels) in found.sorted(by: { $0.key < $1.key }) {
      let factor = Double(scale) / Double(base.key)
      let width = Double(base.value.width) * factor
      let height = Double(base.value.height) * factor
      if abs(Double(pixels.width) - width) > tolerance || abs(Double(pixels.height) - height) > tolerance {
        return
          "the \(scale)x image has \(pixels.width) × \(pixels.height) pixels; expected \(scale)/\(base.key) of the \(base.key)x image, which has \(base.value.width) × \(base.value.height)"
      }
    }
    return nil
  }
}

extension ImageSlot {
  /// The entries that the catalog compiler makes: three for a single-scale vector.
  fileprivate var compiledScales: [ImageSlot] {
    guard isVector, scale == nil, error == nil || errorIsLimit, let size = vectorSize else {
      return [self]
    }
    return (1...3).map { scale in
      var slot = self
      slot.scale = scale
      slot.pixels = PixelSize(
        width: Int((size.width.value * Double(scale)).rounded()),
        height: Int((size.height.value * Double(scale)).rounded()))
      return slot
    }
  }
}
