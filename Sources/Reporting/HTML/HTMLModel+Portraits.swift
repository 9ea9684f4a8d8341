import Model

extension HTMLModel {
  /// The launch screen on the newest iPhone and iPad of the run, light and dark, which a page without causes shows first.
  var portraits: Values {
    let shown = causes.isEmpty ? [Idiom.phone, .pad].flatMap(portraits) : []
    return ["hasPortraits": !shown.isEmpty, "portraits": shown.map(portrait)]
  }

  private func portraits(_ idiom: Idiom) -> [ScreenSummary] {
    let own = index.cases.indices.filter { index.devices[index.cases[$0].device]?.idiom == idiom }
    let upright = own.filter { index.cases[$0].orientation == .portrait }
    let candidates = CaseRanges(upright.isEmpty ? own : upright)
    guard let best = index.representative(of: candidates, isNewest: true) else { return [] }
    let id = index.cases[best]
    return screens.filter { screen in
      screen.key.device == id.device && screen.key.orientation == id.orientation
        && shownPreviews[screen.key].map { input.previews[$0] != nil } ?? false
    }
  }

  private func portrait(_ screen: ScreenSummary) -> Values {
    let device = screen.key.device ?? ""
    let name = index.name(ofDevice: device)
    return [
      "portraitKind": index.devices[device]?.idiom == .pad ? "pad" : "phone",
      "portraitDevice": HTMLText.line(name), "portraitMode": screen.key.mode,
      "portraitPicture": picture(screen.leading, name: shownPreviews[screen.key], device: name),
    ]
  }

  /// The pictures of the page without causes.
  var portraitPreviews: [String] { portraitScreens.compactMap { shownPreviews[ScreenKey($0)] } }

  /// The screens of the page without causes.
  var portraitScreens: [RunResult] {
    causes.isEmpty ? [Idiom.phone, .pad].flatMap(portraits).map(\.leading) : []
  }
}
