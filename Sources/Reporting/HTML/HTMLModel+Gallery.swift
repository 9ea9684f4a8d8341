import Formats
import Model

extension HTMLModel {
  /// The drawn screens by orientation and shape, light beside dark; devices with equal screens share a card.
  var gallery: Values {
    let drawn = screens.filter { $0.key.device != nil }
    let orientations = Orientation.allCases.filter { turn in drawn.contains { $0.key.orientation == turn } }
    return [
      "hasGallery": !drawn.isEmpty, "hasPictures": !input.previews.isEmpty,
      "gallery": orientations.map { turn in
        [
          "turnName": Self.capitalized(ScreenKey.words(turn)),
          "turnKind": turn.isLandscape ? "landscape" : "upright",
          "turnCards": cards.filter { $0.screens[0].key.orientation == turn }.map(values),
        ] as Values
      },
      "hasShapes": !index.devices.isEmpty && !input.previews.isEmpty,
      "hasBad": drawn.contains { $0.worst >= .failed },
      "modeSwitches": modeSwitches(drawn.map(\.key)),
    ]
  }

  private func values(_ card: Card) -> Values {
    let names = card.devices.map { index.name(ofDevice: $0) }
    let key = card.screens[0].key
    let shape = key.id.flatMap(index.screen)
    return [
      "cardName": HTMLText.line(names[0]),
      "cardMore": names.count > 1
        ? [
          ["moreText": "and \(names.count - 1) more", "moreNames": HTMLText.line(names.dropFirst().listed())]
            as Values
        ]
        : [],
      "cardSize": shape.map { "\($0.width.shortDescription) × \($0.height.shortDescription) pt" } ?? "",
      // A line for each device, so that the filter does not mix their words.
      "cardWords": zip(card.devices, names).map { HTMLText.line("\($0) \($1)", bytes: 300) }
        .joined(separator: "\n"),
      "cardBad": card.screens.contains { $0.worst >= .failed } ? "bad" : "good",
      "cardScreens": card.screens.map { screen($0, on: names.listed(atMost: 2)) },
    ]
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
  private func screen(_ screen: ScreenSummary, on device: String) -> Values {
    let findings = screen.shownFindings
    let (_, word) = Self.headline(screen)
    return [
      "screenAnchor": screenAnchor(screen.key),
      "screenKind": screen.worst.rawValue,
      "screenBad": screen.worst >= .failed ? "bad" : "good",
      "screenMark": screen.worst.mark,
      "screenMode": Self.capitalized(Mode(screen.key)?.name ?? screen.key.mode),
      "screenWord": word, "screenState": screen.worst.word,
      "screenAppearance": screen.key.appearance?.rawValue ?? "",
      "screenCriteria": HTMLText.line(
        (screen.errored + screen.failed + screen.undecided).map { Slug.of($0) }.joined(separator: " "),
        bytes: 2000),
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

  /// Devices whose screens in one orientation look alike and have the same findings.
  struct Card: Sendable {
    var devices: [String]
    /// Those of the first device.
    var screens: [ScreenSummary]
  }

  /// What the gallery shows of a screen, without the device's name.
  private struct Face: Hashable {
    var mode: String
    var worst: Outcome
    /// Those that the page shows, and undecided ones.
    var criteria: [[String]]
    var causes: [[Int]]
    var shape: String
    var pictures: [String]
  }

  /// Nil for a screen without a picture or a shape, which cannot be compared.
  private func face(_ screen: ScreenSummary) -> Face? {
    let isWindow = screen.key.id.map { $0.window != .fullScreen } ?? false
    guard let own = shownPreviews[screen.key],
      let shape = shape(of: screen.leading) ?? (isWindow ? "window" : nil)
    else { return nil }
    let further = furtherPictures(screen)
    return Face(
      mode: screen.key.mode, worst: screen.worst,
      criteria: [screen.shownFindings, screen.undecided],
      causes: (screen.shownFindings + screen.undecided).map { causes(of: $0, screen) },
      shape: shape,
      pictures: [own] + further.flatMap { [$0.title, $0.preview] })
  }

  /// The cards of the gallery by orientation, then in the order of their first devices.
  func galleryCards() -> [Card] {
    let drawn = Dictionary(grouping: screens.filter { $0.key.device != nil }) { $0.key.orientation }
    var cards: [Card] = []
    for orientation in Orientation.allCases {
      let byDevice = Dictionary(grouping: drawn[orientation] ?? [], by: \.key.device)
      var known: [[Face]: Int] = [:]
      for id in index.deviceIds {
        guard let own = byDevice[id] else { continue }
        let faces = own.compactMap(face)
        let isComparable = faces.count == own.count
        if isComparable, let card = known[faces] {
          cards[card].devices.append(id)
        } else {
          if isComparable { known[faces] = cards.count }
          cards.append(Card(devices: [id], screens: own))
        }
      }
    }
    return cards
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

  /// Returns a picture with the frame of an element, and the frame that it should have, drawn over it.
  func picture(_ result: RunResult, marks element: String?, wanted: Rect?) -> [Values] {
    picture(
      result, name: result.preview, device: result.device.map { index.name(ofDevice: $0) } ?? "",
      marks: element, wanted: wanted)
  }

  /// Returns another picture of the same screen, without what was measured on it.
  func picture(_ result: RunResult, name: String, alternative: String) -> [Values] {
    let device = result.device.map { index.name(ofDevice: $0) } ?? ""
    return picture(result, name: name, device: device, alternative: alternative)
  }

  /// Returns a tooltip that names the views whose drawing is approximate.
  private func doubt(about name: String) -> String? {
    guard let drawing = drawings[name], let ids = drawing.approximate, !ids.isEmpty else { return nil }
    let near = ids.map { id in drawing.views.first { $0.id == id }?.label ?? id }
    return HTMLText.line("Approximate drawing: \(near.joined(separator: ", "))", bytes: 300)
  }

  func picture(
    _ result: RunResult, name: String?, device: String, marks element: String? = nil, wanted: Rect? = nil,
    alternative: String? = nil
  ) -> [Values] {
    guard let name, let bytes = input.previews[name] else { return [] }
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
