import Model

/// Reads `Matrix/system/sdk-rules.yml`.
package enum SDKRulesFile {
  package static let name = "Matrix/system/sdk-rules.yml"

  private struct Keys: Decodable {
    struct Present: Decodable { var sdk: OSVersion }
    var present: Present
    var ahead: SDKRules.Ahead?
    /// Titles.
    var sources: [String: String]
    var rules: [SDKRule]
  }

  /// - Throws: `Diagnostics` with the errors of the file.
  package static func load(_ root: DataRoot) throws -> SDKRules {
    let keys: Keys = try DataFile.decoded(name, "sdk-rules", in: root)
    let rules = keys.rules.map { rule in
      var rule = rule
      rule.sources = rule.sources.map { keys.sources[$0] ?? $0 }
      return rule
    }
    return SDKRules(rules: rules, present: keys.present.sdk, ahead: keys.ahead)
  }
}
