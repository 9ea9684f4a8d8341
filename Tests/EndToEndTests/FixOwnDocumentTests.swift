import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa fix` on an app whose launch screen is a document that the app itself loads.
struct FixOwnDocumentTests {
  private static let cases = ["--checklist", "launch-screen-basics", "--matrix", "smoke"]
  private static let xib = "buzzbox/Resources/View.xib"

  /// As in kostub/iosMath, pull request 241: File's Owner has a class, and its outlet `view` is the root view.
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="ViewController">
                <connections>
                    <outlet property="formula" destination="FOR-mu-001" id="OUT-le-001"/>
                    <outlet property="view" destination="ROO-tv-001" id="OUT-le-002"/>
                </connections>
            </placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            <view clearsContextBeforeDrawing="NO" contentMode="scaleToFill" id="ROO-tv-001">
                <rect key="frame" x="0.0" y="0.0" width="414" height="896"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <subviews>
                    <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="FOR-mu-001" customClass="FormulaLabel">
                        <rect key="frame" x="20" y="64" width="374" height="80"/>
                        <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                        <constraints>
                            <constraint firstAttribute="height" constant="80" id="FOR-mu-00h"/>
                        </constraints>
                    </view>
                </subviews>
                <viewLayoutGuide key="safeArea" id="SAF-gd-001"/>
                <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                <constraints>
                    <constraint firstItem="FOR-mu-001" firstAttribute="top" secondItem="SAF-gd-001" secondAttribute="top" constant="16" id="FOR-mu-00t"/>
                    <constraint firstItem="FOR-mu-001" firstAttribute="leading" secondItem="SAF-gd-001" secondAttribute="leading" constant="20" id="FOR-mu-00l"/>
                    <constraint firstItem="SAF-gd-001" firstAttribute="trailing" secondItem="FOR-mu-001" secondAttribute="trailing" constant="20" id="FOR-mu-00r"/>
                </constraints>
            </view>
        </objects>
    </document>

    """

  private func app(_ document: String = document, name: String) throws -> SampleProject {
    let sample = try SampleProject()
    try sample.remove(sample.storyboard)
    try sample.write(document, to: Self.xib)
    try sample.replace("LaunchScreen.storyboard", with: "View.xib", in: sample.projectFile)
    try sample.replace(">LaunchScreen<", with: ">\(name)<", in: sample.plist)
    return sample
  }

  private func fix(_ sample: SampleProject, _ words: String...) async throws -> QAProcess {
    try await QACommand.run(["fix"] + words + Self.cases, in: sample.path)
  }

  @Test(
    "The document keeps its classes and outlets; the repair is a copy for the launch, as a patch and written",
    arguments: ["View", "View.xib"])
  func own(name: String) async throws {
    let sample = try app(name: name)
    let before = try sample.bytes(Self.xib)
    let preview = try await fix(sample)
    let line = "\(Self.xib):4 gives File's Owner the class ViewController"
    #expect(preview.output.contains("Create the launch screen buzzbox/Resources/LaunchScreen.xib"))
    #expect(preview.output.contains("+++ b/buzzbox/Resources/LaunchScreen.xib"))
    #expect(!preview.output.contains("+++ b/\(Self.xib)"))
    let other = try app(name: name)
    try other.write(preview.output, to: "repairs.patch")
    let applied = try QAProcess.run(
      program: "/usr/bin/env", ["git", "apply", "repairs.patch"], in: other.path)
    #expect(applied.status == 0, "\(applied.errors) \(preview.output)")
    let written = try await fix(sample, "--apply")
    #expect(written.status == 0, "\(written.output) \(written.errors)")
    let paths = [
      Self.xib, "buzzbox/Resources/LaunchScreen.xib", sample.plist, sample.projectFile,
    ]
    for path in paths { #expect(try sample.bytes(path) == other.bytes(path), "\(path)") }
    #expect(try sample.bytes(Self.xib) == before)
    let copy = try sample.text("buzzbox/Resources/LaunchScreen.xib")
    #expect(copy.contains("FOR-mu-00t") && !copy.contains("outlet") && !copy.contains("FormulaLabel"))
    #expect(try sample.text(sample.plist).contains("<string>LaunchScreen</string>"))
    let again = try await fix(sample)
    #expect(again.status == 0 && again.output.contains("No criterion fails."), "\(again.output)")
    // Where the folder cannot take a new file, the reason is in the output.
    let kept = try app(name: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: kept.path + "/" + kept.projectFile)
    let refused = try await fix(kept, "--apply")
    #expect(refused.status == 1 && refused.output.contains(line), "\(refused.output) \(refused.errors)")
    #expect(try kept.bytes(Self.xib) == before)
    #expect(!FileManager.default.fileExists(atPath: kept.path + "/buzzbox/Resources/LaunchScreen.xib"))
  }

  @Test("A project file without comments, as generators write it, gets the copy, too")
  func withoutComments() async throws {
    let sample = try app(name: "View")
    let text = try sample.text(sample.projectFile)
    let bare = text.replacing(try Regex(#" /\* View\.xib[^*]*\*/"#), with: "")
    #expect(bare != text)
    try sample.write(bare, to: sample.projectFile)
    let process = try await fix(sample, "--apply")
    #expect(process.status == 0, "\(process.output) \(process.errors)")
    #expect(try sample.text(sample.projectFile).components(separatedBy: "LaunchScreen.xib").count > 1)
  }

  @Test("A xib without a class of its owner is loaded by the class of its name")
  func nibName() async throws {
    let document = Self.document.replacingOccurrences(of: " customClass=\"ViewController\"", with: "")
    let sample = try app(document, name: "View")
    try sample.write(
      "import UIKit\nclass ViewController: UIViewController {}\n", to: "buzzbox/ContentView.swift")
    let process = try await fix(sample)
    #expect(!process.output.contains("+++ b/\(Self.xib)"), "\(process.output)")
    try sample.write("import UIKit\n", to: "buzzbox/ContentView.swift")
    #expect(try await fix(sample).output.contains("+++ b/\(Self.xib)"))
  }
}
