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
    /// Whether only a removed file is no entry.
    package var onlyRemoved: Bool?
  }
  /// Texts of which only the groups of regular expressions matter: lines of files, words of settings, values of keys.
  package struct Forms: Decodable, Sendable {
    /// Patterns of the files, the settings or the keys.
    package var names: [String]
    package var forms: [String]

    /// Returns the groups of the first form that matches the whole text; nil if none does.
    package func groups(of text: some StringProtocol) -> [Substring]? {
      forms.lazy.compactMap { try? Regex($0).wholeMatch(in: String(text)) }.first?
        .output.dropFirst().compactMap(\.substring)
    }
  }
  /// A class of objects in a project file, with the fields that may change.
  package struct Object: Decodable, Sendable {
    package var isa: String
    package var fields: Set<String>
  }
  package struct Copies: Decodable, Sendable { package var destinations: Set<String> }
  package struct Settings: Decodable, Sendable {
    package var names: [String]
    /// Settings of which each word of the value must have a form.
    package var values: [Forms]
    /// Settings that `qa` computes.
    package var judged: [String]
  }
  package struct Specification: Decodable, Sendable {
    package var names: [String]
    package var keys: [String]
    package var except: [String]
    /// Keys whose values are scripts.
    package var scripts: [String]
    package var versions: Forms?
  }
  package struct Schemes: Decodable, Sendable {
    package var parts: Set<String>
    package var attributes: Set<String>
  }
  package struct Programs: Decodable, Sendable {
    /// A command that runs files without their names: all, or those below a folder with another file.
    package struct Command: Decodable, Sendable {
      package var words: Set<String>
      package var files: [String]
      package var below: String?
    }
    package var names: [String]
    package var roots: [String]
    package var commands: [Command]
    package var loaders: Set<String>
  }

  package var files: [Files]
  package var lines: [Forms]
  package var objects: [Object]
  package var copies: Copies
  package var settings: Settings
  package var specifications: [Specification]
  package var schemes: Schemes
  package var programs: Programs

  /// - Throws: `Diagnostics` with the errors of the file.
  package static func load(_ root: DataRoot) throws -> BuildReviewRules {
    try DataFile.decoded("Matrix/system/build-review.yml", "build-review", in: root)
  }

  /// Returns the rules for the keys of a file; nil for a file without rules.
  package func specification(for path: String) -> Specification? {
    specifications.first { path.matches(anyOf: $0.names) }
  }

  /// Whether a build setting with a value is judged or harmless.
  ///
  /// - Parameters:
  ///   - name: The name, with its conditions: `INFOPLIST_FILE[sdk=iphoneos*]`.
  ///   - value: As a file writes it.
  package func isHarmless(setting name: String, value: String) -> Bool {
    let base = name.prefix { $0 != "[" }
    if let form = settings.values.first(where: { base.matches(anyOf: $0.names) }) {
      let words = value.split { $0.isWhitespace || "\",[]".contains($0) }
      return words.allSatisfy { $0 == "=" || form.groups(of: $0) != nil }
    }
    return base.matches(anyOf: settings.names)
      || base.count == name.count && base.matches(anyOf: settings.judged)
  }
}

extension StringProtocol {
  /// Returns whether the whole text matches one of the patterns, in which `*` matches any text.
  package func matches(anyOf patterns: some Sequence<String>) -> Bool {
    patterns.contains { matches(wildcards: $0) }
  }
}
