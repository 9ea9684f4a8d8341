import Model

extension AppFacts {
  /// The finding of an assertion that needs a document if there is none.
  var nothingToCheck: Finding {
    notShipped ?? blackScreen ?? noScreenAtAll
      ?? Finding(
        .cannotTell, Reasons.noDocument,
        .at(documentErrors.first?.location ?? documentFile.map { SourceLocation(file: $0) }),
        "There is no launch-screen document to check.")
  }

  /// The finding of a document that is in the folder but that the target does not copy; nil for another one.
  var notShipped: Finding? {
    guard documentIsStray else { return nil }
    let file = documentFile
    return Finding(
      .notApplicable, Reasons.notShipped, .at(file.map { SourceLocation(file: $0) }), cause: .own,
      "Target \(project.target) does not copy \(file ?? "the launch-screen document"), so no device shows it."
    )
  }

  /// The finding of a document that a launch does not show; nil for another one. The criterion about the launch screen fails.
  private var blackScreen: Finding? {
    guard let error = documentErrors.first(where: \.isBlackScreen) else { return nil }
    return Finding(
      .notApplicable, Reasons.blackScreen, .at(error.location), cause: .own,
      "No device shows the document: \(error.message).")
  }

  /// The finding of an app that has only launch images. The criterion about the launch screen fails.
  var onlyImages: Finding {
    Finding(
      .notApplicable, Reasons.launchImages, .at(project.location), cause: .own,
      "The app has only launch images, and no document.")
  }

  /// The finding of an app that has no launch screen on any device family; nil if it may have one.
  private var noScreenAtAll: Finding? {
    let isUnreadable = sourceFindings.contains { $0.id == "info-plist-unreadable" }
    let kinds = sources.values.joined().map(\.kind)
    guard !isUnreadable, documentErrors.isEmpty, !sources.isEmpty,
      kinds.allSatisfy({ $0 == .none || $0 == .launchImages })
    else { return nil }
    if kinds.contains(.launchImages) { return onlyImages }
    if let absent = sourceFindings.first(where: { $0.id == "not-checked-out" }) {
      return Finding(
        .notApplicable, Reasons.noDocument, .at(absent.location), cause: .own,
        "The launch screen is not known: \(absent.message)")
    }
    return Finding(
      .notApplicable, Reasons.noDocument, .at(project.location), cause: .own, "The app has no launch screen.")
  }
}
