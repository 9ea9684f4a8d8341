import Files
import Formats
import Model
import TestSupport
import Testing

@testable import Runner

/// Literal colors of the first screen in code.
@Suite struct FirstColorTests {
  @Test(
    "Literal colors are read, whatever the framework",
    arguments: [
      ("Color . black", "#000000"), (". white", "#FFFFFF"), ("Colors . black", "#000000"),
      ("Color . White", "#FFFFFF"),
      ("Color ( red : 0 . 5 , green : 12 / 255 , blue : 1 )", "#800CFF"),
      ("Color ( white : 0 . 2 )", "#333333"),
      ("Color ( hex : 0x102030 )", "#102030"), ("Color ( hex : #102030 )", "#102030"),
      ("const Color ( 0xFF102030 )", "#102030"), ("fff", "#FFFFFF"), ("#1a2b3c", "#1A2B3C"),
      ("Color ( 0x80102030 )", nil), ("Color . accentColor", nil), ("Color ( Name )", nil),
      ("theme . ground", nil),
      ("Color ( red : r , green : 0 , blue : 0 )", nil), ("Color ( hex : ground )", nil),
      ("transparent", nil),
    ])
  func literal(_ text: String, _ hex: String?) {
    #expect(ThemeReader.literal(text.split(separator: " ").map(String.init))?.hex == hex)
  }

  /// The first body of a SwiftUI app, and the line and color that are found.
  private func swiftUI(_ body: String, root: String = "Home") -> String? {
    let text =
      "@main struct A: App { var body: some Scene { WindowGroup { \(root)() } } }\nstruct Home: View { var body: some View {\n\(body)\n} }"
    let code = CodeText(Array(text.utf8))
    let colors = ThemeReader.swiftUIColor(
      of: NativeTheme.rootTypes(in: code), in: [(file: "A.swift", code: code)]
    ) { $0 == .named("Ground", recorded: nil) ? (.white, .black) : nil }
    return colors.map { "\($0.light.hex):\($0.location?.line ?? 0)" }
  }

