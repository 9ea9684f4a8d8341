import Model

extension Assertion {
  /// Every image and color that the document names exists and decodes.
  static let assetsResolve = project(
    "project.assets-resolve",
    "Every image and color that the launch document names exists in the target and decodes.", .reportsAssets,
    readsPictures: true,
    measurement:
      "Each name against the target's catalogs and loose files; each entry's file is decoded, and its checksums are verified.",
    reasons: [
      Reasons.unreadableImage:
        "`qa` cannot decode a file's format, or the program that draws it is not installed."
    ],
    sharing: Reasons.ofDocuments
  ) { subject, _ in assetFinding(subject) }

  /// Returns the finding about all named images and colors: the first failed one, else the first undecided one.
  ///
  /// - Parameters:
  ///   - symbolsFrom: The first system with symbols; nil if they are not checked.
  ///   - missing: Called with the finding about a missing image and its name, or about a missing color and nil.
  static func assetFinding(
    _ subject: AppFacts, symbolsFrom: Int? = nil, missing: (inout Finding, String?) -> Void = { _, _ in }
  ) -> Finding {
    guard let document = subject.document else { return subject.nothingToCheck }
    if let symbolsFrom,
      let missing = unavailableSymbol(subject, symbolsFrom) ?? unavailableColor(subject)
    {
      return missing
    }
    var undecided: Finding?
    var notes: [String] = []
    func decide(_ finding: Finding?, _ image: String?) -> Finding? {
      guard var finding else { return nil }
      if finding.cause?.hasPrefix("asset-missing:") == true { missing(&finding, image) }
      if finding.outcome == .failed { return finding }
      undecided = undecided ?? finding
      return nil
    }
    for (name, location) in document.imageUses.sorted(by: { $0.key < $1.key }) {
      if let note = generatedNote(name, subject) {
        notes.append(note)
        continue
      }
      if let failed = decide(imageFailure(name, location, subject), name) { return failed }
    }
    for (name, location) in document.colorUses.sorted(by: { $0.key < $1.key }) {
      if let failed = decide(colorFailure(name, location, subject), nil) { return failed }
    }
    if let undecided { return undecided }
    let count = document.imageUses.count + document.colorUses.count
    return Finding(
      .passed, "assets-resolve", "All \(count) named images and colors exist and decode.",
      measured: ["names": .number(Double(count))],
      note: notes.isEmpty ? nil : notes.joined(separator: " "))
  }

  /// Returns the note about an image set without its pictures that a program fills; nil for another one.
  private static func generatedNote(_ name: String, _ subject: AppFacts) -> String? {
    guard let generator = subject.project.generators.first(where: { $0.images.contains(name) }),
      let set = subject.assets.imageSets(named: name).first(where: { $0.name == name && $0.kind == .imageSet }
      ),
      set.slots.allSatisfy({ $0.file == nil || $0.error != nil && !$0.errorIsLimit })
    else { return nil }
    return
      "The image set \"\(name)\" has no pictures in this checkout; `\(generator.command)` makes them. Run it before `qa`, so that the pictures are checked."
  }

  /// Returns the failure of a symbol that the app's oldest system does not have; nil if there is none.
  private static func unavailableSymbol(_ subject: AppFacts, _ symbolsFrom: Int) -> Finding? {
    let view = subject.root?.flattened.first { view in
      view.symbol.map { subject.assets.imageSets(named: $0).isEmpty } ?? false
    }
    guard let view, let name = view.symbol,
      let oldest = subject.project.shippingConfiguration.deploymentTarget, oldest.major < symbolsFrom
    else { return nil }
    return Finding(
      .failed, "symbol-unavailable", .view(view),
      "\(view.label) shows the symbol \"\(name)\". Symbols exist from iOS \(symbolsFrom) on, and the app runs on iOS \(oldest), where nothing is drawn. \(fix: "Use an image set, or raise the deployment target to iOS \(symbolsFrom).")",
      measured: ["deploymentTarget": .text("\(oldest)")], expected: ["symbolsFrom": Measure(symbolsFrom)])
  }

  /// Returns the failure of a system color that the app's oldest system does not have, where the document has no other color
  /// for it; nil if there is none.
  private static func unavailableColor(_ subject: AppFacts) -> Finding? {
    for view in subject.root?.flattened ?? [] {
      for case .system(let name, nil)? in [view.backgroundColor, view.tintColor, view.ownColor] {
        guard let first = subject.assets.firstSystem(ofColor: name),
          let oldest = subject.project.shippingConfiguration.deploymentTarget, oldest.major < first
        else { continue }
        return Finding(
          .failed, "color-unavailable", .view(view),
          "\(view.label) has the color \(name), which exists from iOS \(first) on, and the app runs on iOS \(oldest). The document has no other color for older systems.",
          measured: ["deploymentTarget": .text("\(oldest)")], expected: ["from": Measure(first)]
        ).fixed(by: Fix("Use a color set, or raise the deployment target to iOS \(first).", [view.origin]))
      }
    }
    return nil
  }

