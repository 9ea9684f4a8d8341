import Testing

/// Text on the sample's gradient, read and not read.
///
/// White on the gradient's upper end #667EEA has 3.66 to 1, on its lower end #764BA2 6.37 (WCAG's formula); the dark
/// gradient is darker.
struct TextTests {
  private static func label(
    _ sample: SampleProject, size: Int, type: String = "system", color: String = "white=\"1\" alpha=\"1\""
  ) throws {
    try sample.add(
      """
      <label opaque="NO" text="Welcome" textAlignment="center" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" id="Lab-vw-001">
        <rect key="frame" x="160" y="120" width="73" height="21"/>
        <fontDescription key="fontDescription" type="\(type)" pointSize="\(size)"/>
        <color key="textColor" \(color) colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
      </label>
      """,
      SampleProject.tie("Lab-vw-001", "centerX", to: SampleProject.root, id: "Lab-co-001")
        + SampleProject.tie(
          "Lab-vw-001", "top", to: SampleProject.root, "constant=\"70\"", id: "Lab-co-002"))
  }
  private func judge(_ edit: (SampleProject) throws -> Void) throws -> Judgment {
    let sample = try SampleProject()
    try edit(sample)
    return try Judgment(
      sample, checklist: QAProcess.source + "/Tests/Corpus/Checklists/readable-text.yml")
  }

  @Test("Large white text at the top can be read in both appearances: 3.66 is above 3")
  func large() throws {
    let judgment = try judge { try Self.label($0, size: 24) }
    #expect(judgment.process.status == 0 && judgment.rows("failed").isEmpty, "\(judgment.summary)")
    #expect(judgment.rows("passed") == ["RT-1", "RT-2", "RT-3"], "\(judgment.summary)")
  }

  @Test("The same text at 17 points is below 4.5, which breaks this row alone, in light and not in dark")
  func small() throws {
    let judgment = try judge { try Self.label($0, size: 17) }
    #expect(judgment.process.status == 1 && judgment.rows("failed") == ["RT-1"], "\(judgment.summary)")
    let light = judgment.cases("RT-1").filter { $0.appearance == "light" }
    #expect(judgment.cases("RT-1", "failed").isSuperset(of: light) && !light.isEmpty, "\(judgment.summary)")
    let finding = try #require(judgment.findings("RT-1").first)
    #expect(finding.element == "Lab-vw-001" && finding.message.contains("#FFFFFF"), "\(finding.message)")
    #expect(finding.message.contains("Change the color of the background to #596ED6"), "\(finding.message)")
  }

  @Test(
    "More ways to lose a text break the row alone",
    arguments: [
      ("system", 24, "white=\"1\" alpha=\"0.4\""), ("system", 40, "white=\"0.5\" alpha=\"1\""),
      ("boldSystem", 18, "white=\"1\" alpha=\"1\""),
    ])
  func lost(type: String, size: Int, color: String) throws {
    let judgment = try judge { try Self.label($0, size: size, type: type, color: color) }
    #expect(judgment.rows("failed") == ["RT-1"], "\(judgment.summary)")
  }

  @Test("A sample without text has nothing to read")
  func none() throws {
    let judgment = try judge { _ in }
    #expect(
      judgment.rows("failed").isEmpty && judgment.rows("notApplicable") == ["RT-1"], "\(judgment.summary)")
  }
}
