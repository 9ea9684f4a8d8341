/// Which family of device an app is for.
public enum Idiom: String, Sendable, Codable, CaseIterable { case phone, pad }

public enum Appearance: String, Sendable, Codable, CaseIterable { case light, dark }

public enum Contrast: String, Sendable, Codable, CaseIterable { case normal, high }

public enum LayoutDirection: String, Sendable, Codable, CaseIterable {
  case leftToRight, rightToLeft
}

/// How the interface is turned (`UIInterfaceOrientation`): in `landscape-left` the home button's side is on the left,
/// so the notch or island is on the right; `landscape-right` is the reverse. Source: Apple, UIInterfaceOrientation.
public enum Orientation: String, Sendable, Codable, CaseIterable {
  case portrait
  case portraitUpsideDown = "portrait-upside-down"
  case landscapeLeft = "landscape-left"
  case landscapeRight = "landscape-right"
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public enum Gamut: String, Sendable, Codable, CaseIterable { case sRGB, P3 }

public enum SizeClass: String, Sendable, Codable, CaseIterable { case compact, regular }

/// `26.1`; a missing minor version counts as 0.
public struct OSVersion: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public var major: Int
  public var minor: Int
  public init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }
  /// Nil unless the text is `N`, `N.N` or `N.N.N`.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ ($0 ?? -1) >= 0 }),
      let major = parts[0]
    else { return nil }
    self.init(major, parts.count > 1 ? parts[1]! : 0)
  }
  public static func < (left: OSVersion, right: OSVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
  public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
  public init(from decoder: Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let version = OSVersion(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not an OS version: \(text)"))
    }
    self = version
  }
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
