import TestSupport
import Testing

/// The sample passes every criterion of the story; each defect fails its criteria and no others.
struct CorpusTests {
  static let defects: [Defect] =
    IconDefects.all + GradientDefects.all + ContentDefects.all + LayoutDefects.all + PictureDefects.all
    + SettingDefects.all

  @Test("The sample fails nothing, on phones and on an iPad")
  func sample() async throws {
    try await Judgment(try SampleProject(), .withPad).expectClean()
  }

  @Test("A defect fails its criteria in the expected cases, and no others", arguments: defects)
  func defect(_ defect: Defect) async throws {
    let sample = try SampleProject()
    try defect.edit(sample)
    try await Judgment(sample, defect.scope).expect(defect, in: sample)
  }

  @Test("Criteria about the screen do not apply to a storyboard that the target does not copy")
  func notShipped() async throws {
    let sample = try SampleProject()
    try sample.lines(with: "/* LaunchScreen.storyboard in Resources */,", in: sample.projectFile) { _ in "" }
    let judgment = try await Judgment(sample)
    #expect(judgment.criteria("failed").subtracting(judgment.dependent) == ["LS-I6"])
    for id in ["LS-V1", "LS-V2", "LS-T1", "LS-T2", "LS-T3", "LS-I1", "LS-I4", "LS-I9"] {
      let results = judgment.results.filter { $0.criterion == id }
      #expect(!results.isEmpty && results.allSatisfy { $0.outcome == "notApplicable" }, "\(id)")
    }
  }

  @Test("Every criterion with an assertion has at least three defects, 120 in all")
  func counts() async throws {
    let judgment = try await Judgment(try SampleProject())
    let asserted = Set(judgment.results.map(\.criterion)).subtracting(judgment.dependent)
      .subtracting(Judgment.evidence)
    #expect(asserted.count == 24)
    for id in asserted.sorted() {
      let count = Self.defects.filter { $0.failures.contains { $0.criterion == id } }.count
      #expect(count >= 3, "\(id) has \(count)")
    }
    #expect(Self.defects.count >= 120, "\(Self.defects.count)")
    #expect(Set(Self.defects.map(\.testDescription)).count == Self.defects.count)
  }

  @Test(
    "An equivalent rewrite of the sample fails nothing and leaves nothing more undecided",
    arguments: EquivalentRewrite.all)
  func rewrite(_ rewrite: EquivalentRewrite) async throws {
    let sample = try SampleProject()
    try rewrite.edit(sample)
    try await Judgment(sample, .reduced(withPad: rewrite.withPad)).expectClean()
  }

  /// Every twelfth defect.
  static let chosen = defects.enumerated().filter { $0.offset % 12 == 5 }.map(\.element)

  @Test("The command has the results of the run in this process", arguments: chosen)
  func command(_ defect: Defect) async throws {
    let sample = try SampleProject()
    try defect.edit(sample)
    let command = try Judgment(command: sample, defect.scope)
    try command.expect(defect, in: sample)
    let judgment = try await Judgment(inProcess: sample, defect.scope)
    #expect(command.results == judgment.results)
  }
}
