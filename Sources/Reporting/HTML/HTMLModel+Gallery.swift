import Formats
import Model

extension HTMLModel {
  /// The drawn screens: a card for devices with equal pictures and findings, light beside dark and portrait beside landscape.
  var gallery: Values {
    let drawn = screens.filter { $0.key.device != nil }
    return [
      "hasGallery": !drawn.isEmpty, "hasPictures": !input.previews.isEmpty, "cards": cards.map(values),
      "hasShapes": !index.devices.isEmpty && !input.previews.isEmpty,
      "hasBad": drawn.contains { $0.worst >= .failed },
      "modeSwitches": modeSwitches(drawn.map(\.key)),
    ]
  }

  private func values(_ card: Card) -> Values {
    let names = card.devices.map { index.name(ofDevice: $0) }
    let outlines = Set(card.devices.map { index.devices[$0]?.screens.map(\.outline) })
    let drawing = outlines.count > 1 ? ". The outline is that of \(names[0])." : ""
    return [
      "cardName": HTMLText.line(names[0]),
      "cardMore": names.count > 1
        ? [
          [
            "moreText": "and \(names.count - 1) more",
            "moreNames": HTMLText.line(names.dropFirst().listed() + drawing),
          ] as Values
        ]
        : [],
      "cardSize": size(of: card.figures[0].screens[0]),
      // A line for each device, so that the filter does not mix their words.
      "cardWords": zip(card.devices, names).map { HTMLText.line("\($0) \($1)", bytes: 300) }
        .joined(separator: "\n"),
      "cardBad": card.figures.contains { $0.screens[0].worst >= .failed } ? "bad" : "good",
      "cardScreens": card.figures.map { figure($0, of: card, on: names.listed(atMost: 2)) },
    ]
  }

  /// `393 × 852 pt`; empty for a window.
  private func size(of screen: ScreenSummary) -> String {
    screen.key.id.flatMap(index.screen).map {
      "\($0.width.shortDescription) × \($0.height.shortDescription) pt"
    } ?? ""
  }

  /// A switch for each appearance and each of portrait and landscape, if the run has both.
  private func modeSwitches(_ keys: [ScreenKey]) -> [Values] {
    let appearances = Set(keys.compactMap(\.appearance))
    let turns = Set(keys.compactMap { $0.orientation?.isLandscape })
    let pairs =
      (turns.count > 1 ? [("upright", "Portrait"), ("landscape", "Landscape")] : [])
      + (appearances.count > 1 ? [("light", "Light"), ("dark", "Dark")] : [])
    return pairs.map { ["switchId": $0, "switchText": $1] }
  }

  /// - Parameter device: The names of the card's devices.
  private func figure(_ figure: Figure, of card: Card, on device: String) -> Values {
    let screen = figure.screens[0]
    let findings = screen.shownFindings
    let criteria = screen.errored + screen.failed + screen.undecided
    let (_, word) = Self.headline(screen)
    return [
      "screenAnchor": screenAnchor(screen.key),
      "screenKind": screen.worst.rawValue,
      "screenBad": screen.worst >= .failed ? "bad" : "good",
      "screenMark": screen.worst.mark,
      "screenMode": Self.capitalized(mode(figure, of: card)),
      // The filter finds every orientation.
      "screenTurns": figure.orientations.map(ScreenKey.words).joined(separator: ", "),
      "screenWord": word, "screenState": screen.worst.word,
      "screenAppearance": screen.key.appearance?.rawValue ?? "",
      "screenCriteria": criteria.isEmpty
        ? [] : [HTMLText.line(criteria.map { Slug.of($0) }.joined(separator: " "), bytes: 2000)],
      "screenTurn": screen.key.orientation?.isLandscape == true ? "landscape" : "upright",
      "screenPicture": picture(screen.leading, name: ownPreview(screen), device: device),
      "screenFurther": furtherPictures(screen).map { further in
        [
          "furtherTitle": HTMLText.line(further.title, bytes: 200),
          "furtherPicture": picture(screen.leading, name: further.preview, device: device),
        ] as Values
      },
      "screenMissing": input.previews.isEmpty ? [] : [[:] as Values],
      "screenFindings": findings.prefix(Self.shownFindings).map { criterion in
        [
          "linkTarget": link(to: criterion, screen),
          "linkName": HTMLText.line(criterion, bytes: 100),
        ] as Values
      },
      "screenMore": findings.count > Self.shownFindings
        ? [["screenMoreCount": findings.count - Self.shownFindings] as Values] : [],
    ]
  }

