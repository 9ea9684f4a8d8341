import Testing

/// Who may import whom, among our own modules: the table of the architecture page.
struct ImportTests {
  static let allowed: [String: Set<String>] = [
    "Model": [],
    "Documents": ["Model", "CLibXML2"],
    "Matrix": ["Model", "Documents"],
    "Stories": ["Model", "Documents"],
    "XcodeProject": ["Model", "Documents"],
    "LaunchScreens": ["Model", "Documents"],
    "AssetCatalog": ["Model", "Imaging", "Documents", "CImageCodec"],
    "Imaging": ["Model", "CImageCodec"],
    "CImageCodec": [],
    "CLibXML2": [],
    "CLibMD": [],
    "Cassowary": [],
    "AutoLayout": ["Model", "Cassowary"],
    "Raster": ["Model", "Imaging"],
    "Assertions": ["Model", "Imaging"],
    "Store": ["Model", "Documents", "CLibMD"],
    "Verdicts": ["Model"],
    "Reporting": ["Model", "Documents", "Verdicts"],
    "Runner": [
      "Model", "Imaging", "Documents", "Matrix", "Verdicts", "XcodeProject", "LaunchScreens",
      "AssetCatalog", "AutoLayout", "Raster", "Assertions",
    ],
    "Evidence": ["Model", "Imaging", "Documents", "AssetCatalog"],
    "Scaffold": ["Model", "Imaging", "Documents", "AssetCatalog"],
    "qa": [
      "Model", "Documents", "Matrix", "Stories", "Verdicts", "Runner", "Reporting", "Store", "Evidence",
      "Scaffold",
    ],

  ]
  /// Libraries, each with the one module that may know it.
  static let libraries: [String: Set<String>] = [
    "Yams": ["Matrix"], "Mustache": ["Reporting"], "CLibMD": ["Store"], "CryptoKit": ["Store"],
    "ArgumentParser": ["qa"], "GRDB": ["Store"],
  ]

  @Test("Every module is in the table, and the table names no other")
  func tableIsComplete() {
    #expect(Set(Repository.folders(in: "Sources")) == Set(Self.allowed.keys))
  }

  @Test("No module imports what the table does not allow", arguments: ImportTests.allowed.keys.sorted())
  func imports(module: String) {
    let ours = Set(Self.allowed.keys)
    for file in Repository.swiftFiles(in: "Sources/\(module)") {
      for line in Repository.text(file).split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
          words.prefix(at).allSatisfy({ $0.hasPrefix("@") })
        else { continue }
        let name = words[at + 1]
        if ours.contains(name) {
          #expect(Self.allowed[module]!.contains(name), "\(file) imports \(name)")
        }
        if let owners = Self.libraries[name] { #expect(owners.contains(module), "\(file) imports \(name)") }
      }
    }
  }
}
