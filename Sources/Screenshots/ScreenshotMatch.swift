import Imaging
import Model

/// Compares one picture with everything that it may show.
struct ScreenshotMatch {
  let judge: ScreenshotJudge
  let file: ScreenshotFile
  let size: PixelSize
  let devices: [Device]
  let claim: ScreenshotClaim
  private var rules: ScreenshotRules { judge.rules }

  /// A candidate with its pixels and its comparison.
  struct Trial {
    var candidate: ScreenshotCandidate
    /// The picture before edges are moved: see `Bitmap.settled`.
    var picture: Bitmap
    /// The drawn screen before it is scaled like the picture.
    var drawn: Bitmap
    var comparison: PictureComparison
    var isResampled: Bool
    /// What only a device draws.
    var marks: DeviceMarks
  }

  func verdict() -> ScreenshotVerdict {
    let claimed: [ScreenshotCandidate]
    switch candidates(claim.orientation.map { [$0] }, claim.appearance.map { [$0] }) {
    case .failure(let rejection): return rejection.verdict
    case .success(let found): claimed = found
    }
    guard !claimed.isEmpty else { return noCandidate() }
    var best: Trial?
    for candidate in claimed {
      guard let trial = attempt(candidate) else { continue }
      if trial.comparison.figures.compared < rules.comparedAtLeast { return tooLittle(trial) }
      if trial.comparison.fits {
        return trial.marks.area < rules.markArea ? unmarked(trial) : same(trial)
      }
      if best.map({ trial.comparison.figures.mean < $0.comparison.figures.mean }) ?? true { best = trial }
    }
    guard let best else { return noCandidate() }
    if let other = alternative(to: best) { return other }
    if let offset = moved(best) { return shifted(best, offset) }
    return described(best)
  }

  // MARK: candidates

  /// Returns the orientations that fit the aspect ratio of the picture, each with the quarter turns that make it upright.
  ///
  /// A screenshot by `xcrun simctl io … screenshot` is in portrait in every orientation; one by a device is upright.
  func poses(_ orientations: [Orientation]?) -> [(Orientation, quarters: Int)] {
    let isWide = size.width > size.height
    let upright: [(Orientation, Int)] =
      isWide
      ? [(.landscapeLeft, 0), (.landscapeRight, 0)]
      : [
        (.portrait, 0), (.landscapeLeft, 1), (.landscapeRight, 3), (.portraitUpsideDown, 0),
        (.portraitUpsideDown, 2),
      ]
    guard let orientations else { return upright.filter { $0.0 != .portraitUpsideDown } }
    return upright.filter { orientations.contains($0.0) }
  }

  /// Returns the different drawings that the picture may show, the likeliest first.
  private func candidates(_ orientations: [Orientation]?, _ appearances: [Appearance]?) -> Result<
    [ScreenshotCandidate], ScreenshotJudge.Rejection
  > {
    var found: [ScreenshotCandidate] = []
    for (orientation, quarters) in poses(orientations) {
      for appearance in appearances ?? Appearance.allCases {
        var newest: DisplayList?
        for device in devices {
          for (index, os) in systems(of: device).enumerated() {
            guard
              let screen = judge.stage.expected(
                on: device, os: os, orientation: orientation, appearance: appearance)
            else { continue }
            if index == 0 {
              if let newest, !newest.showsTheSame(as: screen.list) {
                return .failure(.init(verdict: whichDevice()))
              }
              newest = screen.list
            }
            let twin = found.firstIndex {
              $0.quarters == quarters && $0.orientation == orientation && $0.appearance == appearance
                && $0.screen.list == screen.list
            }
            guard let twin else {
              found.append(
                ScreenshotCandidate(
                  devices: [device], os: os, orientation: orientation, appearance: appearance,
                  quarters: quarters, screen: screen, environments: [screen.environment]))
              continue
            }
            if !found[twin].devices.contains(device) { found[twin].devices.append(device) }
            if !found[twin].environments.contains(screen.environment) {
              found[twin].environments.append(screen.environment)
            }
            found[twin].screen.unknown += screen.unknown
          }
        }
      }
    }
    return .success(found)
  }

  private func systems(of device: Device) -> [OSVersion] {
    if let os = claim.version { return [os] }
    return judge.stage.systems(of: device)
  }

  // MARK: comparing

