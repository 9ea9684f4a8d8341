import Testing

/// The import statements of the modules against the table of the architecture page.
struct ImportTests {
  /// The modules that may import a library.
  static let libraries: [String: Set<String>] = [
    "CYaml": ["Formats"], "Mustache": ["Reporting"], "CLibMD": ["Store"],
    "CryptoKit": ["Store"],
    "ArgumentParser": ["qa"], "CSQLite": ["Store"], "CPostgreSQL": ["Store"],
  ]
  static let modules = ArchitecturePage.imports.keys.sorted()

  @Test("The page lists exactly the modules in Sources")
  func tableIsComplete() {
    #expect(Set(Repository.folders(in: "Sources")) == Set(Self.modules))
  }

  @Test("Each module imports exactly the modules that the page lists", arguments: modules)
  func imports(module: String) throws {
    let ours = Set(Self.modules)
    var found: Set<String> = []
    for file in Repository.swiftFiles(in: "Sources/\(module)") {
      for name in Self.imports(of: Repository.text(file)) {
        if ours.contains(name) { found.insert(name) }
        if let owners = Self.libraries[name] { #expect(owners.contains(module), "\(file) imports \(name)") }
      }
    }
    #expect(found == ArchitecturePage.imports[module])
  }

  @Test("The picture and its table show every module once, and nothing else")
  func diagram() {
    #expect(ArchitecturePage.diagramModules.sorted() == Self.modules)
    #expect(ArchitecturePage.boxedModules.sorted() == Self.modules)
  }

  @Test(
    "Each form of a constant is a type of the file that the page names", arguments: ArchitecturePage.forms)
  func form(_ form: ArchitecturePage.Form) throws {
    let declaration = try Regex("(struct|enum|class) \(form.type)\\b")
    #expect(Repository.text(form.file).contains(declaration), "\(form.file) declares no \(form.type)")
    #expect(ArchitecturePage.forms.count > 10)
  }

  @Test("Each type of the glossary is declared once", arguments: ArchitecturePage.words)
  func word(_ name: String) {
    let type = name.prefix { $0 != "." }
    let count = Self.declared[String(type)] ?? 0
    #expect(count == 1, "\(count) files declare \(name)")
  }

  /// How many files declare each type at their top level.
  private static let declared: [String: Int] = Repository.swiftFiles(in: "Sources").reduce(into: [:]) {
    counts, file in
    let names = Repository.text(file).split(separator: "\n").compactMap { line -> Substring? in
      guard let first = line.first, first != " ", first != "/" else { return nil }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      let kind = words.firstIndex { ["struct", "enum", "class", "protocol", "actor"].contains($0) }
      guard let kind, kind + 1 < words.count,
        words[..<kind].allSatisfy({ ["package", "final", "indirect"].contains($0) })
      else { return nil }
      return words[kind + 1]
    }
    for name in Set(names) { counts[String(name), default: 0] += 1 }
  }

  /// Returns the names in the import statements of a file.
  private static func imports(of text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words.prefix(index).allSatisfy({ $0.hasPrefix("@") })
      else { return nil }
      return String(words[index + 1])
    }
  }
}
