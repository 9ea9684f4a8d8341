import Testing

/// Every row of the story proved by pairs: the sample meets it, each defect breaks it and nothing else.
struct CorpusTests {
  static let defects: [Defect] =
    IconDefects.all + GradientDefects.all + ContentDefects.all + LayoutDefects.all + PictureDefects.all
    + SettingDefects.all

  @Test("The sample itself fails nothing, on phones and on an iPad")
  func sample() throws {
    try Judgment(try SampleProject(), withPad: true).expectNothing()
  }

  @Test("A defect fails the rows that are about it, where it shows, and no others", arguments: defects)
  func defect(_ defect: Defect) throws {
    let sample = try SampleProject()
    try defect.edit(sample)
    try Judgment(sample, withPad: defect.withPad).expect(defect, in: sample)
  }

  @Test("Every static row has at least three defects that must break it, 120 in all")
  func counts() throws {
    let judgment = try Judgment(try SampleProject())
    let rows = Set(judgment.run.results.map(\.criterion)).subtracting(judgment.resting)
      .subtracting(Judgment.evidence)
    #expect(rows.count == 24)
    for row in rows.sorted() {
      let count = Self.defects.filter { $0.breaches.contains { $0.row == row } }.count
      #expect(count >= 3, "\(row) has \(count)")
    }
    #expect(Self.defects.count >= 120, "\(Self.defects.count)")
    #expect(Set(Self.defects.map(\.testDescription)).count == Self.defects.count)
  }

  @Test(
    "A harmless form of the sample fails nothing and leaves nothing more open", arguments: HarmlessForm.all)
  func harmless(_ form: HarmlessForm) throws {
    let sample = try SampleProject()
    try form.edit(sample)
    try Judgment(sample, withPad: form.withPad).expectNothing()
  }
}
