import Model

/// One way in which a screenshot may have come about.
struct ScreenshotCandidate {
  var devices: [Device]
  var os: OSVersion
  var orientation: Orientation
  var appearance: Appearance
  /// Quarters by which the picture is turned clockwise to be upright.
  var quarters: Int
  var screen: ExpectedScreen
  /// Of every device that it may be: what covers the screen differs though the drawing does not.
  var environments: [Environment]
}

extension ScreenshotJudge {
  /// Recognizes the device and holds the picture against what is drawn for it.
  public func compare(_ bytes: [UInt8], claim: ScreenshotClaim) -> ScreenshotVerdict {
    let file: ScreenshotFile
    do {
      file = try ScreenshotFile(bytes, pixelsAtMost: rules.pixelsAtMost)
    } catch {
      return ScreenshotVerdict(.unreadable, "The file \(error.message).")
    }
    let size = PixelSize(width: file.bitmap.width, height: file.bitmap.height)
    let devices: [Device]
    switch recognize(size, claim) {
    case .failure(let refusal): return refusal.verdict
    case .success(let found): devices = found
    }
    var verdict = ScreenshotMatch(judge: self, file: file, size: size, devices: devices, claim: claim)
      .verdict()
    if let remark = file.remark { verdict.message += " Note: \(remark)." }
    if let os = claim.os, claim.version == nil {
      verdict.message +=
        " Note: \"\(os)\" is no version such as 26.1, so the newest and the oldest were tried."
    }
    return verdict
  }

  struct Refusal: Error {
    var verdict: ScreenshotVerdict
    init(_ kind: ScreenshotVerdict.Kind, _ message: String) { verdict = ScreenshotVerdict(kind, message) }
  }

  /// The devices that a picture of this size can show.
  private func recognize(_ size: PixelSize, _ claim: ScreenshotClaim) -> Result<[Device], Refusal> {
    let sizes = ScreenSizes(devices: stage.devices)
    let found = sizes.devices(of: size)
    if let name = claim.device {
      guard let device = stage.devices.first(where: { $0.id == name || $0.name == name }) else {
        return .failure(
          Refusal(.unknownDevice, "There is no device \"\(name)\"; `qa matrix show full` lists the ids."))
      }
      guard found.contains(device) else {
        let own = device.screenshotSizes.map(\.words).joined(separator: " or ")
        var message = "The screenshot has \(size.words), but \(device.name) has \(own)"
        if !found.isEmpty {
          message += "; it was taken of \(found.names)"
        } else if let likeness = sizes.likeness(of: size) {
          message += "; \(likeness)"
        }
        return .failure(Refusal(found.isEmpty ? .notNative : .otherDevice, message + "."))
      }
      return reached([device])
    }
    guard !found.isEmpty else {
      let likeness = sizes.likeness(of: size).map { ": \($0)" } ?? ""
      return .failure(
        Refusal(
          .notNative,
          "No device has \(size.words)\(likeness). Take it with `xcrun simctl io booted screenshot` or on the phone, uncut."
        ))
    }
    return reached(found)
  }

  private func reached(_ devices: [Device]) -> Result<[Device], Refusal> {
    let usable = devices.filter { stage.idioms.contains($0.idiom) }
    guard usable.isEmpty else { return .success(usable) }
    return .failure(
      Refusal(.notReached, "The screenshot is of \(devices.names), for which the app is not made."))
  }
}
