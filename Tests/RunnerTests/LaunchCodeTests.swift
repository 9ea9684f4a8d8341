import Formats
import Testing

@testable import Runner

/// Code that replaces the storyboard's first screen at the start.
@Suite struct LaunchCodeTests {
  /// Returns `file:line word` of the first code that counts.
  private func change(_ files: [String: String], controllers: Set<String> = []) -> String? {
    let reading: LaunchCode.Reading = { names, texts in
      names.compactMap { name in
        guard let text = files[name], texts.contains(where: text.contains) else { return nil }
        return (name, CodeText(Array(text.utf8), nestsComments: name.hasSuffix(".swift")))
      }
    }
    let code = LaunchCode(files.keys.sorted(), storyboard: "Main", controllers: controllers, reading: reading)
    return code.replacement.map { "\($0.file):\($0.line) \($0.word)" }
  }

  private func change(swift text: String) -> String? { change(["A.swift": text]) }
  private func change(objectiveC text: String) -> String? { change(["A.m": text]) }

  /// A delegate of the app with the body of its method at the start, which begins in line 3.
  private static func delegate(_ body: String, also members: String = "") -> String {
    """
    @main class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow?
    func application(_ a: UIApplication, didFinishLaunchingWithOptions o: [Key: Any]?) -> Bool {
    \(body)
    return true }
    \(members) }
    """
  }

  private static func scene(_ body: String, also members: String = "") -> String {
    """
    class SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow?
    func scene(_ s: UIScene, willConnectTo t: UISceneSession, options: UIScene.ConnectionOptions) {
    \(body)
    }
    \(members) }
    """
  }

  private static func implementation(_ body: String, also members: String = "") -> String {
    """
    @implementation AppDelegate
    - (BOOL)application:(UIApplication *)a didFinishLaunchingWithOptions:(NSDictionary *)o {
    \(body)
    return YES; }
    \(members)
    @end
    """
  }

  @Test(
    "A root that a delegate gives its window at the start counts",
    arguments: [
      ("window?.rootViewController = Home()", "A.swift:3 rootViewController"),
      ("self.window!.rootViewController = loggedIn ? Home() : Login()", "A.swift:3 rootViewController"),
      ("if !loggedIn {\nwindow?.rootViewController = Login()\n}", "A.swift:4 rootViewController"),
      ("UIApplication.shared.windows.first?.rootViewController = Home()", "A.swift:3 rootViewController"),
      ("UIApplication.shared.keyWindow!.rootViewController = Home()", "A.swift:3 rootViewController"),
      ("let w = UIWindow(frame: UIScreen.main.bounds)\nw.rootViewController = Home()", "A.swift:3 UIWindow"),
      ("window?.addSubview(SplashView())", "A.swift:3 addSubview"),
      ("window?.rootViewController?.view.addSubview(splash)", "A.swift:3 addSubview"),
      ("window!.rootViewController!.present(Onboarding(), animated: false)", "A.swift:3 present"),
      (
        "let tabs = window?.rootViewController as? UITabBarController\ntabs?.selectedIndex = 2",
        "A.swift:4 selectedIndex"
      ),
      ("window?.setRootViewController(Home())", "A.swift:3 setRootViewController"),
    ])
  func atTheStart(_ body: String, _ found: String) {
    #expect(change(swift: Self.delegate(body)) == found)
    #expect(change(swift: Self.scene(body)) == found)
  }

  @Test(
    "Ads, readings, variables, handlers and comments do not count",
    arguments: [
      "bannerView.rootViewController = window?.rootViewController",
      "let root = window?.rootViewController as? UINavigationController\nroot?.navigationBar.tintColor = .red",
      "if window?.rootViewController == nil { log() }",
      "let rootViewController = Home()",
      "// window?.rootViewController = Home()",
      "window?.tintColor = .red\nwindow?.makeKeyAndVisible()",
      "center.addObserver(self, selector: #selector(logout), name: n, object: nil)",
      "center.addObserver(self, selector: #selector(AppDelegate.logout(_:)), name: n, object: nil)",
      "return super.responds(to: aSelector)",
    ])
  func harmless(_ body: String) {
    let logout = "@objc func logout(_ note: Any) { window?.rootViewController = Login() }"
    #expect(change(swift: Self.delegate(body, also: logout)) == nil)
    #expect(change(swift: Self.scene(body, also: logout)) == nil)
  }

