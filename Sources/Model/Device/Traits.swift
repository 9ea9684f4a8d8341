/// Which family of device an app is for.
package enum Idiom: String, Sendable, Codable, CaseIterable { case phone, pad }

package enum Appearance: String, Sendable, Codable, CaseIterable { case light, dark }

package enum Contrast: String, Sendable, Codable, CaseIterable { case normal, high }

package enum LayoutDirection: String, Sendable, Codable, CaseIterable {
  case leftToRight, rightToLeft
}

/// How the interface is turned (`UIInterfaceOrientation`): in `landscape-left` the home button's side is on the left,
/// so the notch or island is on the right; `landscape-right` is the reverse. Source: Apple, UIInterfaceOrientation.
package enum Orientation: String, Sendable, Codable, CaseIterable {
  case portrait
  case portraitUpsideDown = "portrait-upside-down"
  case landscapeLeft = "landscape-left"
  case landscapeRight = "landscape-right"
  package var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Which part of the screen the app's window has.
package enum Window: String, Sendable, Codable, CaseIterable {
  case fullScreen = "full-screen"
  case half, third
  case twoThirds = "two-thirds"
  case slideOver = "slide-over"
}

package enum Gamut: String, Sendable, Codable, CaseIterable { case sRGB, P3 }

package enum SizeClass: String, Sendable, Codable, CaseIterable { case compact, regular }

/// `26.1`; a missing minor version counts as 0.
package struct OSVersion: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }
  /// Nil unless the text is `N`, `N.N` or `N.N.N`.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }
  package static func < (left: OSVersion, right: OSVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
  package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
  package init(from decoder: Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let version = OSVersion(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not an OS version: \(text)"))
    }
    self = version
  }
  package func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Orientation {
  /// As `UISupportedInterfaceOrientations` spells it.
  package var infoPlistName: String {
    switch self {
    case .portrait: "UIInterfaceOrientationPortrait"
    case .portraitUpsideDown: "UIInterfaceOrientationPortraitUpsideDown"
    case .landscapeLeft: "UIInterfaceOrientationLandscapeLeft"
    case .landscapeRight: "UIInterfaceOrientationLandscapeRight"
    }
  }
}