  /// `portrait, light`; `landscape left, light` where the card shows the other landscape orientation apart.
  private func mode(_ figure: Figure, of card: Card) -> String {
    let mode = figure.screens[0].key.modeInAnyOrientation
    guard let turn = figure.orientations.first else { return mode }
    let like = Set(card.figures.flatMap(\.orientations).filter { $0.isLandscape == turn.isLandscape })
    let words =
      like.count == figure.orientations.count
      ? [turn.isLandscape ? "landscape" : "portrait"] : figure.orientations.map(ScreenKey.words)
    return words.joined(separator: " and ") + ", " + mode
  }

  private static let shownFindings = 6

  /// Returns the anchor of the cause of a finding, or of its criterion.
  private func link(to criterion: String, _ screen: ScreenSummary) -> String {
    let cause = causes(of: criterion, screen).first.flatMap { $0 < Self.shownCauses ? causes[$0].id : nil }
    return cause ?? "criterion-" + Slug.of(criterion)
  }

  /// Returns the indices of the causes of a criterion on a screen.
  private func causes(of criterion: String, _ screen: ScreenSummary) -> [Int] {
    causeByFinding[FindingKey(criterion: criterion, screen: screen.key)] ?? []
  }

  /// Devices that have equal pictures and the same findings.
  struct Card: Sendable {
    var devices: [String]
    /// Those of the first device.
    var figures: [Figure]
  }

  /// Screens of one device that differ only in how it is turned.
  struct Figure: Hashable, Sendable {
    /// Nil for a screen without a picture, which cannot be compared.
    fileprivate var look: Look?
    /// At least one.
    private(set) var screens: [ScreenSummary]

    var orientations: [Orientation] { screens.compactMap(\.key.orientation) }

    fileprivate init(_ look: Look?, _ screen: ScreenSummary) { (self.look, screens) = (look, [screen]) }
    fileprivate mutating func add(_ screen: ScreenSummary) { screens.append(screen) }

    static func == (left: Self, right: Self) -> Bool {
      left.look == right.look && left.orientations == right.orientations
    }
    func hash(into hasher: inout Hasher) { hasher.combine(look) }
  }

  /// What the gallery shows of a screen, without names of devices and orientations.
  fileprivate struct Look: Hashable {
    var mode: String
    var isLandscape: Bool?
    var size: String
    var worst: Outcome
    /// Those that the page shows, and undecided ones.
    var criteria: [[String]]
    var causes: [[Int]]
    var pictures: [String]
  }

  private func look(_ screen: ScreenSummary) -> Look? {
    guard let own = shownPreviews[screen.key] else { return nil }
    return Look(
      mode: screen.key.modeInAnyOrientation, isLandscape: screen.key.orientation?.isLandscape,
      size: size(of: screen), worst: screen.worst,
      criteria: [screen.shownFindings, screen.undecided],
      causes: (screen.shownFindings + screen.undecided).map { causes(of: $0, screen) },
      pictures: [own] + furtherPictures(screen).flatMap { [$0.title, $0.preview] })
  }

  /// The cards of the gallery in the order of their first devices, and the anchor of each screen on its card.
  func galleryCards() -> (cards: [Card], anchors: [ScreenKey: String]) {
    let drawn = Dictionary(grouping: screens.filter { $0.key.device != nil }, by: \.key.device)
    var cards: [Card] = []
    var known: [[Figure]: Int] = [:]
    var anchors: [ScreenKey: String] = [:]
    for id in index.deviceIds {
      guard let own = drawn[id] else { continue }
      var figures: [Figure] = []
      for screen in own {
        let look = look(screen)
        if look != nil, let like = figures.firstIndex(where: { $0.look == look }) {
          figures[like].add(screen)
        } else {
          figures.append(Figure(look, screen))
        }
      }
      let isComparable = figures.allSatisfy { $0.look != nil }
      let number = (isComparable ? known[figures] : nil) ?? cards.count
      if number == cards.count {
        cards.append(Card(devices: [], figures: figures))
        if isComparable { known[figures] = number }
      }
      cards[number].devices.append(id)
      for (figure, shown) in zip(figures, cards[number].figures) {
        for screen in figure.screens { anchors[screen.key] = Self.anchor(shown.screens[0].key) }
      }
    }
    return (cards, anchors)
  }

