import Model
import Store

/// How the launch screens of two apps differ.
package struct LaunchDifference: Encodable {
  package struct Side {
    /// The path as the user typed it.
    var name: String
    var isBuilt: Bool
    var facts: LaunchFacts
    var screens: [ScreenBaseline]
  }

  /// A value that differs; nil where it is missing.
  struct Change: Encodable {
    var name: String
    var before: String?
    var after: String?
  }

  /// Screens that differ in the same way.
  struct ScreenChange: Encodable {
    /// Removed lines with `- `, then added lines with `+ `; empty if only pixels differ.
    var lines: [String]
    var screens: [String]
  }

  var before: String
  var after: String
  /// The kind, the file and the keys.
  var settings: [Change]
  /// Images by name and environment.
  var images: [Change]
  var screens: [ScreenChange]
  var unchangedScreens: Int
  /// Screens of one app only, because the apps run on different devices or orientations.
  var unpaired: Int
  /// Images that changed under the same name.
  var replacedImages: [String]

  package var isEmpty: Bool { settings.isEmpty && images.isEmpty && screens.isEmpty && unpaired == 0 }

  package init(_ first: Side, _ second: Side) {
    before = first.name
    after = second.name
    settings =
      Self.changes(["kind": first.facts.kind], ["kind": second.facts.kind])
      + Self.changes(first.facts.keys, second.facts.keys)
    var images: [Change] = []
    var replaced: [String] = []
    for name in Set(first.facts.images.keys).union(second.facts.images.keys).sorted() {
      let (was, now) = (first.facts.images[name], second.facts.images[name])
      guard let old = was, let new = now else {
        images.append(
          Change(name: name, before: was == nil ? nil : "named", after: now == nil ? nil : "named"))
        continue
      }
      let changes = Self.changes(old, new)
      images += changes.map { Change(name: "\(name), \($0.name)", before: $0.before, after: $0.after) }
      if changes.contains(where: { Self.isPicture($0.before) && Self.isPicture($0.after) }) {
        replaced.append(name)
      }
    }
    self.images = images
    // A build that differs from its sources is not an update of the app.
    replacedImages = first.isBuilt == second.isBuilt ? replaced : []
    let comparison = BaselineComparison(
      expected: first.screens.map(Self.withoutIDs), actual: second.screens.map(Self.withoutIDs),
      isWhole: true)
    unchangedScreens = comparison.unchanged
    unpaired = comparison.new.count + comparison.orphaned.count
    screens = []
    for change in comparison.changed {
      if let index = screens.firstIndex(where: { $0.lines == change.layoutLines }) {
        screens[index].screens.append(change.actual.name)
      } else {
        screens.append(ScreenChange(lines: change.layoutLines, screens: [change.actual.name]))
      }
    }
  }

  private static func changes(_ old: [String: String], _ new: [String: String]) -> [Change] {
    Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map {
      Change(name: $0, before: old[$0], after: new[$0])
    }
  }

  /// Whether a description of an image has a digest.
  private static func isPicture(_ text: String?) -> Bool { text?.contains("sha256:") ?? false }

  /// Returns a screen without the ids of views, which compiling loses: `view Ze5-6b-2t3 (0, …)` is `view (0, …)`.
  private static func withoutIDs(_ screen: ScreenBaseline) -> ScreenBaseline {
    var screen = screen
    screen.layout = screen.layout.map { line in
      guard let kind = line.firstIndex(of: " "), let frame = line.lastIndex(of: "("), kind < frame
      else { return line }
      return String(line[..<kind]) + " " + String(line[frame...])
    }
    return screen
  }
}

extension LaunchDifference {
  /// The most lines of one kind of change of a screen that are printed.
  private static let mostLines = 8

  /// The differences for a person.
  package var text: String {
    if isEmpty { return "The launch screens are equal on \(unchangedScreens) screens." }
    var lines: [String] = []
    lines += settings.map { "\($0.name): \($0.before ?? "missing") → \($0.after ?? "missing")" }
    lines += images.map { "image \($0.name): \($0.before ?? "missing") → \($0.after ?? "missing")" }
    for change in screens {
      let more = change.screens.count > 1 ? " and \(change.screens.count - 1) more" : ""
      lines.append("changed: \(change.screens.first ?? "")\(more)")
      lines +=
        change.lines.isEmpty
        ? ["  only pixels"] : change.lines.prefix(Self.mostLines).map { "  " + $0 }
    }
    for name in replacedImages {
      lines.append(
        "The image \"\(name)\" changed under the same name. Devices that have the app can show the old launch screen until "
          + "they restart or the app is installed again. Use another name for the new image.")
    }
    let count = screens.reduce(0) { $0 + $1.screens.count }
    lines.append(
      "\(unchangedScreens) screens are equal, \(count) differ, \(unpaired) exist in one app only.")
    return lines.joined(separator: "\n")
  }
}
