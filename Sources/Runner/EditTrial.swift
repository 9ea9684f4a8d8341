import Assertions
import Model

/// Judges assertions on the screens without edits. Only one task at a time uses it.
final class EditTrial {
  private let edits: RecordedEdits
  private var families: [Int: ScreenFamily] = [:]

  init?(_ project: OpenedProject) {
    guard let edits = project.recordedEdits else { return nil }
    self.edits = edits
  }

  func explained(
    _ finding: Finding, in environment: Environment, _ assertion: Assertion, _ parameters: Parameters
  ) -> Finding {
    edits.explained(finding) { app, index in
      let family = families[index] ?? ScreenFamily(pipeline: Pipeline(app))
      families[index] = family
      let judging = Judging(project: app, subject: family.subject(in: environment))
      return judging.verdict(assertion, parameters).finding
    }
  }

  func forgetPixels() {
    for family in families.values { family.forgetPixels() }
  }
}