  @Test("The color behind all of the first SwiftUI view counts")
  func fills() {
    #expect(swiftUI("ZStack { Color.black.ignoresSafeArea()\nText(\"\") }") == "#000000:3")
    #expect(
      swiftUI("NavigationStack {\nZStack(alignment: .top) { Color.white.edgesIgnoringSafeArea(.all) } }")
        == "#FFFFFF:4")
    #expect(swiftUI("VStack { Text(\"\") }\n.padding()\n.background(Color(white: 0))") == "#000000:5")
    #expect(swiftUI("VStack { }.background(.black)") == "#000000:3")
    #expect(swiftUI("ZStack { Color(\"Ground\").ignoresSafeArea() }") == "#FFFFFF:3")
  }

  @Test("A color of a part, of another view, of a condition or of a name does not count")
  func others() {
    #expect(swiftUI("ZStack { Image(\"\")\nColor.black.ignoresSafeArea() }") == nil)
    #expect(swiftUI("ZStack { Color.black.frame(height: 2) }") == nil)
    #expect(swiftUI("VStack { Text(\"\").background(Color.black) }") == nil)
    #expect(swiftUI("ZStack { Color.black.ignoresSafeArea() }", root: "Other") == nil)
    #expect(
      swiftUI("if ready { Main().background(Color.black) } else { Color.black.ignoresSafeArea() }") == nil)
    #expect(swiftUI("ZStack { Color(\"Other\").ignoresSafeArea() }") == nil)
    #expect(swiftUI("ZStack { Color(ground).ignoresSafeArea() }") == nil)
    #expect(swiftUI("ZStack { (dark ? Color.black : Color.white).ignoresSafeArea() }") == nil)
  }

  /// The color of the first UIKit controller; `Ground` is a color set, `systemRed` a color of the system.
  private func uiKit(_ load: String, start: String = "window.rootViewController = Home()") -> String? {
    let delegate =
      "class SceneDelegate { func scene(_ s: UIScene, willConnectTo session: UISceneSession) { let window = UIWindow()\n\(start) } }"
    let home = "class Home: UIViewController { override func viewDidLoad() {\n\(load)\n} }"
    let sources = [delegate, home].enumerated().map { (file: "\($0).swift", code: CodeText(Array($1.utf8))) }
    let roots = sources.reduce(into: Set<String>()) { $0.formUnion(NativeTheme.rootTypes(in: $1.code)) }
    let colors = ThemeReader.uiKitColor(of: roots, in: sources) { reference in
      switch reference {
      case .named("Ground", _): (.white, .black)
      case .system("systemRedColor", _): (Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0))
      default: nil
      }
    }
    return colors.map {
      "\($0.light.hex) \($0.dark.hex) \($0.location?.file ?? ""):\($0.location?.line ?? 0)"
    }
  }

  @Test("The view of UIKit's first controller counts, with a literal color, a color set or a system color")
  func uiKit() {
    #expect(uiKit("view.backgroundColor = .black") == "#000000 #000000 1.swift:2")
    #expect(
      uiKit("self.view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)")
        == "#000000 #000000 1.swift:2")
    #expect(uiKit("view.backgroundColor = UIColor(named: \"Ground\")") == "#FFFFFF #000000 1.swift:2")
    #expect(uiKit("view.backgroundColor = .systemRed") == "#FF0000 #FF0000 1.swift:2")
    let local =
      "let root = UIViewController()\nroot.view.backgroundColor = .systemRed\nwindow.rootViewController = root"
    #expect(uiKit("", start: local) == "#FF0000 #FF0000 0.swift:3")
  }

  @Test("A color of a condition, another view, another controller or an unknown name does not count")
  func uiKitOthers() {
    #expect(uiKit("if dark { view.backgroundColor = .black }") == nil)
    #expect(uiKit("header.backgroundColor = .black") == nil)
    #expect(uiKit("header.view.backgroundColor = .black") == nil)
    #expect(uiKit("view.backgroundColor = .black\nview.backgroundColor = .white") == nil)
    #expect(uiKit("view.backgroundColor = UIColor(named: \"Other\")") == nil)
    #expect(uiKit("view.backgroundColor = theme.ground") == nil)
    #expect(uiKit("view.backgroundColor = UIColor(white: 0, alpha: 0.5)") == nil)
    #expect(uiKit("view.backgroundColor = .black", start: "window.rootViewController = Other()") == nil)
    #expect(
      uiKit(
        "view.backgroundColor = .black",
        start: "window.rootViewController = UINavigationController(rootViewController: Home())") == nil)
    #expect(
      uiKit("view.backgroundColor = .black", start: "window.rootViewController = ready ? Home() : Login()")
        == nil)
  }

  private func flutter(_ arguments: String, home: String = "return Scaffold(body: x);") -> String? {
    let main = "void main() => runApp(MaterialApp(\n\(arguments)));"
    let page =
      "class Home extends StatefulWidget { }\nclass _HomeState extends State<Home> { Widget build(c) { \(home) } }"
    let colors = ThemeReader.flutterColor([
      (file: "home.dart", code: CodeText(Array(page.utf8))),
      (file: "main.dart", code: CodeText(Array(main.utf8))),
    ])
    return colors.map {
      "\($0.light.hex) \($0.dark.hex) \($0.location?.file ?? ""):\($0.location?.line ?? 0)"
    }
  }

  @Test("Flutter's first Scaffold counts, then its themes")
  func flutter() {
    let black = "return Scaffold(backgroundColor: Colors.black, body: x);"
    #expect(flutter("home: const Home()", home: black) == "#000000 #000000 home.dart:2")
    #expect(flutter("home: Other()", home: black) == nil)
    #expect(
      flutter("home: Home()", home: "return Scaffold(backgroundColor: dark ? Colors.black : Colors.white);")
        == nil)
    let theme = "theme: ThemeData(scaffoldBackgroundColor: Color(0xFFFAFAFA)),"
    #expect(flutter(theme + " home: Home()") == "#FAFAFA #FAFAFA main.dart:2")
    let dark = "\ndarkTheme: ThemeData(scaffoldBackgroundColor: const Color(0xFF101014)), home: Home()"
    #expect(flutter(theme + dark) == "#FAFAFA #101014 main.dart:2")
    #expect(flutter(theme + " darkTheme: ThemeData.dark(), home: Home()") == nil)
  }

  private func react(_ text: String) -> String? {
    ThemeReader.reactColor(CodeText(Array(text.utf8), nestsComments: false).tokens, "App.tsx").map {
      "\($0.light.hex):\($0.location?.line ?? 0)"
    }
  }

  @Test("React Native's first style counts where it fills the screen, unless the app asks the system")
  func react() {
    let view = "export default function App() { return (\n<View style={styles.container}><Text/></View>); }\n"
    let sheet =
      "const styles = StyleSheet.create({ container: {\n flex: 1, backgroundColor: '#fff' }, box: { backgroundColor: '#000' } });"
    #expect(react(view + sheet) == "#FFFFFF:4")
    #expect(react("return <View style={{ flex: 1, backgroundColor: \"black\" }}/>;") == "#000000:1")
    #expect(react(view + sheet.replacing("flex: 1, ", with: "")) == nil)
    #expect(react(view + sheet.replacing("'#fff'", with: "theme.ground")) == nil)
    #expect(react("const scheme = useColorScheme();\n" + view + sheet) == nil)
  }
}
