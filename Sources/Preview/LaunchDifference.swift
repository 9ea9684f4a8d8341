import Files
import Model
import Store

/// How the launch screens of two apps differ.
package struct LaunchDifference: Encodable {
  package struct Side {
    /// The path as the user typed it.
    var name: String
    var isBuilt = false
    var isRecorded = false
    /// Nil for recorded screens.
    var facts: LaunchFacts?
    var screens: [ScreenBaseline]
    /// Returns the pictures with some digests, by digest.
    var pictures: (Set<String>) async throws -> [String: [UInt8]]
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
    /// How the pixels of the first screen differ; nil without `--pictures`.
    var pixels: String?
    /// Written files, as a person types their paths.
    var pictures: [String] = []
  }

  var before: String
  var after: String
  /// The kind, the file and the keys.
  var settings: [Change]
  /// Images by name and environment.
  var images: [Change]
  /// Colors by name and environment.
  var colors: [Change]
  var screens: [ScreenChange]
  var unchangedScreens: Int
  /// Screens of the first side only, because the apps run on different devices or orientations.
  var onlyBefore: [String]
  /// Screens of the second side only.
  var onlyAfter: [String]
  var unpaired: Int
  /// Images that changed under the same name.
  var replacedImages: [String]
  /// Colors of a catalog that changed under the same name.
  var replacedColors: [String]
  /// The file of a storyboard or xib that changed under the same name, and with it a screen; nil if none did.
  var replacedDocument: String?

  /// Each changed screen, with its digests.
  private var changes: [BaselineComparison.Change]
  private var views: ViewChanges

  private enum CodingKeys: CodingKey {
    case before, after, settings, images, colors, screens, unchangedScreens, onlyBefore, onlyAfter, unpaired
    case replacedImages, replacedColors, replacedDocument
  }

  package var isEmpty: Bool {
    settings.isEmpty && images.isEmpty && colors.isEmpty && screens.isEmpty && unpaired == 0
  }

  /// - Parameter isWhole: Whether a screen of the first side that the second one lacks is a difference.
  package init(_ first: Side, _ second: Side, isWhole: Bool = true) {
    before = first.name
    after = second.name
    (settings, images, colors) = ([], [], [])
    (replacedImages, replacedColors) = ([], [])
    if let old = first.facts, let new = second.facts {
      settings = Self.changes(["kind": old.kind], ["kind": new.kind]) + Self.changes(old.keys, new.keys)
      (images, replacedImages) = Self.changesByName(old.images, new.images, isShown: Self.isPicture)
      (colors, replacedColors) = Self.changesByName(old.colors, new.colors, isShown: Self.isColor)
    }
    let comparison = BaselineComparison(
      expected: first.screens.map(Self.withoutIDs), actual: second.screens.map(Self.withoutIDs),
      isWhole: isWhole)
    unchangedScreens = comparison.unchanged
    changes = comparison.changed
    onlyBefore = comparison.orphaned.map(\.name)
    onlyAfter = comparison.new.map(\.name)
    unpaired = onlyBefore.count + onlyAfter.count
    screens = []
    views = ViewChanges(
      names: (first.facts?.names ?? [:]).merging(second.facts?.names ?? [:]) { _, new in new })
    let old = Dictionary(first.screens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(second.screens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for change in comparison.changed {
      if let before = old[change.expected.name], let after = new[change.actual.name] {
        views.add(before, after)
      }
      if let index = screens.firstIndex(where: { $0.lines == change.layoutLines }) {
        screens[index].screens.append(change.actual.name)
      } else {
        screens.append(ScreenChange(lines: change.layoutLines, screens: [change.actual.name]))
      }
    }
    // A build that differs from its sources is not an update of the app.
    if first.isBuilt != second.isBuilt { (replacedImages, replacedColors) = ([], []) }
    replacedDocument = screens.isEmpty ? nil : Self.replacedDocument(first, second)
  }

  private static func replacedDocument(_ first: Side, _ second: Side) -> String? {
    guard first.isBuilt == second.isBuilt, let old = first.facts, let new = second.facts,
      let file = old.file, let shown = new.file, FilePath.name(file) == FilePath.name(shown),
      let before = old.content, let after = new.content, before != after
    else { return nil }
    return FilePath.name(shown)
  }

  /// - Parameter isShown: Whether a description is of something that a device shows.
  private static func changesByName(
    _ before: [String: [String: String]], _ after: [String: [String: String]], isShown: (String?) -> Bool
  ) -> (changes: [Change], replaced: [String]) {
    var images: [Change] = []
    var replaced: [String] = []
    for name in Set(before.keys).union(after.keys).sorted() {
      let (was, now) = (before[name], after[name])
      guard let old = was, let new = now else {
        images.append(
          Change(name: name, before: was == nil ? nil : "named", after: now == nil ? nil : "named"))
        continue
      }
      let changes = Self.changes(old, new)
      images += changes.map { Change(name: "\(name), \($0.name)", before: $0.before, after: $0.after) }
      if changes.contains(where: { isShown($0.before) && isShown($0.after) }) {
        replaced.append(name)
      }
    }
    return (images, replaced)
  }

  /// Writes pictures of each different pair of screens.
  ///
  /// - Throws: `Diagnostics` if a screen cannot be drawn or a picture cannot be written.
  mutating func draw(_ first: Side, _ second: Side, with pictures: DifferencePictures) async throws {
    let changed = changes.filter(\.pixelsDiffer)
    if changed.isEmpty { return }
    let old = try await first.pictures(Set(changed.map(\.expected.pixels)))
    let new = try await second.pictures(Set(changed.map(\.actual.pixels)))
    var known: Set<[String]> = []
    for change in changed where known.insert([change.expected.pixels, change.actual.pixels]).inserted {
      guard let before = old[change.expected.pixels], let after = new[change.actual.pixels],
        let index = screens.firstIndex(where: { $0.screens.contains(change.actual.name) })
      else { continue }
      let written = try pictures.write(before, after, name: change.actual.name)
      screens[index].pixels = screens[index].pixels ?? written.words
      screens[index].pictures += written.paths
    }
  }

  private static func changes(_ old: [String: String], _ new: [String: String]) -> [Change] {
    Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map {
      Change(name: $0, before: old[$0], after: new[$0])
    }
  }

  /// Whether a description of an image has a digest.
  private static func isPicture(_ text: String?) -> Bool { text?.contains("sha256:") ?? false }

  private static func isColor(_ text: String?) -> Bool { text?.hasPrefix("#") ?? false }

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
  /// The differences for a person.
  ///
  /// - Parameter isWhole: Whether to print each screen, and each device of an image or a color, instead of a line for each
  ///   change.
  package func text(isWhole: Bool) -> String {
    if isEmpty { return "The launch screens are equal on \(unchangedScreens) screens." }
    let count = screens.reduce(0) { $0 + $1.screens.count }
    func all(_ noun: String, _ changes: [Change]) -> [String] {
      changes.map { "\(noun)\($0.name): \($0.before ?? "missing") → \($0.after ?? "missing")" }
    }
    var lines = all("", settings)
    if isWhole {
      lines += all("image ", images) + all("color ", colors) + details
    } else {
      lines += Self.short("image", images) + Self.short("color", colors)
      lines += views.lines(of: unchangedScreens + count) + pictures
    }
    for (side, names) in [(before, onlyBefore), (after, onlyAfter)] {
      guard let first = names.first else { continue }
      let more = names.count > 1 ? " and \(names.count - 1) more" : ""
      lines.append("only in \(side): \(first)\(more)")
    }
    if let replacement { lines.append(replacement) }
    lines.append(
      "\(unchangedScreens) screens are equal, \(count) differ, \(unpaired) exist on one side only.")
    return lines.joined(separator: "\n")
  }

  /// A line for each image or color, with the first device that shows it in another way.
  private static func short(_ noun: String, _ changes: [Change]) -> [String] {
    let groups = Dictionary(grouping: changes) { $0.name.prefix { $0 != "," } }
    return groups.sorted { $0.key < $1.key }.map { name, changes in
      let first = changes[0]
      let device = first.name.dropFirst(name.count + 2)
      let more = changes.count > 1 ? " and \(changes.count - 1) more" : ""
      return "\(noun) \(name): \(value(first.before)) → \(value(first.after, unlike: first.before))"
        + (device.isEmpty ? "" : " (\(device)\(more))")
    }
  }

  /// A description without its digest: `120 × 120 pt`, and `other pixels` for one that differs in nothing else.
  private static func value(_ text: String?, unlike other: String? = nil) -> String {
    func plain(_ text: String?) -> Substring { (text ?? "missing").prefix { $0 != "," } }
    guard let text, isPicture(text) else { return text ?? "missing" }
    return plain(text) == plain(other) ? "other pixels" : String(plain(text))
  }

  private var pictures: [String] {
    let all = screens.flatMap(\.pictures)
    return all.first.map { ["Pictures: " + $0 + (all.count > 1 ? " and \(all.count - 1) more" : "")] } ?? []
  }

  /// A block for the screens that differ in the same way.
  private var details: [String] {
    var lines: [String] = []
    for change in screens {
      let more = change.screens.count > 1 ? " and \(change.screens.count - 1) more" : ""
      lines.append("changed: \(change.screens.first ?? "")\(more)")
      lines +=
        change.lines.isEmpty
        ? ["  only pixels"] : change.lines.map { "  " + $0 }
      if let pixels = change.pixels { lines.append("  " + pixels) }
      if let picture = change.pictures.last {
        lines.append(
          "  \(picture)" + (change.pictures.count > 1 ? " and \(change.pictures.count - 1) more" : ""))
      }
    }
    return lines
  }

  /// What devices may show after an update, because the system keeps pictures of launch screens; nil if nothing changed under
  /// its name.
  package var replacement: String? {
    let parts =
      [replacedDocument.map { "the document \"\($0)\"" }].compactMap { $0 }
      + replacedImages.map { "the image \"\($0)\"" } + replacedColors.map { "the color \"\($0)\"" }
    guard !parts.isEmpty else { return nil }
    let subject = parts.listed()
    return """
      \(subject.prefix(1).uppercased() + subject.dropFirst()) changed under the same name. Devices that have the app can show \
      the old launch screen until they restart or the app is installed again. Rename each of them, or remove the folder \
      Library/SplashBoard in the app's container when a new version starts; then the second launch is right.
      """
  }
}