  private static func colorFailure(_ name: String, _ location: SourceLocation, _ subject: AppFacts)
    -> Finding?
  {
    let sets = subject.assets.colorSets(named: name).filter { $0.name == name }
    guard let set = sets.first else {
      return Finding(
        .failed, "color-missing", .named(name, at: location), cause: .shared("asset-missing"),
        "No catalog of target \(subject.project.target) has the color \"\(name)\". \(fix: "Add it, or correct the name\(colorHint(name, subject))")"
      )
    }
    guard set.slots.allSatisfy({ $0.color == nil }) else { return nil }
    return Finding(
      .failed, "color-set-empty", .named(name, at: set.location), cause: .shared("asset-empty"),
      "The color set \"\(name)\" is empty. \(fix: "Add a color.")")
  }

  /// Returns the catalog's color sets that begin like a name, as the end of a sentence.
  private static func colorHint(_ name: String, _ subject: AppFacts) -> String {
    func common(_ other: String) -> Int {
      zip(name.lowercased(), other.lowercased()).prefix { $0.0 == $0.1 }.count
    }
    let near = subject.assets.allColorSets.map(\.name).filter { common($0) >= 4 }
      .sorted { (common($1), $0) < (common($0), $1) }
    return near.isEmpty ? "." : "; did you mean \(near.prefix(3).map { "\"\($0)\"" }.listed(.or))?"
  }

  private static func imageFailure(_ name: String, _ location: SourceLocation, _ subject: AppFacts)
    -> Finding?
  {
    let sets = subject.assets.imageSets(named: name).filter {
      // A loose file may be named with its extension.
      ($0.name == name || $0.kind == .loose && name == $0.name + ".png")
        && [.imageSet, .loose, .symbol].contains($0.kind)
    }
    guard let set = sets.first else {
      let kinds = subject.assets.imageSets(named: name).map(\.kind)
      let other =
        kinds.contains(.appIcon)
        ? "an app icon set" : kinds.contains(.launchImage) ? "a launch image set" : nil
      return Finding(
        .failed, "image-missing", .named(name, at: location), cause: .shared("asset-missing"),
        other.map { "\"\(name)\" is \($0), which an image view cannot show. \(fix: "Use an image set.")" }
          ?? "Target \(subject.project.target) has no image \"\(name)\", neither in a catalog nor as a file. \(fix: "Add it, or correct the name.")"
      ).edited(by: subject.editsSpelling(name))
    }
    let used = set.slots.filter { $0.file != nil }
    if used.isEmpty {
      return Finding(
        .failed, "image-set-empty", .named(name, at: set.location), cause: .shared("asset-empty"),
        "The image set \"\(name)\" is empty. \(fix: "Add an image.")")
    }
    // A built app may be thinned for one device family.
    if set.path.hasSuffix(".imageset"),
      let idiom = subject.project.shippingConfiguration.idioms.first(where: { !set.hasFile(for: $0) })
    {
      let device = idiom == .pad ? "iPad" : "iPhone"
      return Finding(
        .failed, "no-image-for-device", .named(name, at: set.location),
        "The image set \"\(name)\" has no image for \(device), so \(device)s show nothing in its place. \(fix: "Add one for \(device), or a universal one.")"
      )
    }
    // The settings of a generator name the file.
    func origin(of slot: ImageSlot) -> SourceLocation {
      subject.project.generated == nil ? SourceLocation(file: slot.file ?? set.path) : set.location
    }
    if let broken = used.first(where: { $0.error != nil && !$0.errorIsLimit }) {
      let missing = subject.project.generated?.findings.first {
        $0.kind == .missing && $0.location == set.location
      }
      return Finding(
        .failed, "asset-broken", .named(broken.file ?? name, at: origin(of: broken)),
        missing.map { "\($0.message). \(fix: $0.fix + ".")" }
          ?? "\(broken.file ?? name): \(broken.error ?? "").")
    }
    if let limit = used.first(where: { $0.errorIsLimit }) {
      return Finding(
        .cannotTell, "asset-limit", .named(limit.file ?? name, at: origin(of: limit)),
        "\(limit.file ?? name): \(limit.error ?? "").", reason: Reasons.unreadableImage)
    }
    return nil
  }
}

extension View {
  /// The color of its text or title.
  fileprivate var ownColor: ColorReference? {
    switch content {
    case .label(let label): label.textColor
    case .button(let button): button.titleColor
    default: nil
    }
  }

  /// The name of the system's symbol that it shows.
  fileprivate var symbol: String? {
    let image: ImageReference? =
      switch content {
      case .image(let image, _): image
      case .button(let button): button.image
      default: nil
      }
    return image.flatMap { $0.isSymbol ? $0.name : nil }
  }
}
