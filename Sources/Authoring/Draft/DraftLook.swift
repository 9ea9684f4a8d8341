import Assertions
import Model
import Runner

/// How an element looks, alone, on all screens that show it.
struct DraftLook: Sendable {
  /// The part of the cases.
  var situation: DraftSituation
  /// Texts of `LookColors` in light and in dark appearance.
  var colors: [Appearance: [String]]
  /// The content mode, if it is the same everywhere and the element shows an image.
  var mode: ContentMode?
  /// The words of a label or button, if they are the same everywhere.
  var text: String?

  /// Different looks of an element in one appearance, of which a draft lists at most this many.
  private static let mostLooks = 4
  /// CIEDE2000 up to which two looks are one.
  private static let sameLook = 1.0

  /// Returns the looks in the first division in which each part has one; empty if no division has.
  static func all(of element: DraftElement, in screens: DraftScreens) -> [DraftLook] {
    var shown: [DraftSituation: [Screen]] = [:]
    var absent: Set<DraftSituation> = []
    for item in screens.items {
      guard let view = element.view(on: item.screen), !item.screen.isHidden(view.id) else {
        absent.insert(item.situation)
        continue
      }
      shown[item.situation, default: []].append(item.screen)
    }
    let situations = screens.items.map(\.situation).uniqued().filter { shown[$0] != nil }
    for division in DraftSituation.divisions {
      let parts = situations.map { $0.part(of: division) }.uniqued()
      guard !parts.isEmpty, Set(absent.map { $0.part(of: division) }).isDisjoint(with: parts) else {
        continue
      }
      let looks = parts.map { part in
        look(
          of: element, part, situations.filter { $0.part(of: division) == part }.flatMap { shown[$0] ?? [] })
      }
      if looks.allSatisfy({ $0 != nil }) { return looks.compactMap(\.self) }
    }
    return []
  }

  /// Returns the look on the devices or systems that have one everywhere, whichever are more cases; nil if none has.
  static func partial(of element: DraftElement, in screens: DraftScreens) -> DraftLook? {
    let (known, unknown) = (
      screens.items.filter { isKnown(element, $0.screen) },
      screens.items.filter { !isKnown(element, $0.screen) }
    )
    func part(_ axis: String, _ value: (CaseID) -> String) -> (look: DraftLook, cases: Int)? {
      let excluded = Set(unknown.flatMap(\.cases).map(value))
      let cases = known.flatMap(\.cases).filter { !excluded.contains(value($0)) }
      let values = Set(cases.map(value)).sorted {
        axis == "os" ? (OSVersion($0) ?? OSVersion(0)) < (OSVersion($1) ?? OSVersion(0)) : $0 < $1
      }
      let own = known.filter { item in item.cases.contains { !excluded.contains(value($0)) } }
      guard !values.isEmpty else { return nil }
      return look(
        of: element, DraftSituation(only: .init(axis: axis, values: values)), own.map(\.screen)
      ).map { ($0, cases.count) }
    }
    let parts = [part("os") { $0.os.description }, part("device") { $0.device }].compactMap(\.self)
    return parts.max { $0.cases < $1.cases }?.look
  }

  private static func isKnown(_ element: DraftElement, _ screen: Screen) -> Bool {
    guard let view = element.view(on: screen) else { return false }
    return !screen.isHidden(view.id) && !screen.isUnknown(view) && screen.lookColors(of: view.id) != nil
  }

  private static func look(
    of element: DraftElement, _ part: DraftSituation, _ screens: [Screen]
  ) -> DraftLook? {
    var groups: [Appearance: [LookColors]] = [:]
    var modes: Set<ContentMode> = []
    var texts: Set<String> = []
    var hasImage = true
    for screen in screens.uniqued(on: { Drawing(memo: ObjectIdentifier($0.memo), appearance: $0.appearance) })
    {
      guard let view = element.view(on: screen), let colors = screen.lookColors(of: view.id),
        !screen.isUnknown(view), !view.words.isEmpty || !screen.approximate.contains(view.id)
      else { return nil }
      modes.insert(view.contentMode)
      texts.insert(view.words)
      hasImage = hasImage && view.imageName != nil
      let known = groups[screen.appearance, default: []]
      guard !known.contains(where: { colors.isSame(as: $0, within: sameLook) }) else { continue }
      groups[screen.appearance, default: []].append(colors)
      if known.count >= mostLooks { return nil }
    }
    var look = DraftLook(situation: part, colors: groups.mapValues { $0.map(\.text) })
    if hasImage, modes.count == 1 { look.mode = modes.first }
    if texts.count == 1, let text = texts.first, !text.isEmpty { look.text = text }
    return look
  }

  private struct Drawing: Hashable {
    var memo: ObjectIdentifier
    var appearance: Appearance
  }

  /// - Parameters:
  ///   - hiddenAtMost: The share that other views may hide; nil to allow any.
  ///   - hasMode: Whether to name the content mode.
  func criterion(of element: DraftElement, hiddenAtMost: Double?, hasMode: Bool) -> DraftCriterion {
    DraftCriterion(
      "look.matches", parameters(of: element.name, hiddenAtMost: hiddenAtMost, hasMode: hasMode),
      "\(element.subject) looks as it did\(situation.words)",
      fix: "Restore it. If the change is intended, record it with `qa run --update`.",
      elements: [element.name], when: situation.when)
  }

  private func parameters(of name: String, hiddenAtMost: Double?, hasMode: Bool) -> String {
    func list(_ texts: [String]) -> String {
      "[\(texts.map { "\"\($0)\"" }.joined(separator: ",\n            "))]"
    }
    var parts = ["of: \(name)"]
    let light = colors[.light] ?? colors[.dark] ?? []
    if hasMode, let mode { parts.append("mode: \(mode.rawValue)") }
    if let text { parts.append("text: \(YAMLText.quoted(text, isSentence: true))") }
    if let hiddenAtMost { parts.append("hiddenAtMost: \(Ratio(hiddenAtMost))") }
    parts.append("light: \(list(light))")
    if let dark = colors[.dark], dark != light { parts.append("dark: \(list(dark))") }
    return "{\(parts.joined(separator: ", "))}"
  }
}
