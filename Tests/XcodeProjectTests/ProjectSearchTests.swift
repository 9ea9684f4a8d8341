import Foundation
import Model
import Testing

@testable import XcodeProject

@Suite("Finding the project and the app")
struct ProjectSearchTests {
  private let info = plist(string("UILaunchStoryboardName", "Launch"))

  @Test("A project below the folder is found, and all paths are relative to the root")
  func nested() throws {
    let project = try TemporaryProject([
      "ios/App/App.xcodeproj/project.pbxproj": ProjectText().text(), "ios/App/App/Info.plist": info,
      "ios/App/Pods/Pods.xcodeproj/project.pbxproj": "broken",
      "node_modules/x/X.xcodeproj/project.pbxproj": "broken",
    ]).load()
    #expect(project.name == "ios/App/App.xcodeproj")
    #expect(project.shippingConfiguration.infoPlist.file == "ios/App/App/Info.plist")
    #expect(project.location.description == "ios/App/App.xcodeproj/project.pbxproj:15")
  }

  @Test("A project named by its own path is relative to the folder that holds it")
  func byPath() throws {
    let folder = try TemporaryProject([
      "ios/App.xcodeproj/project.pbxproj": ProjectText().text(), "ios/App/Info.plist": info,
      "ios/Other.xcodeproj/project.pbxproj": "broken",
    ])
    let project = try folder.load(at: "ios/App.xcodeproj")
    #expect(project.name == "App.xcodeproj")
    #expect(project.rootPath == folder.root + "/ios")
    #expect(project.shippingConfiguration.infoPlist.file == "App/Info.plist")
  }

