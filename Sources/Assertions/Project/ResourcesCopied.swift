import Model

extension Assertion {
  /// The target copies the storyboard and the catalogs that it uses.
  static let resourcesCopied = project(
    "project.resources-copied", "The app target copies the launch document and the catalogs that it uses.",
    measurement:
      "The target's resources phase and synchronized folders against the document's file and the sets it names.",
    reasons: ["no-project-file": "Without a project file, the files that a target copies are unknown."],
    sharing: Reasons.ofDocuments
  ) { subject, _ in
    guard subject.project.membershipIsKnown else {
      return Finding(
        .cannotTell, "no-project-file", cause: .unnamed,
        "Without a project file, the files that the target copies are unknown.")
    }
    guard let file = subject.documentFile else { return subject.nothingToCheck }
    let resources = subject.project.resources
    guard let document = resources.first(where: { $0.path == file }) else {
      return Finding(
        .failed, "not-copied", .named(file, at: subject.project.location),
        "Target \(subject.project.target) does not copy \(file). \(subject.project.copyAdvice(for: file))",
        measured: ["copied": false], expected: ["copied": true]
      ).edited(by: subject.project.edits(copying: file))
    }
    if let finding = uncopiedCatalog(subject) { return finding }
    return Finding(
      .passed, "copied", .at(document.location),
      "Target \(subject.project.target) copies \(file) and every catalog that it uses.",
      measured: ["copied": true], expected: ["copied": true])
  }

  /// Returns a failure for a set that the document names and that only a catalog outside the target has.
  private static func uncopiedCatalog(_ subject: AppFacts) -> Finding? {
    guard let document = subject.document, let stray = subject.strayAssets else { return nil }
    let names = document.imageUses.merging(document.colorUses) { image, _ in image }
    for (name, location) in names.sorted(by: { $0.key < $1.key }) {
      guard subject.assets.imageSets(named: name).isEmpty, subject.assets.colorSets(named: name).isEmpty,
        let path = stray.imageSets(named: name).first?.path ?? stray.colorSets(named: name).first?.path
      else { continue }
      return Finding(
        .failed, "catalog-not-copied", .named(path, at: location), cause: .shared("not-copied"),
        "\"\(name)\" is in \(path), which target \(subject.project.target) does not copy. \(fix: "Add the catalog to Copy Bundle Resources.")",
        measured: ["copied": false], expected: ["copied": true]
      ).edited(by: catalog(of: path).map(subject.project.edits(copying:)) ?? [])
    }
    return nil
  }

  /// Returns the catalog that holds a set.
  private static func catalog(of set: String) -> String? {
    set.firstRange(of: ".xcassets/").map { set[..<$0.lowerBound] + ".xcassets" }
  }
}

extension AppProject {
  /// Returns what makes the target copy a file.
  func copyAdvice(for file: String) -> Finding.Sentence {
    exceptedFiles[file].map {
      "Its folder is a member of the target, but \($0) excepts the file. \(fix: "Set the target's check mark in its Target Membership.")"
    } ?? "\(fix: "Add it to Copy Bundle Resources.")"
  }
}
