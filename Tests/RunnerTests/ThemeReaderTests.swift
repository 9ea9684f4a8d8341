import Model
import Testing

@testable import Runner

@Suite("Themes that code forces") struct ThemeReaderTests {
  private func theme(_ code: String) -> Appearance? {
    ThemeReader.themes(in: CodeText(Array(code.utf8))).first?.appearance
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

  @Test("The theme mode of a Flutter app counts, unless it is the system's")
  func flutter() {
    #expect(theme("runApp(MaterialApp(theme: t, themeMode: ThemeMode.dark, home: H()));") == .dark)
    #expect(theme("MaterialApp(themeMode: ThemeMode.system)") == nil)
  }
}
