import Formats
import Model
import Testing

@testable import Runner

@Suite("Themes that code forces") struct ThemeReaderTests {
  private func theme(_ code: String) -> Appearance? {
    let code = CodeText(Array(code.utf8))
    let found = NativeTheme.statements(in: ("", code), roots: NativeTheme.rootTypes(in: code))
    return found.contains { $0.appearance == nil } ? nil : found.first?.appearance
  }

  private func theme(flutter files: [String: String]) -> Appearance? {
    hybrid(files, FlutterTheme.statements)
  }
  private func theme(react files: [String: String]) -> Appearance? { hybrid(files, ReactTheme.statements) }

  private func hybrid(
    _ files: [String: String], _ read: ([CodeFile]) -> [ThemeStatement]
  ) -> Appearance? {
    let sources = files.sorted { $0.key < $1.key }.map {
      (file: $0.key, code: CodeText(Array($0.value.utf8), nestsComments: false))
    }
    let found = read(sources)
    return found.contains { $0.appearance == nil } ? nil : found.first?.appearance
  }

  private static let launch =
    "class D { func application(_ a: A, didFinishLaunchingWithOptions o: O) -> Bool {"

  @Test("A style of a window at the start of the app or of its scene is the app's")
  func window() {
    #expect(theme(Self.launch + "window?.overrideUserInterfaceStyle = .dark\n return true }}") == .dark)
    #expect(
      theme(
        Self.launch
          + "if #available(iOS 13, *) { self.window!.overrideUserInterfaceStyle = .light } return true }}")
        == .light)
    #expect(
      theme(
        "class S { func scene(_ s: S, willConnectTo t: T) { let window = UIWindow(); window.overrideUserInterfaceStyle = UIUserInterfaceStyle.dark } }"
      ) == .dark)
    #expect(
      theme(
        "@implementation D - (BOOL)application:(A *)a didFinishLaunchingWithOptions:(O *)o { self.window.overrideUserInterfaceStyle = UIUserInterfaceStyleDark; return YES; } @end"
      ) == .dark)
  }

  @Test("A style of one view, of a later method, or one that depends on a condition is not")
  func notTheApp() {
    #expect(theme(Self.launch + "view.overrideUserInterfaceStyle = .dark }}") == nil)
    #expect(theme("class V { func viewDidLoad() { window?.overrideUserInterfaceStyle = .dark } }") == nil)
    #expect(theme(Self.launch + "if isDark { window?.overrideUserInterfaceStyle = .dark } }}") == nil)
    #expect(theme(Self.launch + "window?.overrideUserInterfaceStyle = dark ? .dark : .light }}") == nil)
    #expect(theme("// window?.overrideUserInterfaceStyle = .dark") == nil)
  }

  @Test("The color scheme of a SwiftUI app's content counts; that of a preview or of a choice does not")
  func swiftUI() {
    func app(_ scheme: String) -> String {
      "@main struct A: App { var body: some Scene { WindowGroup { V().preferredColorScheme(\(scheme)) } } }"
    }
    #expect(theme(app(".dark")) == .dark)
    #expect(theme(app("isDark ? .dark : .light")) == nil)
    #expect(
      theme(
        "struct V_Previews: PreviewProvider { static var previews: some View { V().preferredColorScheme(.dark) } }"
      ) == nil)
  }

  @Test("A choice that the user has makes the theme unknown, and so does a later change")
  func choice() {
    #expect(
      theme(
        Self.launch + "window?.overrideUserInterfaceStyle = .dark\n return true }"
          + " func change() { window?.overrideUserInterfaceStyle = settings.style } }") == nil)
    #expect(
      theme(
        Self.launch
          + "UIApplication.shared.windows.forEach { $0.overrideUserInterfaceStyle = .light } return true }}")
        == .light)
    #expect(
      theme(Self.launch + "UIWindow.appearance().overrideUserInterfaceStyle = .dark\n return true }}")
        == .dark)
  }

  @Test("The body of the first view and the first controller count, those of others do not")
  func firstView() {
    let app = "@main struct A: App { var body: some Scene { WindowGroup { Home() } } }"
    func view(_ name: String) -> String {
      "struct \(name): View { var body: some View { NavigationStack { List() }.preferredColorScheme(.dark) } }"
    }
    #expect(theme(app + view("Home")) == .dark)
    #expect(theme(app + view("Sheet")) == nil)
    let start = Self.launch + "window!.rootViewController = Home()\n return true }}"
    func controller(_ name: String, _ owner: String = "") -> String {
      "class \(name): UIViewController { override func viewDidLoad() { \(owner)overrideUserInterfaceStyle = .dark } }"
    }
    #expect(theme(start + controller("Home")) == .dark)
    #expect(theme(start + controller("Home", "self.view.")) == .dark)
    #expect(theme(start + controller("Home", "label.")) == nil)
    #expect(theme(start + controller("Detail")) == nil)
  }

  @Test(
    "The theme mode of a Flutter app counts, unless it is the system's; a single dark theme is used always")
  func flutter() {
    func app(_ arguments: String) -> [String: String] {
      ["lib/main.dart": "void main() => runApp(MaterialApp(title: 'A', \(arguments) home: H(theme: x)));"]
    }
    #expect(theme(flutter: app("theme: t, themeMode: ThemeMode.dark,")) == .dark)
    #expect(theme(flutter: app("themeMode: ThemeMode.system,")) == nil)
    #expect(theme(flutter: app("themeMode: settings.mode,")) == nil)
    #expect(theme(flutter: app("theme: ThemeData.dark(),")) == .dark)
    #expect(theme(flutter: app("theme: ThemeData(brightness: Brightness.dark),")) == .dark)
    #expect(theme(flutter: app("theme: ThemeData.dark(), darkTheme: ThemeData.dark(),")) == nil)
    #expect(theme(flutter: app("theme: isDark ? ThemeData.dark() : ThemeData.light(),")) == nil)
    #expect(theme(flutter: app("theme: ThemeData(primarySwatch: Colors.blue),")) == nil)
  }

  @Test("A theme that a theme file declares is dark if the file has no other brightness")
  func flutterFile() {
    func app(_ brightness: String) -> [String: String] {
      [
        "lib/app.dart": "Widget build(c) { return MaterialApp(theme: AppTheme.data, home: H()); }",
        "lib/theme.dart": "class AppTheme { static final data = ThemeData(\(brightness)); }",
      ]
    }
    #expect(theme(flutter: app("brightness: Brightness.dark")) == .dark)
    #expect(theme(flutter: app("brightness: d ? Brightness.dark : Brightness.light")) == nil)
    #expect(theme(flutter: app("primaryColor: Colors.red")) == nil)
  }

  @Test("A React Native app is dark by its color scheme or its navigation theme, unless it asks the system")
  func react() {
    #expect(theme(react: ["index.js": "Appearance.setColorScheme('dark');"]) == .dark)
    #expect(theme(react: ["index.js": "Appearance.setColorScheme(\"light\")"]) == .light)
    #expect(theme(react: ["index.js": "Appearance.setColorScheme(dark ? 'dark' : 'light')"]) == nil)
    let container = "<NavigationContainer ref={r} theme={DarkTheme}>"
    #expect(theme(react: ["App.tsx": container]) == .dark)
    #expect(theme(react: ["App.tsx": container, "src/a.ts": "const s = useColorScheme()"]) == nil)
    #expect(
      theme(react: ["App.tsx": "<NavigationContainer theme={isDark ? DarkTheme : DefaultTheme}>"]) == nil)
    func file(_ words: String) -> [String: String] {
      ["App.tsx": "<NavigationContainer theme={theme}>", "src/theme.ts": "export default { \(words) }"]
    }
    #expect(theme(react: file("dark: true, colors: {}")) == .dark)
    #expect(theme(react: file("a: { dark: true }, b: { dark: false }")) == nil)
  }

  @Test("A Compose app is dark by the color scheme of its root, unless it asks the system or a condition")
  func compose() {
    func theme(_ files: [String: String]) -> Appearance? { hybrid(files, ComposeTheme.statements) }
    let root = "fun MainViewController() = ComposeUIViewController { App() }"
    func app(_ body: String, _ more: String = "") -> [String: String] {
      ["M.kt": root, "App.kt": "@Composable\nfun App() {\n \(body) {\n Box {} } }", "More.kt": more]
    }
    #expect(theme(app("MaterialTheme(colorScheme = darkColorScheme(background = Color.Black))")) == .dark)
    #expect(theme(app("MaterialTheme(colors = darkColors())")) == .dark)
    #expect(theme(app("MaterialTheme(lightColorScheme())")) == .light)
    let own = "private val Night: ColorScheme = darkColorScheme(primary = Gold)"
    let function =
      "@Composable fun OwnTheme(content: @Composable () -> Unit) { MaterialTheme(colorScheme = Night, content = content) }"
    #expect(theme(app("OwnTheme", own + "\n" + function)) == .dark)
    #expect(theme(app("OwnTheme", own + " if (System.isDark) 1\n" + function)) == .dark)
    let follows = "val scheme = if (isSystemInDarkTheme()) Night else Day"
    #expect(theme(app("MaterialTheme(colorScheme = Night)", own + "\n" + follows)) == nil)
    #expect(theme(app("MaterialTheme(colorScheme = if (dark) Night else Day)", own)) == nil)
    #expect(theme(app("MaterialTheme(colorScheme = Night)", own + "\nval Night = lightColorScheme()")) == nil)
    #expect(theme(app("MaterialTheme", own)) == nil)
    #expect(
      theme(app("Column", "@Composable fun Sheet() { MaterialTheme(colorScheme = darkColorScheme()) {} }"))
        == nil)
  }
}
