import Files
import Model
import Store

/// Writes pictures of the differences between screens and their baselines, and says what differs.
package struct BaselineReport {
  private let folder: BaselineFolder
  /// Current pictures by pixel digest.
  private let pictures: [String: [UInt8]]
  /// Absolute folder for pictures.
  private let target: String
  /// The folder as the user typed it.
  private let shown: String
  /// Limits where the pictures may be written; a path from the command line has no limit.
  private let writes: WriteAccess
  /// Gets each line for the person.
  private let say: (String) -> Void

  package init(
    folder: BaselineFolder, pictures: [String: [UInt8]], target: String, shown: String, writes: WriteAccess,
    say: @escaping (String) -> Void
  ) {
    self.folder = folder
    self.pictures = pictures
    self.target = target
    self.shown = shown
    self.writes = writes
    self.say = say
  }

  /// - Throws: `Diagnostics` if a picture cannot be written.
  package func write(_ comparison: BaselineComparison) throws {
    var shownPairs = Set<String>()
    for change in comparison.changed {
      say("changed: \(change.actual.name)")
      for line in change.layoutLines.prefix(6) { say("  \(line)") }
      guard change.pixelsDiffer else { continue }
      let pair = change.expected.pixels + change.actual.pixels
      if shownPairs.insert(pair).inserted {
        try writePixels(change)
      } else {
        say("  pixels: same difference as above")
      }
    }
    for baseline in comparison.new { say("new: \(baseline.name)") }
    for baseline in comparison.orphaned { say("orphaned: \(baseline.name)") }
    say(
      "\(comparison.unchanged) unchanged, \(comparison.changed.count) changed, \(comparison.new.count) new, \(comparison.orphaned.count) orphaned."
    )
  }

  private func writePixels(_ change: BaselineComparison.Change) throws {
    guard let expected = folder.picture(change.expected.pixels), let actual = pictures[change.actual.pixels]
    else {
      say("  pixels: different; the baseline has no picture")
      return
    }
    let name = String(change.actual.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var files = [("expected", expected), ("actual", actual)]
    if let difference = BaselineService.difference(expected, actual) {
      let figures = difference.figures
      say(
        "  pixels: CIEDE2000 mean \(figures.mean.shortDescription), largest \(figures.largest.shortDescription); \((figures.noticeable * 100).shortDescription) % of the pixels noticeably different; structural similarity \(figures.similarity.shortDescription)"
      )
      files.append(("difference", difference.png))
    } else {
      say("  pixels: the sizes differ")
    }
    do {
      try writes.createFolder(target)
      for (kind, png) in files { try writes.write(png, to: "\(target)/\(name)-\(kind).png") }
    } catch is WriteAccessError {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: shown), "leads out of the current folder or is a symbolic link",
          fix: "name the folder with --output")
      ])
    }
    say("  \(shown)/\(name)-*.png")
  }
}
