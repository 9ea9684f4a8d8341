import Assertions
import Model

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

  /// Returns the look on the devices that have one everywhere; nil if none has, or all have.
  static func partial(of element: DraftElement, in screens: DraftScreens) -> DraftLook? {
    func isKnown(_ screen: Screen) -> Bool {
      element.view(on: screen).map { view in
        !screen.isHidden(view.id) && !screen.isUnknown(view) && screen.lookColors(of: view.id) != nil
      } ?? false
    }
    let all = screens.items.flatMap(\.devices).uniqued()
    let unknown = Set(screens.items.filter { !isKnown($0.screen) }.flatMap(\.devices))
    let devices = all.filter { !unknown.contains($0) }
    guard !unknown.isEmpty, !devices.isEmpty else { return nil }
    return look(
      of: element, DraftSituation(devices: devices),
      screens.items.filter { item in !item.devices.allSatisfy(unknown.contains) }.map(\.screen))
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
  func parameters(of name: String, hiddenAtMost: Double?, hasMode: Bool) -> String {
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
