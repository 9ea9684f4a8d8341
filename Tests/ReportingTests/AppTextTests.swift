import Model
import Testing

@testable import Reporting

@Suite("What was checked, in words")
struct AppTextTests {
  private func subject(_ kind: LaunchScreenSource.Kind, _ file: String?) -> RunRecord.App {
    RunRecord.App(
      project: "App.xcodeproj", target: "App", configuration: "Release", deploymentTarget: "15.2",
      launchScreen: file, kind: kind.rawValue, sourcesDigest: "", commit: nil)
  }

  @Test("Target, configuration, deployment target, kind and file are named")
  func phrase() {
    #expect(
      AppText.phrase(subject(.storyboard, "App/Launch.storyboard"))
        == "target App, configuration Release, iOS 15.2 or later: storyboard App/Launch.storyboard")
    var bare = subject(.none, nil)
    bare.configuration = nil
    bare.deploymentTarget = nil
    #expect(AppText.phrase(bare) == "target App: no launch screen")
    var plist = subject(.xib, "Launch.xib")
    plist.project = "App/Info.plist"
    #expect(AppText.phrase(plist) == "App/Info.plist, iOS 15.2 or later: xib Launch.xib")
    var written = subject(.storyboard, "app.json")
    (written.project, written.generator) = ("app.json", "Expo SDK 54")
    #expect(AppText.phrase(written) == "target App, Expo SDK 54, iOS 15.2 or later: storyboard from app.json")
    var compared = subject(.storyboard, "Launch.storyboard")
    compared.generator = "Expo SDK 54"
    #expect(
      AppText.phrase(compared).hasPrefix("target App, compared with what Expo SDK 54 writes, configuration"))
  }

  @Test("The qa.yml in force is named, or that there is none")
  func qaYML() {
    var subject = subject(.none, nil)
    #expect(AppText.checked(subject).hasSuffix(": no launch screen; no qa.yml"))
    subject.settings = "apps/ios/qa.yml"
    #expect(AppText.checked(subject).hasSuffix(": no launch screen; settings of apps/ios/qa.yml"))
  }

  @Test("A screen that keys describe is named with their file")
  func settings() {
    #expect(
      AppText.launchScreen(subject(.dictionary, "App/Info.plist"))
        == "UILaunchScreen dictionary in App/Info.plist")
    #expect(
      AppText.launchScreen(subject(.generated, "App.xcodeproj/project.pbxproj"))
        == "generated launch screen in App.xcodeproj/project.pbxproj")
  }
}
