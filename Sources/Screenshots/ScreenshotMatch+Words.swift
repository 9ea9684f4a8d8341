import Imaging
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
    verdict.settled =
      kind == .same ? trial.comparison.difference.areas(on: trial.drawn) : trial.comparison.picture
    verdict.expected = trial.comparison.expected
    verdict.environment = candidate.screen.environment
    return verdict
  }

  func whichDevice() -> ScreenshotVerdict {
    ScreenshotVerdict(
      .whichDevice,
      "\(devices.names) have \(size.words), and their launch screens differ. Name the device of the screenshot (device: \(devices[0].id))."
    )
  }

  func noCandidate() -> ScreenshotVerdict {
    if let orientation = claim.orientation, poses([orientation]).isEmpty {
      let way = size.width > size.height ? "landscape" : "portrait"
      return ScreenshotVerdict(
        .wrongOrientation,
        "The screenshot was taken in \(way) (\(size.words)), not in \(orientation.rawValue).")
    }
    return ScreenshotVerdict(.notReached, "The app has no launch screen on \(devices.names).")
  }

  func same(_ trial: Trial) -> ScreenshotVerdict {
    let figures = trial.comparison.figures
    var message =
      "It shows the launch screen of \(trial.caseName): color difference ΔE00 \(figures.mean.figure()) on average, \(figures.percentile95.figure()) at the 95th percentile, \(figures.worstCell.figure()) in the worst cell, structural similarity \(Ratio(figures.similarity))"
    if !trial.comparison.area.leftOut.isEmpty {
      message += "; not compared: \(trial.comparison.area.leftOut.joined(separator: ", "))"
    }
    if trial.candidate.quarters != 0 { message += "; the picture was turned upright" }
    message += "."
    return verdict(.same, trial, message)
  }

  /// The verdict for a picture that has nothing that only a device draws.
  func unmarked(_ trial: Trial) -> ScreenshotVerdict {
    if trial.marks.hasHomeIndicator {
      return verdict(
        .drawing, trial,
        "It is as qa draws \(trial.caseName), without the home indicator and the status bar, which a device draws and "
          + "qa does not. Take a screenshot of a simulator or a device.")
    }
    return verdict(
      .unmarked, trial,
      "It is as qa draws \(trial.caseName), and it has no status bar or text that only a device draws, so it can be a "
        + "drawing. Take a screenshot of a device with a home indicator, add a sign-off, or sign this screenshot with "
        + "`qa evidence sign`.")
  }

  func tooLittle(_ trial: Trial) -> ScreenshotVerdict {
    let share = Ratio((trial.comparison.figures.compared * 100).rounded())
    return verdict(
      .cannotCompare, trial,
      "Only \(share) % of the screen can be compared, which is too little for a verdict (not compared: \(trial.comparison.area.leftOut.joined(separator: ", ")))."
    )
  }

  func shifted(_ trial: Trial, _ offset: OffsetSearch.Offset) -> ScreenshotVerdict {
    let scale = trial.comparison.scale.value
    let by = Point(x: Points(Double(offset.x) / scale), y: Points(Double(offset.y) / scale))
    let region = trial.comparison.differing.map { $0.rect(scale: trial.comparison.scale) }
    var verdict = verdict(
      .shifted, trial,
      "It is the launch screen of \(trial.caseName), but the part at \(region.map { "\($0)" } ?? "an unknown area") is \(by.words) its expected position."
    )
    verdict.offset = by
    return verdict
  }

  /// The verdict for a picture that shows another case than the entry names.
  func instead(_ trial: Trial, of named: Trial) -> ScreenshotVerdict {
    let isAppearance = trial.candidate.appearance != named.candidate.appearance
    var verdict = verdict(
      isAppearance ? .wrongAppearance : .wrongOrientation, named,
      isAppearance
        ? "The entry names the \(named.candidate.appearance.rawValue) appearance, but the picture shows \(trial.candidate.appearance.rawValue): \(trial.caseName)."
        : "The entry names \(named.candidate.orientation.rawValue), but the picture shows \(trial.caseName)."
    )
    verdict.figures = named.comparison.figures
    return verdict
  }

  /// The verdict for a picture that shows no candidate.
  func described(_ trial: Trial) -> ScreenshotVerdict {
    let figures = trial.comparison.figures
    if let plain = trial.comparison.plainColor {
      let isBlack = LabColor(plain).l <= rules.blackAtMost
      return verdict(
        isBlack ? .black : .blank, trial,
        isBlack
          ? "It is black: the display was off, or the app showed no launch screen. Expected the launch screen of \(trial.caseName)."
          : "It has one plain color, \(plain.hex). Expected the launch screen of \(trial.caseName).")
    }
    let region = figures.region.map { "\($0)" } ?? "the whole screen"
    let colors = "\(figures.shown?.hex ?? "?"), expected \(figures.drawn?.hex ?? "?")"
    let figure = "ΔE00 \(figures.worstCell.figure()) there, \(figures.mean.figure()) on average"
    if figures.like >= rules.likeShareAtLeast {
      return verdict(
        .differs, trial,
        "It differs from the launch screen of \(trial.caseName), most at \(region): \(colors) (\(figure)). It may show an older build, or the image in the catalog may have changed."
      )
    }
    return verdict(
      .anotherPicture, trial,
      "It does not show the launch screen of \(trial.caseName). It differs most at \(region): \(colors) (\(figure)). It may show an older build or the app itself; take it before the app's first screen appears."
    )
  }
}

extension ScreenshotMatch.Trial {
  /// `iPhone 14 Pro (portrait, light, OS 26)`
  var caseName: String {
    "\(candidate.devices.names) (\(candidate.orientation.rawValue), \(candidate.appearance.rawValue), OS \(candidate.os))"
  }
}

extension Point {
  /// The offset for a sentence: `2 pt below and 1 pt to the left of`.
  fileprivate var words: String {
    var parts: [String] = []
    if y != 0 { parts.append("\(y.magnitude) pt \(y > 0 ? "below" : "above")") }
    if x != 0 { parts.append("\(x.magnitude) pt to the \(x > 0 ? "right" : "left") of") }
    return parts.listed()
  }
}
