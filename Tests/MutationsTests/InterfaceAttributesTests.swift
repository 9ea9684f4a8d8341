import Files
import Model
import Testing

@testable import Mutations

/// Differences of attributes: what they are called, and that their edits take them back.
struct InterfaceAttributesTests {
  private static let document = """
    <document>
        <view key="view" contentMode="scaleToFill" id="rt">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <subviews>
                <imageView alpha="0.30000001192092896" contentMode="center" image="Logo" translatesAutoresizingMaskIntoConstraints="NO" id="im">
                    <rect key="frame" x="10" y="20" width="30" height="40"/>
                </imageView>
                <label text="Hello &amp; welcome" textAlignment="center" translatesAutoresizingMaskIntoConstraints="NO" id="lb">
                    <rect key="frame" x="10" y="20" width="30" height="40"/>
                    <fontDescription key="fontDescription" type="boldSystem" pointSize="36"/>
                    <color key="textColor" red="1" green="0.0" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    <nil key="highlightedColor"/>
                </label>
            </subviews>
            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
            <constraints>
                <constraint firstItem="im" firstAttribute="top" secondItem="rt" secondAttribute="top" constant="20" id="co"/>
            </constraints>
        </view>
    </document>

    """

  /// A change of one attribute, and the sentence and fix about it.
  struct Change: Sendable {
    var old: String
    var new: String
    var sentence: String
    var fix: String
    init(_ old: String, _ new: String, _ sentence: String, _ fix: String) {
      (self.old, self.new, self.sentence, self.fix) = (old, new, sentence, fix)
    }
  }

  private static let image = "imageView \"Logo\" (im): "
  static let changes: [Change] = [
    Change(
      "contentMode=\"center\"", "contentMode=\"scaleAspectFill\"",
      image + "Content Mode is Scale Aspect Fill; expected Center.", "Set Content Mode to Center."),
    Change(
      "alpha=\"0.30000001192092896\"", "alpha=\"0.9\"", image + "Alpha is 0.9; expected 0.3.",
      "Set Alpha to 0.3."),
    Change(
      "<imageView", "<imageView hidden=\"YES\"", image + "Hidden is on; expected off.", "Set Hidden to off."),
    Change(
      "<imageView", "<imageView clipsSubviews=\"YES\"", image + "Clips to Bounds is on; expected off.",
      "Set Clips to Bounds to off."),
    Change(
      "image=\"Logo\"", "image=\"Other\"", "imageView \"Other\" (im): Image is Other; expected Logo.",
      "Set Image to Logo."),
    Change(
      "text=\"Hello &amp; welcome\"", "text=\"Bye\"",
      "label lb: Text is \"Bye\"; expected \"Hello & welcome\".", "Set Text to \"Hello & welcome\"."),
    Change(
      "textAlignment=\"center\"", "textAlignment=\"right\"", "label lb: Alignment is Right; expected Center.",
      "Set Alignment to Center."),
    Change(
      "pointSize=\"36\"", "pointSize=\"24\"", "label lb: Font is Bold System 24; expected Bold System 36.",
      "Set Font to Bold System 36."),
    Change(
      "red=\"1\" green=\"0.0\"", "red=\"0.0\" green=\"1\"", "label lb: Color is #00FF00; expected #FF0000.",
      "Set Color to #FF0000."),
    Change(
      "<color key=\"backgroundColor\" systemColor=\"systemBackgroundColor\"/>",
      "<color key=\"backgroundColor\" white=\"0.0\" alpha=\"0.5\" colorSpace=\"custom\"/>",
      "view rt: Background is #000000 at 50 %; expected systemBackgroundColor.",
      "Set Background to systemBackgroundColor."),
    Change(
      "constant=\"20\"", "constant=\"60\"", "constraint co: Constant is 60; expected 20.",
      "Set Constant to 20."),
    Change(
      "constant=\"20\"", "constant=\"20\" multiplier=\"1:2\"",
      "constraint co: Multiplier is 1:2; expected 1.", "Set Multiplier to 1."),
    Change(
      "constant=\"20\"", "priority=\"250\" constant=\"20\"",
      "constraint co: Priority is 250; expected 1000.", "Set Priority to 1000."),
  ]

  private func attributes(_ text: String) throws -> InterfaceAttributes {
    try #require(InterfaceAttributes(Array(text.utf8), root: "rt"))
  }

  @Test(
    "A change of one attribute has its name in Interface Builder, and its edits restore the file",
    arguments: changes)
  func one(_ change: Change) throws {
    let recorded = try attributes(Self.document).elements
    let edited = Self.document.replacing(change.old, with: change.new)
    let found = try attributes(edited).changes(
      from: Dictionary(uniqueKeysWithValues: recorded.map { ($0.id, $0.attributes) }), in: "a.xib")
    #expect(found.map(\.sentence) == [change.sentence])
    #expect(found.map(\.fix) == [change.fix])
    let restored = SourceEdits.applied(found.flatMap(\.edits), to: Array(edited.utf8))
    let again = try attributes(String(decoding: restored ?? [], as: UTF8.self)).elements
    #expect(again.map(\.attributes) == recorded.map(\.attributes))
  }

  @Test(
    "Another spelling of a value, frames that constraints decide, and elements that are gone are no change")
  func none() throws {
    let recorded = try attributes(Self.document).elements
    let edited = Self.document.replacing("constant=\"20\"", with: "constant=\"20.0\"")
      .replacing("<imageView ", with: "<imageView hidden=\"NO\" misplaced=\"YES\" ")
      .replacing("x=\"10\"", with: "x=\"99\"").replacing("id=\"lb\"", with: "id=\"new\"")
    let found = try attributes(edited).changes(
      from: Dictionary(uniqueKeysWithValues: recorded.map { ($0.id, $0.attributes) }), in: "a.xib")
    #expect(found.isEmpty)
  }
}
