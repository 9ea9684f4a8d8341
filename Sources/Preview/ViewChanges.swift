import Model

/// What became of the views on the screens of two apps, one line for each change.
struct ViewChanges {
  /// A line of a screen's layout: `imageView LSc-ic-001 (136.5, 366, 120 x 120) hidden`.
  private struct Line: Hashable {
    var kind: String
    var id: String
    var frame: Rect
    var isHidden: Bool

    /// Nil for another text, such as that there is no launch screen.
    init?(_ text: String) {
      guard let open = text.lastIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else {
        return nil
      }
      let numbers = text[text.index(after: open)..<close].split { ", x".contains($0) }.compactMap {
        Double($0)
      }
      let words = text[..<open].split(separator: " ", maxSplits: 1)
      guard numbers.count == 4, let kind = words.first else { return nil }
      self.kind = String(kind)
      id = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : ""
      frame = Rect(
        x: Points(numbers[0]), y: Points(numbers[1]), width: Points(numbers[2]), height: Points(numbers[3]))
      isHidden = text[close...].contains("hidden")
    }
  }

  /// One change of a view; the figures of the screens can differ.
  private struct Key: Hashable {
    var view: String
    var parts: [Part]
  }

  private enum Part: Hashable {
    case added, removed, hidden, shown, resized, across, down
  }

  private struct Change {
    var screens: [String] = []
    /// How far the centers moved, to the right and down.
    var across: [Points] = []
    var down: [Points] = []
    var sizes: [(old: Size, new: Size)] = []
  }

  private var order: [Key] = []
  private var changes: [Key: Change] = [:]
  private let names: [String: String]

  /// - Parameter names: The label, image or text of views, by id.
  init(names: [String: String]) { self.names = names }

  mutating func add(_ before: ScreenBaseline, _ after: ScreenBaseline) {
    let (old, new) = (before.layout.map(Line.init), after.layout.map(Line.init))
    func note(_ text: String) { change(Key(view: text, parts: []), after.name) }
    guard !old.contains(nil), !new.contains(nil) else { return note("Another launch screen") }
    let pairs = Self.pairs(old.compactMap(\.self), new.compactMap(\.self))
    let changed = pairs.map { ($0, $1, Self.parts($0, $1)) }.filter { !$0.2.isEmpty }
    if changed.isEmpty {
      note(before.layout == after.layout ? "Only other pixels" : "Another order of the views")
    }
    for (old, new, parts) in changed {
      guard let line = new ?? old else { continue }
      let key = Key(view: names[line.id] ?? "\(line.kind) \(line.id)", parts: parts)
      change(key, after.name)
      guard let old = old?.frame, let new = new?.frame else { continue }
      changes[key]?.across.append(new.midX - old.midX)
      changes[key]?.down.append(new.midY - old.midY)
      changes[key]?.sizes.append((old.size, new.size))
    }
  }

  private mutating func change(_ key: Key, _ screen: String) {
    if changes[key] == nil { order.append(key) }
    changes[key, default: Change()].screens.append(screen)
  }

  /// Pairs views by id, then those that are left by kind, because compiling loses ids.
  private static func pairs(_ old: [Line], _ new: [Line]) -> [(Line?, Line?)] {
    var rest = new
    func take(_ fits: (Line) -> Bool) -> Line? { rest.firstIndex(where: fits).map { rest.remove(at: $0) } }
    let byID = old.map { line -> (Line, Line?) in
      (line, line.id.isEmpty ? nil : take { ($0.kind, $0.id) == (line.kind, line.id) })
    }
    let byKind = byID.map { line, found -> (Line?, Line?) in
      (line, found ?? take { $0 == line } ?? take { $0.kind == line.kind })
    }
    return byKind + rest.map { line -> (Line?, Line?) in (nil, line) }
  }

  private static func parts(_ old: Line?, _ new: Line?) -> [Part] {
    guard let old else { return [.added] }
    guard let new else { return [.removed] }
    var parts: [Part] = []
    if old.isHidden != new.isHidden { parts.append(new.isHidden ? .hidden : .shown) }
    let isResized = old.frame.size != new.frame.size
    // The frame of another size is rounded to pixels in another way.
    let least = isResized ? rounding : 0.01
    if (new.frame.midY - old.frame.midY).magnitude >= least { parts.append(.down) }
    if (new.frame.midX - old.frame.midX).magnitude >= least { parts.append(.across) }
    if isResized { parts.append(.resized) }
    return parts
  }

  /// By how much the same frame can differ between screens that round it to their pixels.
  private static let rounding: Points = 0.5

  /// The changes in words.
  ///
  /// - Parameter compared: How many screens both apps have.
  func lines(of compared: Int) -> [String] {
    order.map { key in
      let change = changes[key] ?? Change()
      let (count, words) = (change.screens.count, words(key, change))
      let more = count > 1 ? " and \(count - 1) more" : ""
      return key.view + (words.isEmpty ? "" : ": " + words)
        + (count == compared
          ? " on all \(PlainText.count(count, "screen"))"
          : " on \(count) of \(PlainText.count(compared, "screen")) (\(change.screens[0])\(more))")
    }
  }

  private func words(_ key: Key, _ change: Change) -> String {
    key.parts.map { part in
      switch part {
      case .added: "new"
      case .removed: "missing"
      case .hidden: "hidden"
      case .shown: "no longer hidden"
      case .down: Self.range(change.down, "lower", "higher")
      case .across: Self.range(change.across, "further right", "further left")
      case .resized: Self.size(change.sizes)
      }
    }.joined(separator: ", ")
  }

  /// `60 pt higher`, or `12.5 to 60 pt higher`, or `up to 10 pt lower or 60 pt higher`.
  private static func range(_ shifts: [Points], _ positive: String, _ negative: String) -> String {
    func text(_ shift: Points) -> String { "\(shift.magnitude.tenths)" }
    guard let least = shifts.min(), let most = shifts.max() else { return "" }
    if most - least < rounding {
      let middle = shifts.sorted()[shifts.count / 2]
      return "\(text(middle)) pt \(middle > 0 ? positive : negative)"
    }
    if least < 0, most > 0 { return "up to \(text(most)) pt \(positive) or \(text(least)) pt \(negative)" }
    let (near, far) = least < 0 ? (most, least) : (least, most)
    return "\(text(near)) to \(text(far)) pt \(least < 0 ? negative : positive)"
  }

  private static func size(_ sizes: [(old: Size, new: Size)]) -> String {
    func text(_ size: Size) -> String { "\(size.width.tenths) × \(size.height.tenths)" }
    guard let first = sizes.first, sizes.allSatisfy({ $0 == first }) else { return "another size" }
    return "\(text(first.new)) pt instead of \(text(first.old))"
  }
}
