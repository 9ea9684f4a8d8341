import Model

extension Assertion {
  /// Xcode compiles what the launch screen uses.
  static let compiles = project(
    "project.compiles", "Xcode compiles the launch screen's document and its image sets.",
    readsPictures: true,
    measurement: """
      Each error of Xcode that the checklist lists: an id of the document that occurs twice (`repeated-id`), a constraint \
      that names an id which does not exist (`unknown-item`), a file of the launch screen whose name differs only by case \
      from another's (`same-file`), and a bitmap without a scale beside entries with scales (`unscaled-bitmap`) in an \
      image set that the launch screen uses.
      """,
    parameters: [.init("errors", .strings, "What stops Xcode", default: .list([]))],
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
    for name in document.imageUses.keys.sorted() where errors.contains("unscaled-bitmap") {
      for set in subject.assets.imageSets(named: name) where set.kind == .imageSet {
        let filled = set.slots.filter { $0.file != nil }
        let unscaled = filled.filter { $0.scale == nil && !$0.isVector }
        guard !unscaled.isEmpty, filled.contains(where: { $0.scale != nil }) else { continue }
        let files = unscaled.compactMap(\.file).map { Origin(file: $0).fileName }
        return Finding(
          .failed, "unscaled-bitmap", .init(name: set.name, location: set.location),
          "The image set \"\(set.name)\" has \(files.listed()) without a scale beside entries with scales. Xcode's asset compiler rejects that, so the archive fails.",
          measured: ["unscaled": Measure(files.count)], expected: ["unscaled": 0]
        ).fixed(
          by: Fix(
            "Give \(unscaled.count == 1 ? "it" : "them") the scale 1x, or remove \(unscaled.count == 1 ? "it" : "them").",
            [Origin(set.location)]))
      }
    }
    return Finding(
      .passed, "compiles", .at(SourceLocation(file: document.file)),
      "Nothing in the launch screen's files is known to stop Xcode.")
  }
}

extension Diagnostic {
  /// What to change, where it is.
  var asFix: Fix { Fix(fix.capitalizedFirst + ".", location.map { [Origin($0)] } ?? []) }
}
