import Model

extension ScreenshotMatch {
  private var rules: ScreenshotRules { judge.rules }

  private func verdict(_ kind: ScreenshotVerdict.Kind, _ trial: Trial, _ message: String) -> ScreenshotVerdict
  {
    let candidate = trial.candidate
    var verdict = ScreenshotVerdict(kind, message)
    verdict.devices = candidate.devices
    verdict.os = candidate.os
    verdict.orientation = candidate.orientation
    verdict.appearance = candidate.appearance
    verdict.figures = trial.comparison.figures
    verdict.leftOut = trial.comparison.area.leftOut
    verdict.picture = trial.picture
    verdict.settled = kind == .same ? trial.comparison.areas(on: trial.drawn) : trial.comparison.picture
    verdict.expected = trial.comparison.expected
    verdict.environment = candidate.screen.environment
    return verdict
  }

  func same(_ trial: Trial) -> ScreenshotVerdict {
    let figures = trial.comparison.figures
    var message =
      "It shows what is drawn for \(trial.place): color difference ΔE2000 \(Ratio(figures.mean)) on average, \(Ratio(figures.percentile95)) at the 95th percentile, \(Ratio(figures.worstCell)) in the worst place, structural similarity \(Ratio(figures.similarity))"
    if !trial.comparison.area.leftOut.isEmpty {
      message += "; left out: \(trial.comparison.area.leftOut.joined(separator: ", "))"
    }
    if trial.candidate.quarters != 0 { message += "; the picture was turned upright" }
    message += "."
    if trial.isDrawing {
      message += " Every pixel is as drawn, those of the home indicator too: is this qa's own drawing?"
    }
    return verdict(.same, trial, message)
  }

  func tooLittle(_ trial: Trial) -> ScreenshotVerdict {
    let share = Ratio((trial.comparison.figures.compared * 100).rounded())
    return verdict(
      .cannotCompare, trial,
      "Only \(share) % of the screen could be compared (left out: \(trial.comparison.area.leftOut.joined(separator: ", "))); that is too little for a verdict."
    )
  }

  func shifted(_ trial: Trial, _ offset: OffsetSearch.Offset) -> ScreenshotVerdict {
    let scale = trial.comparison.scale.value
    let by = Point(x: Points(Double(offset.x) / scale), y: Points(Double(offset.y) / scale))
    let region = trial.comparison.differing.map { $0.rect(scale: trial.comparison.scale) }
    var verdict = verdict(
      .shifted, trial,
      "It is the launch screen of \(trial.place), but what lies in \(region.map { "\($0)" } ?? "it") is \(by.words) of where it is drawn."
    )
    verdict.offset = by
    return verdict
  }

  /// The picture fits another case than the one that was named.
  func instead(_ trial: Trial, of named: Trial) -> ScreenshotVerdict {
    let isAppearance = trial.candidate.appearance != named.candidate.appearance
    var verdict = verdict(
      isAppearance ? .wrongAppearance : .wrongOrientation, named,
      isAppearance
        ? "It is said to be in \(named.candidate.appearance.rawValue) appearance, but shows what is drawn in \(trial.candidate.appearance.rawValue) for \(trial.place)."
        : "It is said to be in \(named.candidate.orientation.rawValue), but shows what is drawn for \(trial.place)."
    )
    verdict.figures = named.comparison.figures
    return verdict
  }

  /// What a picture is that fits nothing.
  func described(_ trial: Trial) -> ScreenshotVerdict {
    let figures = trial.comparison.figures
    if let plain = trial.comparison.plainColor {
      let isBlack = LabColor(plain).l <= rules.blackAtMost
      return verdict(
        isBlack ? .black : .blank, trial,
        isBlack
          ? "It is black: the display was off, or the app showed no launch screen. Drawn for \(trial.place) is another picture."
          : "It is one plain color, \(plain.hex). Drawn for \(trial.place) is another picture.")
    }
    let place = figures.region.map { "\($0)" } ?? "the whole screen"
    let colors = "\(figures.shown?.hex ?? "?") where \(figures.drawn?.hex ?? "?") is drawn"
    let figure = "ΔE2000 \(Ratio(figures.worstCell)) there, \(Ratio(figures.mean)) on average"
    if figures.like >= rules.likeShareAtLeast {
      return verdict(
        .differs, trial,
        "It is not what these sources draw for \(trial.place): it differs most in \(place), \(colors) (\(figure)). Was it taken of an older build, or is the picture in the catalog another one?"
      )
    }
    return verdict(
      .anotherPicture, trial,
      "It does not show the launch screen of \(trial.place): it differs most in \(place), \(colors) (\(figure)). It may be of an older build, or of the app itself: take it before the first screen of the app appears."
    )
  }
}

extension ScreenshotMatch.Trial {
  /// `iPhone 14 Pro (portrait, light, OS 26)`
  var place: String {
    "\(candidate.devices.names) (\(candidate.orientation.rawValue), \(candidate.appearance.rawValue), OS \(candidate.os))"
  }
}

extension Point {
  /// `2 pt lower and 1 pt to the left`
  fileprivate var words: String {
    var parts: [String] = []
    if y != 0 { parts.append("\(y.magnitude) pt \(y > 0 ? "below" : "above")") }
    if x != 0 { parts.append("\(x.magnitude) pt to the \(x > 0 ? "right" : "left")") }
    return parts.joined(separator: " and ")
  }
}

extension PictureComparison {
  /// The picture's color where it has but one.
  var plainColor: Color? {
    let color = picture.meanColor(of: area)
    var deltas = PixelDeltaE(picture.space)
    let plain = color.code
    var others = 0
    var pixels = 0
    picture.pixels.withUnsafeBufferPointer { bytes in
      for (index, flag) in area.flags.enumerated() where flag == 1 {
        pixels += 1
        if deltas.delta(bytes.code(index), plain) > rules.plainAtMost { others += 1 }
      }
    }
    // The 95th percentile.
    return others * 20 <= pixels ? color : nil
  }
}

extension Bitmap {
  /// The mean of the encoded components over the compared pixels.
  fileprivate func meanColor(of area: ComparedArea) -> Color {
    var (red, green, blue, count) = (0, 0, 0, 0)
    pixels.withUnsafeBufferPointer { bytes in
      for (index, flag) in area.flags.enumerated() where flag == 1 {
        red += Int(bytes[index * 4])
        green += Int(bytes[index * 4 + 1])
        blue += Int(bytes[index * 4 + 2])
        count += 1
      }
    }
    let whole = Double(max(1, count)) * 255
    return Color(
      red: Double(red) / whole, green: Double(green) / whole, blue: Double(blue) / whole,
      space: space == .displayP3 ? .displayP3 : .sRGB)
  }
}

extension Color {
  /// 0xBBGGRR in the color's own space.
  fileprivate var code: UInt32 {
    func part(_ component: Double) -> UInt32 { UInt32((min(max(component, 0), 1) * 255).rounded()) }
    return part(red) | part(green) << 8 | part(blue) << 16
  }
}
