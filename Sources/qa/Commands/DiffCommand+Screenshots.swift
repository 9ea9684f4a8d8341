import ArgumentParser
import Definitions
import Gate
import Model

extension DiffCommand {
  private struct Screenshots: Encodable {
    struct Change: Encodable {
      var lines: [String]
      var screens: [String]
      var pictures: [String]
    }
    var before = "the drawn screens"
    var after = "screenshots"
    var screens: [Change]
    var unchanged: [Change]
    var unchangedScreens: Int
  }

  /// Compares screenshots with the drawn screens of their devices.
  func compareScreenshots(_ context: CommandContext) throws {
    let settings = try subject.settings(in: context)
    var request = subject.request(settings, in: context)
    request.checklist = settings.checklist(list.checklist, in: context)
    request.dataAccess = settings.dataAccess([list.checklist], in: context)
    var comparison = try ScreenshotComparison(request, in: context)
    let claim = try cases.axes.selection()
    var report = Screenshots(screens: [], unchanged: [], unchangedScreens: 0)
    var lines: [String] = []
    var isReadable = true
    for file in subjects {
      let result = try comparison.compare(
        file, device: claim["device"].first, os: claim["os"].first,
        orientation: claim["orientation"].first.flatMap(Orientation.init(rawValue:)),
        appearance: claim["appearance"].first.flatMap(Appearance.init(rawValue:)))
      let paths = try pictures.map { try comparison.write(result, of: file, to: $0) } ?? []
      lines += result.lines + paths.map { "  Wrote \($0)" }
      let change = Screenshots.Change(
        lines: Array(result.lines.dropFirst()).map { String($0.drop { $0 == " " }) }, screens: [file],
        pictures: paths)
      if result.isGood { report.unchanged.append(change) } else { report.screens.append(change) }
      isReadable = isReadable && result.isReadable
    }
    report.unchangedScreens = report.unchanged.count
    lines.append("\(report.unchangedScreens) screens are equal, \(report.screens.count) differ.")
    try facts.show(lines, report)
    if !isReadable { throw ExitCode.error }
    if !report.screens.isEmpty { throw ExitCode.findings }
  }
}
