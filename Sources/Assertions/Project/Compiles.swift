import Model

extension Assertion {
  /// Xcode compiles what the launch screen uses.
  static let compiles = project(
    "project.compiles", "Xcode compiles the launch screen's document and its image sets.", .readsNoPixels,
    readsPictures: true,
    measurement: """
      Each error of Xcode that the checklist lists: an id of the document that occurs twice (`repeated-id`), a constraint \
      that names an id which does not exist (`unknown-item`), a file of the launch screen whose name differs only by case \
      from another's (`same-file`), two files of the target with the name of a file of the launch screen (`same-product`), \
      and what the document uses against the deployment target (`safeAreaFrom`, `stackFrom`, `scrollGuidesFrom`). Of an \
      image set that the launch screen uses: a bitmap without a scale beside entries with scales (`unscaled-bitmap`), two \
      different files for the same traits (`ambiguous-slot`), and another set with its name and other pictures \
      (`several-sets`).
      """,
    parameters: [
      .init("errors", .strings, "What stops Xcode", default: .list([])),
      .init("safeAreaFrom", .number, "First version of iOS for safe-area guides", default: .number(0)),
      .init("stackFrom", .number, "First version of iOS for stack views", default: .number(0)),
      .init(
        "scrollGuidesFrom", .number, "First version of iOS for guides of scroll views", default: .number(0)),
    ],
    reasons: ["ambiguous-color": "A color set has two colors for the same traits."],
    sharing: Reasons.ofDocuments
  ) { subject, parameters in
    guard let document = subject.document else { return subject.nothingToCheck }
    let errors = Set(parameters.strings("errors"))
    for diagnostic in document.diagnostics {
      guard let error = diagnostic.compilerError, errors.contains(error.rawValue) else { continue }
      return Finding(
        .failed, "not-compiled", .init(name: error.rawValue, location: diagnostic.location),
        error == .sameFile
          ? "\(diagnostic.message.capitalizedFirst)."
          : "Xcode cannot compile the document: \(diagnostic.message)."
      ).fixed(by: diagnostic.asFix)
    }
    if let newer = newerThanTarget(document, subject, parameters) { return newer }
    if errors.contains("same-product"), let several = severalProducts(document, subject) { return several }
    for name in document.imageUses.keys.sorted() {
      for set in subject.assets.imageSets(named: name) where set.path.hasSuffix(".imageset") {
        if errors.contains("unscaled-bitmap"), let finding = set.unscaledBitmap { return finding }
        if errors.contains("ambiguous-slot"), let finding = set.ambiguousSlot(subject.assets) {
          return finding
        }
      }
      if errors.contains("several-sets"), let finding = subject.severalSets(named: name) { return finding }
    }
    if errors.contains("ambiguous-slot"), let finding = subject.ambiguousColor(in: document) {
      return finding
    }
    return Finding(
      .passed, "compiles", .at(SourceLocation(file: document.file)),
      "Nothing in the launch screen's files is known to stop Xcode.")
  }

  /// Returns the failure of a document that uses what the deployment target does not have; nil if there is none.
  private static func newerThanTarget(
    _ document: InterfaceDocument, _ subject: AppFacts, _ parameters: Parameters
  ) -> Finding? {
    // A compiled document has no lines, and Xcode compiled it.
    guard document.format != .infoPlist, !document.hasOwnTarget, let root = subject.root,
      root.location.line != nil,
      let target = subject.project.shippingConfiguration.deploymentTarget
    else { return nil }
    func first(_ matches: (View) -> Bool) -> View? { root.flattened.first(where: matches) }
    func has(_ view: View, _ kinds: LayoutGuide.Kind...) -> Bool {
      view.guides.contains { kinds.contains($0.kind) }
    }
    let uses: [(name: String, from: Int, view: View?)] = [
      (
        "the safe-area guide", parameters.whole("safeAreaFrom"),
        document.usesSafeAreas ? first { has($0, .safeArea) } : nil
      ),
      (
        "a stack view", parameters.whole("stackFrom"),
        first { if case .stack = $0.content { true } else { false } }
      ),
      (
        "a guide of a scroll view", parameters.whole("scrollGuidesFrom"),
        first { has($0, .contentLayoutGuide, .frameLayoutGuide) }
      ),
    ]
    guard let (name, from, view) = uses.first(where: { $0.view != nil && target.major < $0.from }), let view
    else { return nil }
    return Finding(
      .failed, "newer-than-target", .view(view),
      "The document uses \(name) (\(view.label)), for which it needs iOS \(from), and the deployment target is iOS \(target). Xcode does not compile it.",
      measured: ["deploymentTarget": .text("\(target)")], expected: ["from": Measure(from)]
    ).fixed(
      by: Fix("Raise the deployment target to iOS \(from), or use constraints without it.", [view.origin]))
  }

  /// Returns the failure of two files of the target that both become one file of the app; nil if there are none.
  private static func severalProducts(_ document: InterfaceDocument, _ subject: AppFacts) -> Finding? {
    guard subject.project.membershipIsKnown, subject.project.builtSDK == nil else { return nil }
    let pictures = document.imageUses.keys.flatMap { subject.assets.imageSets(named: $0) }
    let loose = pictures.filter { $0.kind == .loose }.flatMap { $0.slots.compactMap(\.file) }
    for file in ([document.file] + loose).uniqued().sorted() {
      let same = subject.project.resources.filter {
        $0.fileName == Origin(file: file).fileName && $0.localization == nil && $0.exists
      }.uniqued(on: \.path)
      guard same.count > 1, same.contains(where: { $0.path == file }),
        let other = same.first(where: { $0.path != file })
      else { continue }
      return Finding(
        .failed, "same-product", .init(name: other.path, location: other.location ?? .init(file: other.path)),
        "The target copies \(same.map { "\"\($0.path)\"" }.sorted().listed()), which have one name in the app. Xcode stops because several commands produce that file.",
        measured: ["files": Measure(same.count)], expected: ["files": 1]
      ).fixed(by: Fix("Rename all but one, or remove them from the target."))
    }
    return nil
  }
}

extension Diagnostic {
  /// What to change, where it is.
  var asFix: Fix { Fix(fix.capitalizedFirst + ".", location.map { [Origin($0)] } ?? []) }
}