  private static func anchor(_ key: ScreenKey) -> String {
    let parts = [
      key.device.map { Slug.of($0) }, key.orientation?.rawValue, key.appearance?.rawValue,
      key.id.flatMap { $0.window == .fullScreen ? nil : $0.window.rawValue },
    ]
    return (["screen"] + parts.compactMap(\.self)).joined(separator: "-")
  }

  /// Returns the picture of the default screen, even if the worst finding is about another screen.
  func ownPreview(_ screen: ScreenSummary) -> String? {
    let others = Set(further[screen.key, default: []].map(\.preview))
    guard let preview = screen.preview, others.contains(preview) else { return screen.preview }
    return screen.previews.first { !others.contains($0.name) }?.name ?? preview
  }

  /// Returns the device's other pictures: screens of URL schemes, and increased contrast if it differs.
  private func furtherPictures(_ screen: ScreenSummary) -> [(title: String, preview: String)] {
    let own = ownPreview(screen)
    let screens = further[screen.key, default: []].filter { $0.preview != own }
    let known = Set(screens.map(\.preview))
    let high = screen.previews.filter { $0.contrast == .high && $0.name != own && !known.contains($0.name) }
    return screens + high.map { ("increased contrast", $0.name) }
  }

  static func further(_ record: RunRecord) -> [ScreenKey: [(title: String, preview: String)]] {
    var found: [ScreenKey: [(title: String, preview: String)]] = [:]
    for screen in record.furtherScreens {
      let schemes = screen.urlSchemes.map { $0 + "://" }.joined(separator: ", ")
      for picture in screen.pictures {
        let title = schemes.isEmpty ? screen.name : "\(screen.name), \(schemes)"
        for key in Set(picture.cases.map { ScreenKey(record.matrix.cases[$0]) }) {
          found[key, default: []].append((title, picture.preview))
        }
      }
    }
    return found
  }

  /// Returns a tooltip that names the views whose drawing is approximate.
  private func doubt(about name: String) -> String? {
    guard let drawing = drawings[name], let ids = drawing.approximate, !ids.isEmpty else { return nil }
    let near = ids.map { id in drawing.views.first { $0.id == id }?.label ?? id }
    return HTMLText.line("Approximate drawing: \(near.joined(separator: ", "))", bytes: 300)
  }

  /// Returns a picture of a screen.
  ///
  /// - Parameters:
  ///   - device: By default the name of the result's device.
  ///   - element: Has its frame drawn over the picture.
  ///   - wanted: The frame that the element should have.
  ///   - alternative: What another picture than that of the result shows; what was measured is not drawn over it.
  func picture(
    _ result: RunResult, name: String?, device: String? = nil, marks element: String? = nil,
    wanted: Rect? = nil, alternative: String? = nil
  ) -> [Values] {
    guard let name, let bytes = input.previews[name] else { return [] }
    let device = device ?? result.device.map { index.name(ofDevice: $0) } ?? ""
    let size = PictureHeader(bytes)
    let mode = ScreenKey(result).mode
    return [
      [
        "pictureSource": PreviewPath.of(name), "pictureTarget": PreviewPath.of(name),
        "pictureText": HTMLText.line(
          "Launch screen on \(device), \(mode)\(alternative.map { ", " + $0 } ?? "")", bytes: 300),
        "pictureDoubt": doubt(about: name).map { [["pictureDoubtText": $0] as Values] } ?? [],
        "pictureSize": size.map { [["pictureWidth": $0.width, "pictureHeight": $0.height] as Values] } ?? [],
        "pictureLayers": layers(
          shape: shape(of: result), drawing: alternative == nil ? drawings[name] : nil, marks: element,
          wanted: wanted,
          on: result),
        "pictureTurn": result.orientation?.isLandscape == true ? "landscape" : "upright",
      ]
    ]
  }
}