  @Test("What controllers do when people touch something does not count, wherever their window is")
  func handlers() {
    let files = [
      "A.swift": Self.delegate("FirebaseApp.configure()"),
      "Login.swift": """
      class Login: UIViewController {
        private var rootViewController: UIViewController?
        @IBAction func done() { UIApplication.shared.windows.first?.rootViewController = Home() }
        func ad(_ banner: GADBannerView) { banner.rootViewController = self; view.addSubview(banner) }
        func configure() { view.window?.rootViewController = Home() }
      }
      """,
      "Router.swift": "class Router { func show(_ w: UIWindow) { w.rootViewController = Home() } }",
    ]
    #expect(change(files) == nil)
    #expect(change(files, controllers: ["Login"]) == nil)
    let opened = files.merging(["More.swift": "extension Login { func viewDidAppear() { configure() } }"]) {
      $1
    }
    #expect(change(opened, controllers: ["Home"]) == nil)
    #expect(change(opened, controllers: ["Login"]) == "Login.swift:5 rootViewController")
  }

  @Test(
    "What a delegate calls counts: its own functions, coordinators, windows, and properties that make them")
  func called() {
    #expect(
      change(swift: Self.delegate("start()", also: "func start() { window?.rootViewController = Home() }"))
        == "A.swift:5 rootViewController")
    let coordinator = """
      final class AppCoordinator: Coordinator {
        let window: UIWindow
        init(window: UIWindow) { self.window = window }
        func start() { loggedIn ? showHome() : showLogin() }
        private func showHome() { window.rootViewController = Home() }
        private func showLogin() { window.rootViewController = Login() }
      }
      """
    for call in [
      "AppCoordinator(window: window!).start()", "let c = AppCoordinator(window: window!)\nc.start()",
      "coordinator = makeCoordinator()\ncoordinator?.start()",
    ] {
      let files = ["A.swift": Self.scene(call), "AppCoordinator.swift": coordinator]
      #expect(change(files) == "AppCoordinator.swift:5 rootViewController", "\(call)")
    }
    let other = ["A.swift": Self.scene("Analytics.shared.start()"), "AppCoordinator.swift": coordinator]
    #expect(change(other) == nil)
    let own =
      "class MainWindow: UIWindow { override init(frame: CGRect) { super.init(frame: frame)\nrootViewController = Home() } }"
    #expect(
      change(["A.swift": Self.scene("window = MainWindow(frame: f)"), "W.swift": own])
        == "A.swift:3 MainWindow")
    #expect(
      change([
        "A.swift": Self.scene("show()", also: "func show() { shared = MainWindow.init(frame: f) }"),
        "W.swift": own,
      ])
        == "W.swift:2 rootViewController")
    let property =
      "lazy var window: UIWindow? = { let w = UIWindow(); w.rootViewController = Home(); return w }()"
    #expect(
      change(
        swift:
          "class AppDelegate: UIResponder { \(property)\nfunc application(_ a: A, didFinishLaunchingWithOptions o: O) { } }"
      )
        == "A.swift:1 UIWindow")
    let extended = "extension UIWindow {\nfunc setRoot(_ c: UIViewController) { rootViewController = c } }"
    #expect(
      change(["A.swift": Self.delegate("window?.setRoot(Home())"), "W.swift": extended])
        == "W.swift:2 rootViewController")
  }

  @Test("A window that hides the app in the background is no first screen")
  func cover() {
    let members = """
      private lazy var cover: UIWindow = { let w = UIWindow(); w.rootViewController = Cover(); return w }()
      func applicationWillResignActive(_ a: UIApplication) { show() }
      func applicationDidBecomeActive(_ a: UIApplication) { hide() }
      func show() { cover.isHidden = false }
      func hide() { cover.isHidden = true; cover.rootViewController?.view.alpha = 0 }
      """
    #expect(change(swift: Self.delegate("register()", also: members)) == nil)
    let lock =
      "func applicationDidBecomeActive(_ a: UIApplication) { lock() }\nfunc lock() { window?.rootViewController = Lock() }"
    #expect(change(swift: Self.delegate("register()", also: lock)) == "A.swift:6 rootViewController")
  }

  @Test("The initial controller of the main storyboard is the storyboard's screen")
  func same() {
    let one =
      #"window?.rootViewController = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()"#
    let made = """
      window = UIWindow(frame: UIScreen.main.bounds)
      let storyboard = UIStoryboard(name: "Main", bundle: .main)
      let first = storyboard.instantiateInitialViewController() as! UINavigationController
      window?.rootViewController = first
      window?.makeKeyAndVisible()
      """
    for body in [one, made] {
      #expect(change(swift: Self.delegate(body)) == nil, "\(body)")
      #expect(change(swift: Self.scene(body)) == nil, "\(body)")
      #expect(change(swift: Self.scene(body.replacing("\"Main\"", with: "\"Login\""))) != nil)
      #expect(change(swift: Self.scene(body + "\nif new { window?.rootViewController = Tour() }")) != nil)
    }
    let choice = one.replacing("= UIStoryboard", with: "= old ? UIStoryboard") + " : Login()"
    #expect(change(swift: Self.scene(choice)) == "A.swift:3 rootViewController")
    #expect(
      change(
        objectiveC: Self.implementation(
          #"UIStoryboard *sb = [UIStoryboard storyboardWithName:@"Main" bundle:nil];"# + "\n"
            + "self.window.rootViewController = [sb instantiateInitialViewController];")) == nil)
  }

  @Test(
    "Objective-C is read alike",
    arguments: [
      ("self.window.rootViewController = [Home new];", "A.m:3 rootViewController"),
      ("[self.window setRootViewController:[[Home alloc] init]];", "A.m:3 setRootViewController"),
      ("self.window = [[UIWindow alloc] initWithFrame:f];", "A.m:3 UIWindow"),
      ("[self.window addSubview:splash];", "A.m:3 addSubview"),
      ("[self showHome];", "A.m:5 rootViewController"),
      ("[[Router shared] attachToWindow:self.window];", "A.m:3 window"),
      ("return [super application:a didFinishLaunchingWithOptions:o];", "A.m:3 super"),
    ])
  func objectiveC(_ body: String, _ found: String) {
    let members = "- (void)showHome { _window.rootViewController = [Home new]; }"
    #expect(change(objectiveC: Self.implementation(body, also: members)) == found)
  }

  @Test(
    "Objective-C that counts not",
    arguments: [
      "UINavigationController *root = (UINavigationController *)self.window.rootViewController;",
      "self.bannerView.rootViewController = self.window.rootViewController;",
      "[[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(logout:) name:n object:nil];",
      "[Analytics start];\nwindow.tintColor = [UIColor redColor];",
      "if (self.window.rootViewController == nil) { NSLog(@\"rootViewController = none\"); }",
    ])
  func objectiveCHarmless(_ body: String) {
    let members = """
      - (void)logout:(NSNotification *)n { self.window.rootViewController = [Login new]; }
      """
    let files = [
      "A.m": Self.implementation(body, also: members),
      "R.m":
        "@implementation Router\n+ (void)start { UIApplication.sharedApplication.keyWindow.rootViewController = [Home new]; }\n@end",
    ]
    #expect(change(files) == nil)
  }

  @Test("A superclass or a function outside of the app's sources that gets the window can replace its root")
  func outside() {
    let start = "return super.application(a, didFinishLaunchingWithOptions: o)"
    let expo = Self.delegate(start).replacing("UIResponder", with: "ExpoAppDelegate")
    #expect(change(swift: expo) == "A.swift:3 super")
    #expect(change(swift: expo.replacing("ExpoAppDelegate", with: "FlutterAppDelegate")) == nil)
    let base = "open class Base: UIResponder { }"
    #expect(change(["A.swift": expo.replacing("ExpoAppDelegate", with: "Base"), "B.swift": base]) == nil)
    #expect(change(swift: Self.scene("router.setRoot(for: window!)")) == "A.swift:3 window")
    #expect(change(swift: Self.scene("print(window)")) == nil)
    let paint = "enum Theme { static func paint(_ w: UIWindow?) { w?.tintColor = .red } }"
    #expect(change(["A.swift": Self.scene("Theme.paint(window)"), "T.swift": paint]) == nil)
  }
}
