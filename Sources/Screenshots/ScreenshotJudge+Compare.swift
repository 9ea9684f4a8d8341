import Imaging
import Model

/// One device, orientation and appearance that a screenshot may show.
struct ScreenshotCandidate {
  var devices: [Device]
  var os: OSVersion
  var orientation: Orientation
  var appearance: Appearance
  /// Clockwise quarter turns that make the picture upright.
  var quarters: Int
  var screen: ExpectedScreen
  /// The environments of all devices that it may show; their obstructions may differ although the drawing is equal.
  var environments: [Environment]
}

extension ScreenshotJudge {
  /// Recognizes the device and compares the picture with the screen that is drawn for it.
  package func compare(_ bytes: [UInt8], claim: ScreenshotClaim) -> ScreenshotVerdict {
    if PNG.isMarked(bytes) { return .drawn }
    let file: ScreenshotFile
    do {
      file = try ScreenshotFile(bytes, pixelsAtMost: rules.pixelsAtMost)
    } catch {
      return .unreadable(error)
    }
    let size = PixelSize(width: file.bitmap.width, height: file.bitmap.height)
    let devices: [Device]
    switch recognize(size, claim) {
    case .failure(let rejection): return rejection.verdict
    case .success(let found): devices = found
    }
    if let os = claim.version, let reason = implausible(os, on: devices) { return .implausible(reason) }
    var verdict = ScreenshotMatch(judge: self, file: file, size: size, devices: devices, claim: claim)
      .verdict()
    verdict.add(remark: file.remark, unreadOS: claim.version == nil ? claim.os : nil)
    return verdict
  }

  /// Returns why a device cannot have launched the app with a version of its OS; nil for what is plausible or unknown.
  ///
  /// - Parameters:
  ///   - device: An id, a name or an identifier; nil or an unknown one means every device of the app.
  ///   - os: `18.1` or `iOS 18.1`.
  package func implausibleLaunch(device: String?, os: String) -> String? {
    guard let version = ScreenshotClaim(os: os).version else { return nil }
    let named = stage.devices.filter { known in
      device.map { known.id == $0 || known.name == $0 || known.identifiers.contains($0) } ?? false
    }
    if !named.isEmpty { return implausible(version, on: named) }
    let all = stage.devices.filter { stage.idioms.contains($0.idiom) }
    guard implausible(version, on: all) != nil,
      let oldest = all.compactMap({ stage.systems(of: $0).last }).min()
    else { return nil }
    return ScreenshotVerdict.unknownOS(version, isOld: version < oldest, oldest)
  }

  /// Returns why none of the devices can run a version, or the app on it; nil for a plausible version.
  private func implausible(_ os: OSVersion, on devices: [Device]) -> String? {
    func runs(_ device: Device) -> Bool {
      // The oldest version that the app supports there.
      let oldest = max(device.firstOS, stage.systems(of: device).last ?? device.firstOS)
      // A newer version than those of the data is plausible while the device is supported, but not one of another decade.
      let newest = stage.systems(of: device).first?.major ?? os.major
      let isTooNew = os.major > device.lastOS?.major ?? newest + 10
      return os >= oldest && !isTooNew
    }
    guard !devices.isEmpty, !devices.contains(where: runs) else { return nil }
    let device = devices[0]
    let oldest = max(device.firstOS, stage.systems(of: device).last ?? device.firstOS)
    return ScreenshotVerdict.unfitOS(os, device, oldest)
  }

  struct Rejection: Error {
    var verdict: ScreenshotVerdict
  }

  /// Returns the devices that a picture of this size can show.
  private func recognize(_ size: PixelSize, _ claim: ScreenshotClaim) -> Result<[Device], Rejection> {
    let sizes = ScreenSizes(devices: stage.devices)
    let found = sizes.devices(of: size)
    if let name = claim.device {
      guard let device = stage.devices.first(where: { $0.id == name || $0.name == name }) else {
        return .failure(Rejection(verdict: .unknownDevice(name)))
      }
      guard found.contains(device) else {
        return .failure(Rejection(verdict: .otherSize(size, than: device, found, sizes)))
      }
      return reached([device])
    }
    return found.isEmpty ? .failure(Rejection(verdict: .notNative(size, sizes))) : reached(found)
  }

  private func reached(_ devices: [Device]) -> Result<[Device], Rejection> {
    let usable = devices.filter { stage.idioms.contains($0.idiom) }
    return usable.isEmpty ? .failure(Rejection(verdict: .notSupported(devices))) : .success(usable)
  }
}

extension ScreenshotVerdict {
  fileprivate static let drawn = Self(
    .drawing, "qa drew this picture. Take a screenshot of a simulator or a device.")

  fileprivate static func unreadable(_ error: ScreenshotFile.ReadError) -> Self {
    Self(.unreadable, "The file \(error.message).")
  }

  fileprivate static func implausible(_ reason: String) -> Self {
    Self(.implausibleOS, reason + " Correct --os.")
  }

  fileprivate mutating func add(remark: String?, unreadOS os: String?) {
    if let remark { message += " Note: \(remark)." }
    if let os {
      message += " Note: \"\(os)\" is not a version like 26.1; the newest and the oldest version were tried."
    }
  }

  fileprivate static func unknownOS(_ os: OSVersion, isOld: Bool, _ oldest: OSVersion) -> String {
    isOld ? "The app runs from OS \(oldest) on, not on OS \(os)." : "There is no OS \(os)."
  }

  fileprivate static func unfitOS(_ os: OSVersion, _ device: Device, _ oldest: OSVersion) -> String {
    let range = device.lastOS.map { "from OS \(oldest) to OS \($0)" } ?? "from OS \(oldest) on"
    return os < oldest || device.lastOS != nil
      ? "The app runs on \(device.name) \(range), not on OS \(os)."
      : "There is no OS \(os) for \(device.name)."
  }

  fileprivate static func unknownDevice(_ name: String) -> Self {
    Self(.unknownDevice, "Unknown device \"\(name)\". `qa matrix show full` lists the ids.")
  }

  fileprivate static func otherSize(
    _ size: PixelSize, than device: Device, _ found: [Device], _ sizes: ScreenSizes
  ) -> Self {
    let likeness = found.isEmpty ? sizes.likeness(of: size) : "it was taken of \(found.names)"
    return Self(
      found.isEmpty ? .notNative : .otherDevice,
      "The screenshot has \(size.words), but \(device.name) has "
        + device.screenshotSizes.map(\.words).listed(.or) + (likeness.map { "; \($0)" } ?? "") + ".")
  }

  fileprivate static func notNative(_ size: PixelSize, _ sizes: ScreenSizes) -> Self {
    let likeness = sizes.likeness(of: size).map { ": \($0)" } ?? ""
    return Self(
      .notNative,
      "No device has \(size.words)\(likeness). Take it with `xcrun simctl io booted screenshot` or on the device, and do not crop it."
    )
  }

  fileprivate static func notSupported(_ devices: [Device]) -> Self {
    Self(.notReached, "The screenshot shows \(devices.names), which the app does not support.")
  }
}
