import Assertions
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Runner

@Suite("Sharing screens between environments") struct SharedScreenTests {
  /// Changes of the sample that make screens depend on more settings.
  enum Variant: String, CaseIterable {
    case asItIs, contrast, direction, gamut, widths, systemColor, plist

    func apply(to app: SampleProject) throws {
      let set = app.gradientSet + "/Contents.json"
      switch self {
      case .asItIs: break
      case .contrast:
        // The dark pictures are then those of increased contrast.
        try app.replace("\"luminosity\"", with: "\"contrast\"", in: set)
        try app.replace("\"value\" : \"dark\"", with: "\"value\" : \"high\"", in: set)
      case .direction, .gamut, .widths:
        let entries: [Variant: String] = [
          .direction: "\"language-direction\" : \"right-to-left\"",
          .gamut: "\"display-gamut\" : \"display-P3\"",
          .widths: "\"width-class\" : \"regular\"",
        ]
        try app.replace(
          """
          "appearances" : [
                  {
                    "appearance" : "luminosity",
                    "value" : "dark"
                  }
                ],
          """, with: "\(entries[self] ?? ""),", in: set)
      case .systemColor:
        // The gradient covers it, but findings name it.
        try app.replace(
          "</subviews>",
          with:
            "</subviews>\n<color key=\"backgroundColor\" systemColor=\"secondarySystemBackgroundColor\"/>",
          in: app.storyboard)
      case .plist:
        try app.replace("<key>UILaunchStoryboardName</key>", with: "<key>Unused</key>", in: app.plist)
        try app.replace(
          "</dict>\n</plist>",
          with: """
            <key>UILaunchScreen</key><dict><key>UIImageName</key><string>LaunchIcon</string>
            <key>UIColorName</key><string>AccentColor</string></dict></dict>
            </plist>
            """, in: app.plist)
      }
    }
  }

  /// The environments of the full matrix in groups, for a project.
  private struct Opened {
    let request: RunRequest
    let project: OpenedProject
    let groups: [[Environment]]

    init(_ app: SampleProject) throws {
      request = RunRequest(projectRoot: app.path, checklist: "story-8.3", matrix: "full")
      project = try OpenedProject(request, Sample.data)
      let plan = RunPlan(
        matrix: try project.expand(request, Sample.data), checklist: project.checklist)
      groups = plan.groups.map { $0.environments.map(\.environment) }
    }
  }

  @Test("A screen that is shared equals the same screen drawn alone", arguments: Variant.allCases)
  func alone(variant: Variant) throws {
    let app = try SampleProject()
    try variant.apply(to: app)
    let opened = try Opened(app)
    // Memory and time allow every third group; an iPad has most environments.
    var drawn = 0
    for group in opened.groups.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let family = ScreenFamily(pipeline: Pipeline(opened.project))
      for environment in group {
        let shared = family.subject(in: environment)
        let single = ScreenFamily(pipeline: Pipeline(opened.project), sharesScreens: false)
        let alone = single.subject(in: environment)
        drawn += 1
        if shared != alone { Issue.record("\(variant) in \(environment)") }
      }
    }
    #expect(drawn > 300)
  }

  @Test("A picture that is kept equals the one that a new catalog chooses", arguments: Variant.allCases)
  func pictures(variant: Variant) throws {
    let app = try SampleProject()
    try variant.apply(to: app)
    let opened = try Opened(app)
    let environments = opened.groups.flatMap(\.self)
    let names = ["LaunchIcon", "LaunchGradient", "Missing"]
    for environment in environments {
      for name in names { _ = opened.project.assets.picture(named: name, in: environment) }
    }
    for index in stride(from: 0, to: environments.count, by: 97) {
      let fresh = try OpenedProject(opened.request, Sample.data)
      for name in names {
        let kept = opened.project.assets.picture(named: name, in: environments[index])
        let chosen = fresh.assets.picture(named: name, in: environments[index])
        if kept != chosen { Issue.record("\(variant), \(name) in \(environments[index])") }
      }
    }
  }
}
