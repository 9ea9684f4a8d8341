/// Who starts an app and makes its windows.
package struct AppLifeCycle: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable, Decodable { case uiKit, swiftUI, unknown }
  package var kind: Kind
  /// Where the app starts, in its sources.
  package var location: SourceLocation?
  /// Whether code names the configuration of a scene, in place of the Info.plist.
  package var configuresScenes: Bool
  package init(kind: Kind = .unknown, location: SourceLocation? = nil, configuresScenes: Bool = false) {
    self.kind = kind
    self.location = location
    self.configuresScenes = configuresScenes
  }
}

/// The rules of all SDKs, and the SDK with which apps are built now.
package struct SDKRules: Sendable {
  package var rules: [SDKRule]
  package var present: OSVersion
  package init(rules: [SDKRule] = [], present: OSVersion = OSVersion(0)) {
    self.rules = rules
    self.present = present
  }
}
