import Assertions
import Files
import Foundation
import Model
import Mutations

/// What was edited in the launch screen's documents since the checklist was drafted.
///
/// An edit is the cause of a failure only if the assertion holds without the edit.
package final class RecordedEdits: @unchecked Sendable {
  /// Edited elements, and the app without their edits.
  fileprivate struct Trial: Sendable {
    var changes: [InterfaceChange]
    var app: OpenedProject
  }
  private let lock = NSLock()
  private var opened: [Trial]?
  private let project: OpenedProject
  private let request: RunRequest

  /// Elements whose edits are tried alone.
  private static let mostTrials = 6

  /// Returns nil for a checklist without recorded attributes, and for a built app.
  init?(_ project: OpenedProject, _ request: RunRequest) {
    guard !project.checklist.recorded.isEmpty, project.files.bundle == nil else { return nil }
    (self.project, self.request) = (project, request)
  }

  /// The app without any edit, then without the edits of one element.
  fileprivate var trials: [Trial] {
    lock.withLock {
      if let opened { return opened }
      let found = RunBudget.$current.withValue(.part) { open() }
      opened = found
      return found
    }
  }

  private func open() -> [Trial] {
    let recorded = project.checklist.recorded
    let changes = project.interfaceAttributes.flatMap { file, attributes in
      attributes.changes(from: recorded[file] ?? [:], in: file)
    }
    let parts = changes.isEmpty ? [] : [changes] + (changes.count > 1 ? changes.map { [$0] } : [])
    return parts.prefix(1 + Self.mostTrials).compactMap { changes in
      guard let files = project.changes(by: changes.flatMap(\.edits)),
        let app = try? project.reopened(
          request,
          with: Dictionary(uniqueKeysWithValues: files.map { ($0.path, FileOverlay.Change.write($0.new)) }))
      else { return nil }
      return Trial(changes: changes, app: app)
    }
  }

  /// Returns a failure with the edit that causes it.
  ///
  /// - Parameter judge: Evaluates the same assertion on the app without an edit, which has an index.
  func explained(_ finding: Finding, _ judge: (_ app: OpenedProject, _ index: Int) -> Finding) -> Finding {
    // A selector that matches two views because of an edit is an error.
    guard finding.outcome >= .failed else { return finding }
    func holds(_ index: Int) -> Bool {
      let other = RunBudget.$current.withValue(.part) { judge(trials[index].app, index) }
      // Without the edit of a view, the assertion can fail, or be undecided, for another view.
      let isAboutOther =
        other.outcome < .errored && other.element != finding.element
        && trials[index].changes.contains { $0.element == finding.element }
      return other.outcome == .passed || other.outcome == .notApplicable || isAboutOther
    }
    guard !trials.isEmpty, holds(0) else { return finding }
    let index = trials.indices.dropFirst().first(where: holds) ?? 0
    return finding.caused(by: trials[index].changes)
  }
}

extension Finding {
  /// Returns the finding with edits as its cause; the fix takes them back.
  fileprivate func caused(by changes: [InterfaceChange]) -> Finding {
    var finding = self
    finding.outcome = .failed
    let shown = changes.prefix(3)
    let fix = (shown.map(\.fix) + ["If the change is intended, record it with `qa run --update`."])
      .joined(separator: " ")
    finding.message = shown.map(\.sentence).joined(separator: " ") + " " + fix
    finding.fix = fix
    finding.cause = "edited:" + changes.map { "\($0.file):\($0.element)" }.joined(separator: ",")
    finding.origins = changes.map { Origin(file: $0.file, line: $0.line, element: $0.element) }
    finding.location = finding.origins.first?.location
    (finding.edits, finding.fixNamesEdits) = (changes.flatMap(\.edits), true)
    return finding
  }
}

extension OpenedProject {
  /// The storyboards and xibs of all launch screens, with the ids of their root views.
  var launchDocuments: [(file: String, root: String)] {
    let all = definitions.values.joined().compactMap { definition -> (file: String, root: String)? in
      guard let document = definition.subject.document, document.format != .infoPlist,
        let view = document.initialView
      else { return nil }
      return (document.file, view.id)
    }
    return all.uniqued(on: \.file).sorted { $0.file < $1.file }
  }

  /// The attributes of the launch screens' documents, by file.
  package var interfaceAttributes: [(file: String, attributes: InterfaceAttributes)] {
    launchDocuments.compactMap { file, root in
      guard let bytes = try? access.read(app.path(of: file), atMost: ByteLimit.document),
        let attributes = InterfaceAttributes(bytes, root: root)
      else { return nil }
      return (file, attributes)
    }
  }
}
