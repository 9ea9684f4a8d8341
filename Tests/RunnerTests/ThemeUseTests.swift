import Files
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Runner

/// When the code of an app is read for the appearance that it forces.
@Suite struct ThemeUseTests {
  private static let code = "buzzbox/BuzzBoxApp.swift"
  private let sample: SampleProject

  init() throws {
    sample = try SampleProject()
    try sample.replace("ContentView()", with: "ContentView().preferredColorScheme(.dark)", in: Self.code)
  }

  private func request(_ assertion: String) throws -> RunRequest {
    let text = """
      id: own
      title: Own
      criteria:
        - id: O-1
          title: It holds
          impact: minor
          section: one
          traces: [own/one/1]
          assert: [\(assertion): {}]
      """
    try sample.write(text, to: "own.yml")
    return RunRequest(
      projectRoot: sample.path, checklist: sample.path + "/own.yml", matrix: "smoke",
      projectAccess: FileAccess(below: [sample.path]))
  }

  /// Returns what `work` gives, and whether it read the code.
  private func reading<Answer>(_ work: () throws -> Answer) rethrows -> (answer: Answer, readsCode: Bool) {
    let log = ReadLog { "\($0.count)" }
    let answer = try ReadLog.recording(in: log, work)
    return (answer, log.reads.contains { $0.operation == "bytes" && $0.path.hasSuffix(Self.code) })
  }

  @Test("A checklist that does not ask for a forced appearance does not make qa read the code")
  func unasked() throws {
    let request = try request("project.launch-screen")
    let opened = try reading { try OpenedProject(request, Sample.data) }
    #expect(!opened.readsCode && opened.answer.screens.subject.theme == nil)
  }

  @Test("An app that is opened again with another document or setting keeps what its code says")
  func onceForEachRun() throws {
    let request = try request("contrast.forced-theme")
    let opened = try reading { try OpenedProject(request, Sample.data) }
    #expect(opened.readsCode && opened.answer.screens.subject.theme?.appearance == .dark)
    for file in [sample.storyboard, sample.plist, sample.catalog + "/Contents.json"] {
      let again = try reading {
        try opened.answer.reopened(request, with: [file: .write(sample.bytes(file))])
      }
      #expect(!again.readsCode && again.answer.screens.subject.theme?.appearance == .dark, "\(file)")
    }
  }

  @Test("A change of the code is read")
  func changedCode() throws {
    let request = try request("contrast.forced-theme")
    let opened = try OpenedProject(request, Sample.data)
    let changed = try sample.text(Self.code).replacing(".dark", with: ".light")
    let again = try opened.reopened(request, with: [Self.code: .write(Array(changed.utf8))])
    #expect(again.screens.subject.theme?.appearance == .light)
  }
}
