import TestSupport
import Testing

/// The sample passes every criterion of the story; each defect fails its criteria and no others.
struct CorpusTests {
  static let defects: [Defect] =
    IconDefects.all + GradientDefects.all + ContentDefects.all + LayoutDefects.all + PictureDefects.all
    + SettingDefects.all

  @Test("The sample fails nothing, on phones and on an iPad")
  func sample() throws {
    try Judgment(try SampleProject(), .withPad).expectClean()
  }

  @Test("A defect fails its criteria in the expected cases, and no others", arguments: defects)
  func defect(_ defect: Defect) throws {
    let sample = try SampleProject()
    try defect.edit(sample)
    try Judgment(sample, defect.scope).expect(defect, in: sample)
  }

  @Test("Criteria about the screen do not apply to a storyboard that the target does not copy")
  func notShipped() throws {
    let sample = try SampleProject()
    try sample.lines(with: "/* LaunchScreen.storyboard in Resources */,", in: sample.projectFile) { _ in "" }
    let judgment = try Judgment(sample)
    #expect(judgment.criteria("failed").subtracting(judgment.dependent) == ["LS-I6"])
    for id in ["LS-V1", "LS-V2", "LS-T1", "LS-T2", "LS-T3", "LS-I1", "LS-I4", "LS-I9"] {
      let results = judgment.results.filter { $0.criterion == id }
      #expect(!results.isEmpty && results.allSatisfy { $0.outcome == "notApplicable" }, "\(id)")
    }
  }

  /// `MutateTests` has those of the mutation operators, without their cases.
  @Test("Every criterion with an assertion has a defect")
  func counts() throws {
    let judgment = try Judgment(try SampleProject())
    let asserted = Set(judgment.results.map(\.criterion)).subtracting(judgment.dependent)
      .subtracting(Judgment.evidence)
    #expect(asserted.count == 24)
    for id in asserted.sorted() {
      #expect(Self.defects.contains { $0.failures.contains { $0.criterion == id } }, "\(id)")
    }
    #expect(Set(Self.defects.map(\.testDescription)).count == Self.defects.count)
  }

  @Test(
    "An equivalent rewrite of the sample fails nothing and leaves nothing more undecided",
    arguments: EquivalentRewrite.all)
  func rewrite(_ rewrite: EquivalentRewrite) throws {
    let sample = try SampleProject()
    try rewrite.edit(sample)
    try Judgment(sample, .reduced(withPad: rewrite.withPad)).expectClean()
  }
}
