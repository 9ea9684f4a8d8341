import Model

/// What to change so that a failure passes.
struct Fix {
  /// Imperative sentences: the end of the message.
  var sentence: String
  /// The lines or files to change; empty if the assertion cannot name them.
  var origins: [Origin]
  /// The same change of the files; empty if `qa` cannot make it.
  var edits: [SourceEdit]

  init(_ sentence: String, _ origins: [Origin] = [], edits: [SourceEdit] = []) {
    self.sentence = sentence
    self.origins = origins
    self.edits = edits
  }

  /// Returns one fix for several, in their order; nil for none.
  static func joined(_ fixes: [Fix]) -> Fix? {
    if fixes.isEmpty { return nil }
    return Fix(
      fixes.map(\.sentence).uniqued().joined(separator: " "), fixes.flatMap(\.origins).uniqued(),
      edits: fixes.contains { $0.edits.isEmpty } ? [] : fixes.flatMap(\.edits).uniqued())
  }
}

extension Finding {
  /// Returns the finding with a fix at the end of its message, at the first line or file that the fix changes.
  func fixed(by fix: Fix) -> Finding {
    var finding = self
    finding.message += " " + fix.sentence
    finding.fix = fix.sentence
    finding.origins = fix.origins
    (finding.edits, finding.fixNamesEdits) = (fix.edits, true)
    if let origin = fix.origins.first { finding.location = origin.location }
    return finding
  }

  /// Returns the finding as an undecided one.
  ///
  /// - Parameter sentence: For the end of the message.
  func undecided(_ reason: String, because sentence: Sentence? = nil) -> Finding {
    var finding = self
    (finding.outcome, finding.reason) = (.cannotTell, reason)
    if let sentence { (finding.message, finding.fix) = (message + " " + sentence.text, sentence.fix) }
    return finding
  }

  /// Returns the finding with the changes of the files that its message describes.
  func edited(by edits: [SourceEdit]) -> Finding {
    var finding = self
    finding.edits = edits
    return finding
  }
}

extension Screen {
  /// Returns the file of the image that a view shows on this screen; nil if the view does not show it unchanged.
  func imageOrigin(of view: View) -> Origin? {
    guard let name = view.imageName, case .found(let picture)? = pictures[name], !picture.set.isTemplate,
      let file = picture.slot.file
    else { return nil }
    return Origin(file: file)
  }
}

extension Origin {
  /// The last part of the path.
  var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }
}
