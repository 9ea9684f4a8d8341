import TestSupport
import Testing

/// Text on the sample's gradient.
///
/// White has a contrast of 3.66:1 with the gradient's top color #667EEA and 6.37:1 with its bottom color #764BA2 (WCAG
/// 2.2). The dark gradient is darker.
struct TextTests {
  private static func label(_ sample: SampleProject, size: Int) throws {
    try sample.add(
      """
      <label opaque="NO" text="Welcome" textAlignment="center" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" id="Lab-vw-001">
        <rect key="frame" x="160" y="120" width="73" height="21"/>
        <fontDescription key="fontDescription" type="system" pointSize="\(size)"/>
        <color key="textColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
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
      sample, checklist: Checkout.root + "/Tests/Corpus/Checklists/readable-text.yml")
  }

  @Test("Large white text at the top passes in both appearances: 3.66 is above 3")
  func large() throws {
    let judgment = try judge { try Self.label($0, size: 24) }
    #expect(judgment.criteria("failed").isEmpty, "\(judgment.summary)")
    #expect(judgment.criteria("passed") == ["RT-1", "RT-2", "RT-3"], "\(judgment.summary)")
  }

  @Test("The same text at 17 points fails one criterion, in light only: 3.66 is below 4.5")
  func small() throws {
    let judgment = try judge { try Self.label($0, size: 17) }
    #expect(judgment.criteria("failed") == ["RT-1"], "\(judgment.summary)")
    let light = judgment.cases("RT-1").filter { $0.appearance == "light" }
    #expect(judgment.cases("RT-1", "failed").isSuperset(of: light) && !light.isEmpty, "\(judgment.summary)")
    let finding = try #require(judgment.findings("RT-1").first)
    #expect(finding.element == "Lab-vw-001" && finding.message.contains("#FFFFFF"), "\(finding.message)")
    #expect(finding.message.contains("Change the color of the background to #596ED6"), "\(finding.message)")
  }

  @Test("The criterion does not apply to a sample without text")
  func none() throws {
    let judgment = try judge { _ in }
    #expect(
      judgment.criteria("failed").isEmpty && judgment.criteria("notApplicable") == ["RT-1"],
      "\(judgment.summary)")
  }
}
