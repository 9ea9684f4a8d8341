import LaunchScreens
import Model
import Testing

@Suite("Constructs that launch screens may not contain")
struct ForbiddenTests {
  private func found(_ text: String) throws -> [String] {
    try TestDocument.read(text).forbidden.map { "\($0.rule.rawValue) \($0.subject) \($0.element ?? "-")" }
  }

  @Test("A document of plain views and containers holds nothing forbidden")
  func nothing() throws {
    let controller = """
      <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="sg"/></connections>
      """
    #expect(
      try found(TestDocument.storyboard("<subviews><wkWebView id=\"w\"/></subviews>", controller: controller))
        == [])
  }

  @Test("Custom classes count unless they are the element's own class")
  func customClasses() throws {
    let views = """
      <subviews><view id="a" customClass="Fancy"/><label id="b" customClass="UILabel"/></subviews>
      """
    #expect(try found(TestDocument.storyboard(views)) == ["custom-class Fancy a"])
  }

  @Test("Outlets, gesture connections and segues other than relationships are connections")
  func connections() throws {
    let controller = """
      <connections>
        <outlet property="logo" destination="root" id="o"/>
        <segue destination="vc" kind="show" identifier="go" id="s"/>
      </connections>
      """
    let view = """
      <connections><outletCollection property="gestureRecognizers" destination="g" id="oc"/></connections>
      """
    #expect(
      try found(TestDocument.storyboard(view, controller: controller)) == [
        "connection outletCollection gestureRecognizers oc", "connection outlet logo o",
        "connection segue go s",
      ])
  }

  @Test("A list's outlets to its own list controller are Interface Builder's, others are connections")
  func listControllers() throws {
    func lists(_ property: String, to destination: String) throws -> [String] {
      try found(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c">
        <scenes><scene sceneID="s"><objects><collectionViewController id="c">
        <collectionView key="view" id="list"><rect key="frame" x="0" y="0" width="1" height="1"/>
        <connections><outlet property="\(property)" destination="\(destination)" id="o"/></connections>
        </collectionView></collectionViewController></objects></scene></scenes></document>
        """)
    }
    #expect(try lists("dataSource", to: "c") == [] && lists("delegate", to: "c") == [])
    #expect(try lists("dataSource", to: "x") == ["connection outlet dataSource o"])
    #expect(try lists("prefetchDataSource", to: "c") == ["connection outlet prefetchDataSource o"])
  }

  @Test("Runtime attributes, UIWebView and storyboard references are found; split controllers are allowed")
  func others() throws {
    let text = TestDocument.storyboard(
      """
      <subviews><webView id="w"/></subviews>
      <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"/>
      </userDefinedRuntimeAttributes>
      """
    ).replacing(
      "</scenes>",
      with: """
        <scene sceneID="s2"><objects><splitViewController id="sp"/></objects></scene>
        <scene sceneID="s3"><objects><viewControllerPlaceholder storyboardName="Main" id="ph"/></objects></scene>
        </scenes>
        """)
    #expect(
      try found(text) == [
        "web-view UIWebView w", "runtime-attributes layer.cornerRadius -",
        "storyboard-reference Main ph",
      ])
  }

  @Test("A xib may have one top-level view or controller")
  func topLevel() throws {
    let one = "<view id=\"a\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></view>"
    #expect(try found(TestDocument.xib(one)) == [])
    #expect(
      try found(TestDocument.xib(one + "<customObject id=\"o\"/>")) == [
        "several-top-level-objects customObject o", "top-level-kind customObject o",
      ])
  }

  @Test("File's Owner may not have a class or outlets, First Responder may have its own")
  func placeholders() throws {
    let text = TestDocument.xib("").replacing(
      "placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" userLabel=\"File's Owner\"/>",
      with: """
        placeholderIdentifier="IBFilesOwner" id="-1" customClass="Launcher"><connections><outlet property="view" \
        destination="-2" id="o"/></connections></placeholder>
        """)
    #expect(try found(text) == ["custom-class Launcher -1", "connection outlet view o"])
  }
}