  @Test("The nearest project wins with a note; among equals the one with the folder's name")
  func several() throws {
    let text = ProjectText().text()
    let near = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": text, "App/Info.plist": info,
      "Demo/Demo.xcodeproj/project.pbxproj": text,
    ]).load()
    #expect(near.name == "App.xcodeproj")
    #expect(near.diagnostics.map(\.severity) == [.note])
    let equal = [
      "App.xcodeproj/project.pbxproj": text, "Demo.xcodeproj/project.pbxproj": text, "App/Info.plist": info,
    ]
    let failure = try #require(TemporaryProject(equal).failure())
    #expect(failure.contains("2 projects") && failure.contains("\"App.xcodeproj\""))
    let named = try TemporaryProject(equal, folder: "App").load()
    #expect(named.name == "App.xcodeproj")
    #expect(named.diagnostics.first?.message.contains("has the folder's name") == true)
  }

  @Test("A project without an iOS app loses to one that has it; a broken project is an error")
  func onlyApp() throws {
    let text = ProjectText().text()
    let tool = text.replacing("product-type.application", with: "product-type.tool")
    let files = ["ios/App.xcodeproj/project.pbxproj": text, "ios/App/Info.plist": info]
    let found = try TemporaryProject(files.merging(["Tool.xcodeproj/project.pbxproj": tool]) { a, _ in a })
      .load()
    #expect(found.name == "ios/App.xcodeproj")
    #expect(found.diagnostics.first?.message.contains("only it has the iOS app") == true)
    let broken = try TemporaryProject(files.merging(["Tool.xcodeproj/project.pbxproj": "{"]) { a, _ in a })
    #expect(try #require(broken.failure()).contains("Tool.xcodeproj/project.pbxproj:1: error"))
  }

  @Test("Without a project the error names the generator and the app's plists")
  func none() throws {
    let folder = try TemporaryProject([
      "project.yml": "name: App", "App/Info.plist": info,
      "Share/Info.plist": plist(string("NSExtension", "x")),
      "Tests/Info.plist": plist(),
    ])
    let failure = try #require(folder.failure())
    #expect(failure.contains("no .xcodeproj") && failure.contains("XcodeGen"))
    // The path is relative to the working directory, where the person types it.
    #expect(
      failure.contains("--info-plist \"../") && failure.contains("/Work/App/Info.plist\""), "\(failure)")
    #expect(!failure.contains("Share") && !failure.contains("Tests/"), "\(failure)")
    #expect(try #require(TemporaryProject([:]).failure()).contains("name a folder with an Xcode project"))
  }

  @Test(
    "Without a project the error names the tool that makes it and what to do; a plist to which the tool adds keys is no way",
    arguments: [
      (["App/App.csproj": "<UseMaui>true</UseMaui>"], ".NET MAUI", "check it with `qa run App.app`"),
      (["App.swiftpm/Package.swift": ".iOSApplication("], "Swift Playgrounds", "build the app in Xcode"),
      (
        ["app.json": "{\"expo\": {}}", "package.json": "{}"], "Expo", "run `npx expo prebuild --platform ios`"
      ),
      (["package.json": "{\"dependencies\": {\"expo\": \"54\"}}"], "Expo", "then check it"),
      (["capacitor.config.ts": "", "package.json": "{}"], "Capacitor", "run `npx cap add ios`"),
      (
        ["config.xml": "<widget xmlns:cdv=\"http://cordova.apache.org\"/>"], "Cordova",
        "cordova platform add ios"
      ),
      (
        ["Project.swift": "import ProjectDescription\nlet project = Project.shop(name: \"Shop\")"], "Tuist",
        "run `tuist generate --no-open`"
      ),
      (["Workspace.swift": "import ProjectDescription"], "Tuist", "tuist generate"),
      (["BUILD.bazel": "ios_application("], "Bazel", "build the app"),
      (
        ["pubspec.yaml": "dependencies:\n  flutter:\n    sdk: flutter\n"], "Flutter",
        "run `flutter create --platforms ios .`"
      ),
      (["nativescript.config.ts": "", "package.json": "{}"], "NativeScript", "run `ns prepare ios`"),
      (["src-tauri/tauri.conf.json": "{}"], "Tauri", "run `tauri ios init`"),
      (["Game/ProjectSettings/ProjectSettings.asset": ""], "Unity", "build for iOS in Unity"),
    ])
  func makers(_ files: [String: String], _ name: String, _ fix: String) throws {
    let all = files.merging(["App/Info.plist": plist(string("LSRequiresIPhoneOS", "x"))]) { a, _ in a }
    let failure = try #require(TemporaryProject(all).failure())
    let words = ["no .xcodeproj", "; \(name) ", fix]
    #expect(words.filter { !failure.contains($0) } == [], "\(failure)")
    #expect(!failure.contains("--info-plist"), "\(failure)")
    let file = try #require(files.keys.first { failure.hasPrefix("\($0): error: ") })
    #expect(failure.contains(" from \(file); "), "\(failure)")
  }

  @Test("A package is no app, and its Info.plist can be named")
  func package() throws {
    let files = ["Package.swift": ".library(", "App/Info.plist": info]
    let failure = try #require(TemporaryProject(files).failure())
    #expect(failure.contains("the Swift package manager builds a package, not an app, from Package.swift"))
    #expect(failure.contains("/Work/App/Info.plist"), "\(failure)")
  }

  @Test("A folder .xcodeproj with only shared schemes is no project")
  func schemesOnly() throws {
    let scheme = ["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": "<Scheme/>"]
    let other = try TemporaryProject(
      scheme.merging([
        "ios/Shop.xcodeproj/project.pbxproj": ProjectText().text(), "ios/App/Info.plist": info,
      ]) { a, _ in a }
    ).load()
    #expect(other.name == "ios/Shop.xcodeproj" && other.diagnostics.isEmpty)
    let text =
      "name: App\ntargets:\n  App: {type: application, platform: iOS, info: {path: App/Info.plist}}\n"
    let made = try TemporaryProject(scheme.merging(["project.yml": text]) { a, _ in a }).load()
    #expect(made.name == "project.yml" && made.target == "App")
    let code = ["Project.swift": "import ProjectDescription\nlet project = Project.shop()"]
    let failure = try #require(TemporaryProject(scheme.merging(code) { a, _ in a }).failure())
    #expect(failure.contains("Tuist") && !failure.contains("restore"), "\(failure)")
    let alone = try #require(TemporaryProject(scheme).failure())
    #expect(alone.contains("project.pbxproj: error: the project file does not exist"), "\(alone)")
  }

  @Test("Only iOS applications are candidates")
  func candidates() throws {
    var text = ProjectText()
    let app = "com.apple.product-type.application"
    let others = [
      ("MAC", app, ["SDKROOT = macosx;"]), ("WATCH", app, ["SDKROOT = watchos;"]),
      ("TV", app, ["SDKROOT = auto;", "SUPPORTED_PLATFORMS = \"appletvos appletvsimulator\";"]),
      ("EXT", "com.apple.product-type.app-extension", []), ("CLIP", app + ".on-demand-install-capable", []),
      ("TEST", "com.apple.product-type.bundle.ui-testing", []),
      ("LIB", "com.apple.product-type.framework", []),
    ]
    text.targets += others.map(\.0) + ["AGGREGATE", "GONE"]
    text.objects =
      others.map { text.target($0.0, name: $0.0, type: $0.1, settings: $0.2) }.joined(separator: "\n")
      + "\n    AGGREGATE = {isa = PBXAggregateTarget; name = All; };"
    let folder = try TemporaryProject(["X.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": info])
    #expect(try folder.load().target == "App")
    #expect(try folder.load().diagnostics.isEmpty)
    #expect(try folder.load(target: "CLIP").target == "CLIP")
    for (name, words) in [
      ("MAC", ["is not an iOS app", "built for macosx"]),
      ("TV", ["is not an iOS app", "built for appletvos"]),
      ("EXT", ["is not an iOS app", "an extension"]), ("TEST", ["is not an iOS app", "a test bundle"]),
      ("Ap", ["no target \"Ap\"", "did you mean --target \"App\"?"]),
    ] {
      let failure = try #require(folder.failure(target: name))
      #expect(words.filter { !failure.contains($0) } == [], "\(failure)")
    }
  }

  @Test("A target's own deployment target tells its platform where SDK and platforms are unknown")
  func deploymentTargets() throws {
    var text = ProjectText()
    text.projectSettings = ["IPHONEOS_DEPLOYMENT_TARGET = 15.0;", "MACOSX_DEPLOYMENT_TARGET = 12.0;"]
    let app = "com.apple.product-type.application"
    text.targets += ["MAC"]
    text.objects = text.target("MAC", name: "Mac", type: app, settings: ["MACOSX_DEPLOYMENT_TARGET = 13.0;"])
    let folder = try TemporaryProject(["X.xcodeproj/project.pbxproj": text.text(), "App/Info.plist": info])
    #expect(try folder.load().target == "App")
    #expect(try #require(folder.failure(target: "Mac")).contains("built for macosx"))
  }

  @Test("Several apps are an error that lists them, unless one has the project's name")
  func ambiguous() throws {
    var text = ProjectText()
    text.targets += ["SECOND"]
    text.objects = text.target("SECOND", name: "Demo", type: text.productType, settings: [])
    let files = ["App/Info.plist": info]
    let namesake = try TemporaryProject(
      files.merging(["App.xcodeproj/project.pbxproj": text.text()]) { a, _ in a }
    ).load()
    #expect(namesake.target == "App" && namesake.otherApps == ["Demo"])
    #expect(namesake.diagnostics.first?.severity == .note)
    let folder = try TemporaryProject(
      files.merging(["Shop.xcodeproj/project.pbxproj": text.text()]) { a, _ in a })
    let failure = try #require(folder.failure())
    #expect(failure.contains("2 iOS apps") && failure.contains("\"App\" and \"Demo\""))
    #expect(try folder.load(target: "Demo").target == "Demo")
    #expect(try folder.load(target: "Demo").otherApps == ["App"])
  }

  @Test("Release ships, else the last configuration; an unknown one is an error with its candidates")
  func configurations() throws {
    let folder = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": ProjectText().text(), "App/Info.plist": info,
    ])
    #expect(try folder.load().shippingConfiguration.name == "Release")
    #expect(try folder.load(configuration: "Debug").shippingConfiguration.name == "Debug")
    let failure = try #require(folder.failure(configuration: "Relase"))
    #expect(failure.contains("\"Debug\", \"Release\""))
    #expect(failure.contains("did you mean --configuration \"Release\"?"))
    let renamed = ProjectText().text().replacing("name = \"Release\"", with: "name = \"Store\"")
    let other = try TemporaryProject(["App.xcodeproj/project.pbxproj": renamed, "App/Info.plist": info])
    #expect(try other.load().shippingConfiguration.name == "Store")
  }

  @Test(
    "The error of a malformed project file has a reason and a line",
    arguments: [
      ("", "the file is empty"), ("(a, b)", "an array, not a dictionary"),
      ("{}", "has no \"objects\""),
      ("{objects = {};}", "has no \"rootObject\""),
      (
        "{objects = {};\nrootObject = A;}",
        "project.pbxproj:2: error: the root object \"A\" does not exist"
      ),
      ("{objects = {A = {isa = PBXProject;};}; rootObject = A;}", "no target that builds a product"),
      ("{\n<<<<<<< ours\n", "project.pbxproj:2: error: the file has an unresolved merge conflict"),
      ("version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer"), ("\u{0}\u{1}\u{2}", "binary data"),
    ])
  func broken(text: String, message: String) throws {
    let failure = try #require(TemporaryProject(["App.xcodeproj/project.pbxproj": text]).failure())
    #expect(failure.contains(message), "\(failure)")
  }

  @Test("A project without its file and a missing folder are errors")
  func absent() throws {
    let folder = try TemporaryProject(["App.xcodeproj/other": ""])
    #expect(
      try #require(folder.failure()).contains(
        "App.xcodeproj/project.pbxproj: error: the project file does not exist"))
    #expect(throws: Diagnostics.self) {
      try XcodeProject.load(ProjectRequest(root: folder.root + "/nowhere"))
    }
    #expect(throws: Diagnostics.self) {
      try XcodeProject.load(ProjectRequest(root: folder.root + "/No.xcodeproj"))
    }
  }

  @Test("The error for a file instead of a folder names the likely folder")
  func fileInsteadOfFolder() throws {
    let folder = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": ProjectText().text(), "App/Info.plist": info,
      "App/Base.lproj/Launch.storyboard": "x",
    ])
    func failure(_ path: String) -> String {
      do {
        _ = try folder.load(at: path)
        return ""
      } catch { return "\(error)" }
    }
    for (path, words) in [
      (
        "App/Base.lproj/Launch.storyboard",
        [
          "Work/App/Base.lproj/Launch.storyboard: error: this is a file", "did you mean --project \"",
          "/Work\"?",
          "qa layout",
        ]
      ), ("App", ["Work/App: error: there is no .xcodeproj", "/Work\"?"]),
      ("Ap", ["Work/Ap: error: the project folder does not exist"]),
    ] {
      let failure = failure(path)
      #expect(words.filter { !failure.contains($0) } == [], "\(failure)")
    }
    let alone = try TemporaryProject(["Info.plist": info])
    do {
      _ = try alone.load(at: "Info.plist")
      Issue.record("a plist was taken for a folder")
    } catch {
      #expect("\(error)".contains("--info-plist") && !"\(error)".contains("did you mean"), "\(error)")
    }
  }

  @Test("No message holds an absolute path")
  func noAbsolutePath() throws {
    let folder = try TemporaryProject(["App.xcodeproj/project.pbxproj": "{"])
    #expect(try #require(folder.failure()).contains(folder.root) == false)
    var text = ProjectText()
    text.targetSettings = ["INFOPLIST_FILE = \"$(SRCROOT)/Gone.plist\";", "X = \"$(PROJECT_DIR)/y\";"]
    let project = try TemporaryProject(["App.xcodeproj/project.pbxproj": text.text()])
    let loaded = try project.load()
    let said =
      loaded.configurations.flatMap(\.diagnostics).map(\.description).joined()
      + loaded.configurations.flatMap { $0.settings.values.map(\.value) }.joined()
    #expect(said.contains("Gone.plist") && !said.contains(project.root))
  }

  @Test("The same project is read the same way twice")
  func deterministic() throws {
    let folder = try TemporaryProject([
      "App.xcodeproj/project.pbxproj": ProjectText().text(), "App/Info.plist": info,
    ])
    func summary() throws -> String {
      let project = try folder.load()
      return "\(project.resources) \(project.strayFiles) \(project.diagnostics) "
        + project.configurations.flatMap { $0.diagnostics.map(\.description) }.joined()
    }
    #expect(try summary() == summary())
  }
}
