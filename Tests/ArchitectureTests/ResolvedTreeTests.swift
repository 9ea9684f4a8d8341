import Testing

/// After its reader, a launch screen has no text of its file: no attribute, and no default that a later stage decides.
struct ResolvedTreeTests {
  /// Beginnings of paths where Booleans are texts of a file, and why.
  static let writtenBooleans: [String: String] = [
    "Sources/LaunchScreens/InterfaceBuilder/": "reads Interface Builder's XML",
    "Sources/Mutations/": "writes Interface Builder's XML",
    "Sources/Assertions/Layout/MissingConstraints.swift": "proposes an attribute of Interface Builder's XML",
    "Sources/XcodeProject/Settings/TargetSettings.swift": "build settings",
    "Sources/Model/Project/AppProject": "build settings",
  ]

  static func isBoolean(_ line: Substring) -> Bool {
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return code.contains("\"YES\"") || code.contains("\"NO\"")
  }

  @Test("Only readers and writers of files name Booleans as Interface Builder does")
  func booleans() {
    for file in Repository.swiftFiles(in: "Sources")
    where !Self.writtenBooleans.keys.contains(where: file.hasPrefix) {
      for line in Repository.text(file).split(separator: "\n") {
        #expect(!Self.isBoolean(line), "\(file): \(line)")
      }
    }
  }

  @Test("Every exception is still needed")
  func exceptions() {
    for prefix in Self.writtenBooleans.keys {
      let files = Repository.swiftFiles(in: "Sources").filter { $0.hasPrefix(prefix) }
      #expect(
        files.contains { Repository.text($0).split(separator: "\n").contains(where: Self.isBoolean) },
        "\(prefix)")
    }
  }

  @Test("The resolved tree holds no attributes, and no stage after the readers looks one up")
  func attributes() {
    for file in Repository.swiftFiles(in: "Sources/Model/LaunchScreen") {
      #expect(!Repository.text(file).contains("[String: String]"), "\(file)")
    }
    for folder in ["CompiledInterface", "AutoLayout", "Raster", "Assertions"] {
      for file in Repository.swiftFiles(in: "Sources/" + folder) {
        for line in Repository.text(file).split(separator: "\n") {
          #expect(!line.contains("attributes[\""), "\(file): \(line)")
        }
      }
    }
  }

  /// Returns the matches of a pattern's first group in the code of files.
  static func names(_ pattern: Regex<(Substring, Substring)>, in files: [String]) -> Set<String> {
    Set(files.flatMap { Repository.text($0).matches(of: pattern).map { String($0.1) } })
  }

  /// Element names, and attribute names of more than one word, that Interface Builder's reader looks up.
  static var written: Set<String> {
    let reader = Repository.swiftFiles(in: "Sources/LaunchScreens/InterfaceBuilder")
    let attributes = names(
      /(?:attributes\[|flag\(|number\(|choice\(|insets\(|key: |\$0\[|node\[)"(\w+)"/, in: reader)
    let elements = names(
      /Kind\(rawValue: "(\w+)"\)/, in: ["Sources/Model/LaunchScreen/ViewKinds.swift"])
    return elements.union(attributes.filter { $0.contains { $0.isUppercase } })
  }

  @Test("Layout and drawing name no element or attribute, and assertions compare with none")
  func elements() {
    let written = Self.written
    #expect(written.isSuperset(of: ["imageView", "navigationController", "textAlignment", "borderStyle"]))
    for folder in ["AutoLayout", "Raster"] {
      for file in Repository.swiftFiles(in: "Sources/" + folder) {
        let found = Self.names(/"(\w+)"/, in: [file]).intersection(written)
        #expect(found.isEmpty, "\(file): \(found.sorted())")
      }
    }
    for file in Repository.swiftFiles(in: "Sources/Assertions") + Repository.swiftFiles(in: "Sources/Preview")
    {
      let kinds = written.filter { $0.hasSuffix("View") || $0.hasSuffix("Bar") || $0.hasSuffix("Controller") }
      let found = Self.names(/"(\w+)"/, in: [file]).intersection(kinds)
      #expect(found.isEmpty, "\(file): \(found.sorted())")
    }
  }

  /// Types of the resolved tree with the names of their stored fields.
  static var fields: [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for file in Repository.swiftFiles(in: "Sources/Model/LaunchScreen") where !file.hasSuffix("Keys.swift") {
      var type = ""
      for line in Repository.text(file).split(separator: "\n") {
        if let match = line.firstMatch(of: /package struct (\w+)/) { type = String(match.1) }
        if line.hasPrefix("extension") || line.hasPrefix("package enum") { type = "" }
        guard !type.isEmpty, !line.hasSuffix("{"), !line.hasSuffix("}"),
          let match = line.firstMatch(of: /^ +package var (\w+)/)
        else { continue }
        found[type, default: []].insert(String(match.1))
      }
    }
    return found
  }

  @Test("docs/internals/resolved-tree.md names each field of the tree, and no other")
  func page() {
    var named: [String: Set<String>] = [:]
    var type = ""
    for line in Repository.text("docs/internals/resolved-tree.md").split(separator: "\n") {
      if line.hasPrefix("## ") { type = line.firstMatch(of: /^## `(\w+)`/).map { String($0.1) } ?? "" }
      if !type.isEmpty, let match = line.firstMatch(of: /^\| `(\w+)` \|/) {
        named[type, default: []].insert(String(match.1))
      }
    }
    let fields = Self.fields
    #expect(fields["View"]?.contains("content") == true)
    for type in Set(fields.keys).union(named.keys).sorted() {
      #expect(named[type] == fields[type], "\(type)")
    }
  }

  @Test("A Boolean is found in code and not in a comment")
  func finding() {
    #expect(Self.isBoolean("view[\"hidden\"] == \"YES\""))
    #expect(!Self.isBoolean("// `hidden=\"YES\"`"))
  }
}
