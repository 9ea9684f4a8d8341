import CommandSupport
import Foundation
import TestSupport
import Testing

/// Numbers of files from outside at the limits of their types: no arithmetic traps.
@Suite struct ExtremeNumberTests {
  static let values = ["9223372036854775807", "-1e308", "nan"]

  /// Adds views whose attributes the sample does not have.
  private static let views = """
    <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" spacing="4" baselineRelativeArrangement="YES" id="st">
    <rect key="frame" x="10" y="20" width="100" height="80"/>
    <subviews><label opaque="NO" alpha="0.5" tag="3" text="Hello there" lineBreakMode="wordWrap" numberOfLines="2" \
    minimumScaleFactor="0.5" minimumFontSize="9" preferredMaxLayoutWidth="90" horizontalCompressionResistancePriority="740" id="la">
    <rect key="frame" x="0" y="0" width="90" height="20"/><fontDescription key="fontDescription" type="system" pointSize="17"/>
    <color key="textColor" red="0.1" green="0.2" blue="0.3" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></label>
    <button opaque="NO" buttonType="system" lineBreakMode="middleTruncation" id="bu"><rect key="frame" x="0" y="30" width="90" height="20"/>
    <state key="normal" title="Button"/><inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/></button></subviews>
    <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
    <constraints><constraint firstItem="la" firstAttribute="width" secondItem="st" secondAttribute="width" multiplier="0.5" \
    constant="2" priority="900" id="mu"/></constraints></stackView>
    """

  private static func document() throws -> String {
    let sample = try SampleProject()
    return try sample.text(sample.storyboard).replacing(
      "</subviews>", with: views + "\n</subviews>", maxReplacements: 1)
  }

  /// Names of attributes with a number, in the sample's storyboard with more views.
  static let attributes: [String] = {
    guard let text = try? document() else { return [] }
    let names = text.matches(of: /([A-Za-z]+)="-?[0-9]+(?:\.[0-9]+)?"/).map { String($0.1) }
    return Set(names).subtracting(["version", "toolsVersion", "encoding"]).sorted()
  }()

  /// A process that a trap ends has the signal's number as its status.
  private static func ends(_ process: QAProcess) -> Bool { [0, 1, 2, 64].contains(process.status) }

  @Test("A number of a storyboard at the limit of its type", arguments: attributes)
  func storyboard(attribute: String) async throws {
    let sample = try SampleProject()
    let text = try Self.document()
    // By day each attribute has one of the values.
    let index = try #require(Self.attributes.firstIndex(of: attribute))
    for value in Nightly.isOn ? Self.values : [Self.values[index % Self.values.count]] {
      let number = try Regex(
        "(\(attribute)=\")-?[0-9]+(\\.[0-9]+)?\"", as: (Substring, Substring, Substring?).self)
      try sample.write(text.replacing(number) { "\($0.output.1)\(value)\"" }, to: sample.storyboard)
      let (process, _) = try await sample.run(["--matrix", "smoke", "--device", "iphone-14-pro"])
      #expect(Self.ends(process), "\(attribute)=\(value): \(process.status) \(process.errors)")
    }
  }

  @Test("The storyboard has the attributes with numbers that a launch screen uses")
  func attributeNames() {
    let known = [
      "alpha", "constant", "multiplier", "numberOfLines", "pointSize", "priority", "red", "spacing", "width",
      "x",
    ]
    #expect(Set(known).isSubset(of: Self.attributes))
  }

  @Test("A number of run.json, evidence and waivers at the limit of its type")
  func records() async throws {
    let value = Self.values[0]
    let stage = try await GateStage.green()
    let folder = URL(fileURLWithPath: stage.sample.path)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      ($0.hasPrefix("evidence/") || $0.hasSuffix("/run.json") || $0.hasSuffix("waivers.yml"))
        && !$0.hasPrefix(".git/")
    }
    #expect(files.contains { $0.hasSuffix("run.json") } && files.contains { $0.hasPrefix("evidence/") })
    for file in files {
      guard let text = try? stage.sample.text(file) else { continue }
      let keys = Set(text.matches(of: /"?([A-Za-z]+)"?: *-?[0-9]+(?:\.[0-9]+)?\b/).map { String($0.1) })
      for key in keys.sorted() {
        let number = try Regex(
          "(\"?\(key)\"?: *)-?[0-9]+(\\.[0-9]+)?\\b", as: (Substring, Substring, Substring?).self)
        try stage.sample.write(text.replacing(number) { $0.output.1 + value }, to: file)
        let process = try await stage.qa(["gate", "--no-verify"])
        #expect(Self.ends(process), "\(file) \(key)=\(value): \(process.status) \(process.errors)")
      }
      try stage.sample.write(text, to: file)
    }
  }

  @Test("A number of a checklist at the limit of its type")
  func checklist() async throws {
    let value = Self.values[0]
    let sample = try SampleProject()
    let text = try String(contentsOfFile: Checkout.home + "/Matrix/checklists/story-8.3.yml", encoding: .utf8)
    let keys = Set(text.matches(of: /([A-Za-z]+): -?[0-9]+(?:\.[0-9]+)?\b/).map { String($0.1) })
    #expect(keys.count > 3)
    for key in keys.sorted() {
      let number = try Regex(
        "(\\b\(key): )-?[0-9]+(\\.[0-9]+)?\\b", as: (Substring, Substring, Substring?).self)
      try sample.write(text.replacing(number) { $0.output.1 + value }, to: "checklist.yml")
      let process = try await QACommand.run(
        [
          "run", "--project", sample.path, "--checklist", sample.path + "/checklist.yml", "--matrix", "smoke",
          "--output", sample.scratch.path + "/r",
        ])
      #expect(Self.ends(process), "\(key)=\(value): \(process.status) \(process.errors)")
    }
  }
}
