import ArgumentParser
import Definitions
import Gate
import Model

extension DiffCommand {
  /// Compares screenshots with the drawn screens of their devices.
  func compareScreenshots(_ context: CommandContext) throws {
    let settings = try subject.settings(in: context)
    var request = subject.request(settings, in: context)
    request.checklist = settings.checklist(list.checklist, in: context)
    request.dataAccess = settings.dataAccess([list.checklist], in: context)
    var comparison = try ScreenshotComparison(request, in: context)
    let claim = try cases.axes.selection()
    var (different, unchanged): ([JSONObject], [JSONObject]) = ([], [])
    var lines: [String] = []
    var isReadable = true
    for file in subjects {
      let result = try comparison.compare(
        file, device: claim["device"].first, os: claim["os"].first,
        orientation: claim["orientation"].first.flatMap(Orientation.init(rawValue:)),
        appearance: claim["appearance"].first.flatMap(Appearance.init(rawValue:)))
      let paths = try pictures.map { try comparison.write(result, of: file, to: $0) } ?? []
      lines += result.lines + paths.map { "  Wrote \($0)" }
      let change: JSONObject = [
        "lines": result.lines.dropFirst().map { String($0.drop { $0 == " " }) }, "screens": [file],
        "pictures": paths,
      ]
      if result.isGood { unchanged.append(change) } else { different.append(change) }
      isReadable = isReadable && result.isReadable
    }
    lines.append("\(unchanged.count) screens are equal, \(different.count) differ.")
    let report: JSONObject = [
      "before": "the drawn screens", "after": "screenshots", "screens": different, "unchanged": unchanged,
      "unchangedScreens": unchanged.count,
    ]
    try facts.show(lines, report)
    if !isReadable { throw ExitCode.error }
    if !different.isEmpty { throw ExitCode.findings }
  }
}
