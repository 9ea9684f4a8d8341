/// Who starts an app and makes its windows.
package struct AppLifeCycle: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable, Decodable { case uiKit, swiftUI, unknown }
  package var kind: Kind
  /// Where the app starts, in its sources.
  package var location: SourceLocation?
  /// What starts it there: `@main`, `UIApplicationMain`.
  package var mark: String?
  /// Whether code names the configuration of a scene, in place of the Info.plist.
  package var configuresScenes: Bool
  package init(
    kind: Kind = .unknown, location: SourceLocation? = nil, mark: String? = nil,
    configuresScenes: Bool = false
  ) {
    self.kind = kind
    self.location = location
    self.mark = mark
    self.configuresScenes = configuresScenes
  }
}

/// The rules of all SDKs, and the SDKs that uploads need.
package struct SDKRules: Sendable {
  package var rules: [SDKRule]
  /// The SDK that uploads need now; an app that names no SDK has at least this one.
  package var present: OSVersion
  /// The SDK that uploads need from a later date on; nil if none is announced.
  package var ahead: Ahead?

  package struct Ahead: Hashable, Sendable, Decodable {
    package var sdk: OSVersion
    /// The first month: `2027-04`.
    package var from: String
  }

  package init(rules: [SDKRule] = [], present: OSVersion = OSVersion(0), ahead: Ahead? = nil) {
    self.rules = rules
    self.present = present
    self.ahead = ahead
  }
}
