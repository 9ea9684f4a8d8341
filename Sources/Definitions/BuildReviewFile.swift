import Model

/// What a change can touch without a review of the build, from `Matrix/system/build-review.yml`. `*` in patterns matches any text.
package struct BuildReviewRules: Decodable, Sendable {
  /// Files that cannot change a launch screen.
  package struct Files: Decodable, Sendable {
    package var names: [String]
    package var except: [String]?
    /// Whether a script that names the folder of a file, or a pattern of its name, makes it an entry.
    package var inFolders: Bool?
    /// Whether a file with a name that the launch screen uses is an entry.
    package var byName: Bool?
  }
  /// Files of which only some lines matter.
  package struct Lines: Decodable, Sendable {
    package var names: [String]
    package var lines: [String]
  }
  /// A class of objects in a project file, with the fields that may change.
  package struct Object: Decodable, Sendable {
    package var isa: String
    package var fields: Set<String>
  }
  package struct Copies: Decodable, Sendable { package var destinations: Set<String> }
  package struct Settings: Decodable, Sendable {
    package var names: [String]
    /// Settings that `qa` computes.
    package var judged: [String]
  }
  package struct Specification: Decodable, Sendable {
    package var names: [String]
    package var keys: [String]
    package var except: [String]
  }
  package struct Schemes: Decodable, Sendable {
    package var parts: Set<String>
    package var attributes: Set<String>
  }
  package struct Programs: Decodable, Sendable { package var names: [String] }

  package var files: [Files]
  package var lines: [Lines]
  package var objects: [Object]
  package var copies: Copies
  package var settings: Settings
  package var specification: Specification
  package var schemes: Schemes
  package var programs: Programs

  /// - Throws: `Diagnostics` with the errors of the file.
  package static func load(_ root: DataRoot) throws -> BuildReviewRules {
    try DataFile.decoded("Matrix/system/build-review.yml", "build-review", in: root)
  }

  /// Whether a change of a build setting is judged or harmless.
  ///
  /// - Parameter name: The name, with its conditions: `INFOPLIST_FILE[sdk=iphoneos*]`.
  package func isHarmless(setting name: String) -> Bool {
    let base = name.prefix { $0 != "[" }
    let isNamed = settings.names.contains { base.matches(wildcards: $0) }
    return isNamed || base.count == name.count && settings.judged.contains { base.matches(wildcards: $0) }
  }
}