  func attempt(_ candidate: ScreenshotCandidate, glanceAtMost: Double? = nil) -> Trial? {
    let environment = candidate.screen.environment
    let wanted = environment.pixelSize
    var picture = file.bitmap.turned(quarters: candidate.quarters)
    var expected = judge.stage.draw(candidate.screen.list)
    guard expected.width == wanted.width, expected.height == wanted.height, wanted.width > 0 else {
      return nil
    }
    var drawn = expected
    let native = PixelSize(width: picture.width, height: picture.height)
    let isResampled = native != wanted
    if isResampled {
      // The display of the 12 mini and of the Plus phones has fewer pixels than UIKit renders: scale both pictures.
      picture = picture.resampled(to: wanted)
      expected = expected.resampled(to: native).resampled(to: wanted)
    }
    let space: Bitmap.Space =
      picture.space == .displayP3 || expected.space == .displayP3 ? .displayP3 : .sRGB
    picture = picture.converted(to: space)
    expected = expected.converted(to: space)
    drawn = drawn.converted(to: space)
    let area = ComparedArea(candidate.environments, unknown: candidate.screen.unknown, rules: rules)
    if let glanceAtMost, PictureDifference.glance(picture, expected, mask: area.mask) > glanceAtMost {
      return nil
    }
    let marks = DeviceMarks(picture, drawn: expected, candidate, rules: rules)
    picture.replace(outside: area.mask, with: expected)
    let reach = rules.edgePixels(scale: environment.scale)
    let comparison = PictureComparison(
      picture.settled(on: expected, reach: reach, slack: rules.edgeSlack), expected, area: area,
      scale: environment.scale, rules: rules, isJPEG: file.isJPEG)
    guard let comparison else { return nil }
    return Trial(
      candidate: candidate, picture: picture, drawn: drawn, comparison: comparison, isResampled: isResampled,
      marks: marks)
  }

  /// Returns the verdict for a picture that shows another appearance or orientation than the entry names.
  private func alternative(to best: Trial) -> ScreenshotVerdict? {
    var others: [ScreenshotCandidate] = []
    if let appearance = claim.appearance {
      let other: Appearance = appearance == .light ? .dark : .light
      others += (try? candidates(claim.orientation.map { [$0] }, [other]).get()) ?? []
    }
    if let orientation = claim.orientation {
      let rest = Orientation.allCases.filter { $0 != orientation }
      others += (try? candidates(rest, claim.appearance.map { [$0] }).get()) ?? []
    }
    for candidate in others {
      guard let trial = attempt(candidate, glanceAtMost: rules.meanAtMost * 2), trial.comparison.fits else {
        continue
      }
      return instead(trial, of: best)
    }
    return nil
  }

  /// Returns how far a part has moved, in pixels; nil if a move does not explain the difference.
  private func moved(_ trial: Trial) -> OffsetSearch.Offset? {
    let comparison = trial.comparison
    // A change of colors alone can look like a moved gradient, so shapes must differ.
    guard let box = comparison.differing,
      StructuralSimilarity(trial.picture, comparison.expected, mask: comparison.area.mask.flags).least
        < rules.shapeBelow
    else { return nil }
    let search = OffsetSearch(comparison.difference, picture: trial.picture, scale: comparison.scale)
    let offset = search.best(in: box, reach: rules.searchReach)
    guard offset.length > 0, let before = search.difference(in: box, at: .init(x: 0, y: 0)),
      let after = search.difference(in: box, at: offset), after <= rules.residualAtMost,
      after <= before * rules.residualShareAtMost
    else { return nil }
    return offset
  }
}

extension DisplayList {
  /// Returns whether two screens are equal except for their color gamut.
  func showsTheSame(as other: DisplayList) -> Bool {
    var other = other
    other.gamut = gamut
    return self == other
  }
}

extension Bitmap {
  /// Copies the pixels of another picture to the areas that are not compared.
  fileprivate mutating func replace(outside mask: PixelMask, with other: Bitmap) {
    pixels.withUnsafeMutableBufferPointer { into in
      other.pixels.withUnsafeBufferPointer { from in
        for (index, flag) in mask.flags.enumerated() where flag == 0 {
          for at in index * 4..<index * 4 + 4 { into[at] = from[at] }
        }
      }
    }
  }
}
