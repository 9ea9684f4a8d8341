// swift-tools-version: 6.2
import PackageDescription

// ci/qa and ci/release set the commit, for `qa --version`.
let revision = (Context.environment["QA_REVISION"] ?? "").filter { $0.isHexDigit || "-dirty".contains($0) }

let package = Package(
  name: "qa",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "qa", targets: ["qa"])],
  traits: [.trait(name: "PostgreSQL", description: "The history of a team in PostgreSQL; needs libpq.")],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    .executableTarget(
      name: "qa",
      dependencies: [
        "Model", "Files", "Definitions", "Stories", "Verdicts", "Runner", "Reporting", "Store",
        "Authoring", "Preview", "Mutations", "Gate", "Proof", "CRevision",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "CRevision", cSettings: [.define("QA_REVISION", to: "\"\(revision)\"")]),
    .target(name: "Model"),
    .target(name: "Files", dependencies: ["Model", "CLibXML2"]),
    .target(
      name: "Formats",
      dependencies: ["Model", "Files", "CLibXML2", .product(name: "Yams", package: "Yams")]),
    .target(name: "Verdicts", dependencies: ["Model"]),
    .target(name: "Definitions", dependencies: ["Model", "Files", "Formats"]),
    .target(name: "Stories", dependencies: ["Model", "Files"]),
    .target(name: "XcodeProject", dependencies: ["Model", "Files", "Formats"]),
    .target(name: "BuiltApp", dependencies: ["Model", "Imaging", "Files", "Formats"]),
    .target(name: "LaunchScreens", dependencies: ["Model", "Files", "Formats", "BuiltApp"]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(name: "CLibMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
    .target(
      name: "CImageCodec",
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z")]),
    .target(name: "AssetCatalog", dependencies: ["Model", "Imaging", "Files", "Formats", "BuiltApp"]),
    .target(name: "Imaging", dependencies: ["Model", "CImageCodec"]),
    .target(name: "Simplex"),
    .target(name: "AutoLayout", dependencies: ["Model", "Simplex"]),
    .target(name: "Raster", dependencies: ["Model", "Imaging"]),
    .target(name: "Assertions", dependencies: ["Model", "Imaging"]),
    .target(
      name: "Store",
      dependencies: [
        "Model", "Files", .target(name: "CLibMD", condition: .when(platforms: [.linux])),
        "CSQLite", .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .target(
      name: "Reporting",
      dependencies: [
        "Model", "Files", "Formats", "Verdicts", .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .target(
      name: "Runner",
      dependencies: [
        "Model", "Imaging", "Files", "Formats", "Definitions", "Verdicts", "XcodeProject", "BuiltApp",
        "LaunchScreens",
        "AssetCatalog", "AutoLayout", "Raster", "Assertions", "Mutations",
      ]),
    .target(name: "Mutations", dependencies: ["Model", "Imaging", "Files", "Formats"]),
    .target(name: "Screenshots", dependencies: ["Model", "Imaging", "Formats"]),
    .target(name: "Evidence", dependencies: ["Model", "Files", "Formats", "Screenshots"]),
    .target(
      name: "Authoring",
      dependencies: [
        "Model", "Imaging", "Files", "Formats", "Definitions", "Assertions", "Mutations", "Runner",
        "Reporting", "Store",
      ]),
    .target(
      name: "Preview",
      dependencies: [
        "Model", "Imaging", "Files", "Definitions", "Verdicts", "LaunchScreens", "AutoLayout", "Raster",
        "Assertions", "Runner", "Reporting", "Store",
      ]),
    .target(
      name: "Gate",
      dependencies: [
        "Model", "Files", "Definitions", "Stories", "Verdicts", "XcodeProject", "Evidence", "Screenshots",
        "Store",
        "Runner", "Preview", "Reporting",
      ]),
    .target(
      name: "Proof",
      dependencies: ["Model", "Imaging", "Definitions", "AutoLayout", "Assertions", "Runner"]),
    .testTarget(
      name: "ProofTests",
      dependencies: [
        "Proof", "Runner", "AutoLayout", "Assertions", "LaunchScreens", "Definitions", "Files", "Model",
        "TestSupport",
      ]),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
    .target(
      name: "Oracles", dependencies: ["Simplex", "Imaging", "Model", "Raster", "TestSupport"],
      path: "Tests/Oracles"),
    .testTarget(name: "SimplexTests", dependencies: ["Simplex", "Oracles", "TestSupport"]),
    .testTarget(
      name: "DefinitionsTests", dependencies: ["Definitions", "Stories", "Files", "Model", "TestSupport"]),
    .testTarget(name: "StoriesTests", dependencies: ["Stories", "Model"]),
    .target(
      name: "TestSupport", dependencies: ["Model"], path: "Tests/TestSupport", exclude: ["validate.py"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Model", "Oracles", "TestSupport"]),
    .testTarget(name: "FormatsTests", dependencies: ["Files", "Formats", "Model", "Oracles", "TestSupport"]),
    .testTarget(
      name: "XcodeProjectTests",
      dependencies: ["XcodeProject", "LaunchScreens", "Files", "Model", "TestSupport"]),
    .testTarget(
      name: "BuiltAppTests", dependencies: ["BuiltApp", "LaunchScreens", "Imaging", "Model", "TestSupport"],
      exclude: ["Interface/pair-differences.txt"]),
    .testTarget(
      name: "LaunchScreensTests", dependencies: ["LaunchScreens", "Model", "TestSupport"], exclude: ["Trees"]),
    .testTarget(
      name: "AutoLayoutTests",
      dependencies: [
        "AutoLayout", "LaunchScreens", "Simplex", "Files", "Definitions", "Model", "TestSupport",
      ]),
    .testTarget(
      name: "AssetCatalogTests",
      dependencies: ["AssetCatalog", "Files", "Formats", "Model", "Imaging", "TestSupport"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "Model", "Imaging", "Oracles", "TestSupport"]),
    .testTarget(
      name: "AssertionsTests", dependencies: ["Assertions", "Raster", "Model", "Imaging", "TestSupport"]),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "Model", "TestSupport"], exclude: ["contrast.py"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Reporting", "Verdicts", "RecordSupport", "Model", "TestSupport"],
      exclude: ["readers.py", "reader_rules.py", "browser.py"]),
    .target(
      name: "RunnerSupport", dependencies: ["Runner", "Definitions", "Files", "Model"],
      path: "Tests/RunnerSupport"),
    .target(name: "RecordSupport", dependencies: ["Model"], path: "Tests/RecordSupport"),
    .testTarget(
      name: "VerdictsTests",
      dependencies: [
        "Verdicts", "Evidence", "Definitions", "Store", "RecordSupport", "Model", "TestSupport",
      ]),
    .testTarget(
      name: "RunnerTests",
      dependencies: [
        "Runner", "Preview", "Definitions", "Raster", "Imaging", "Files", "Model", "RunnerSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "MutationsTests",
      dependencies: ["Mutations", "Authoring", "Runner", "Definitions", "Files", "Model", "TestSupport"]),
    .testTarget(name: "StoreTests", dependencies: ["Store", "Files", "Model", "TestSupport"]),
    .testTarget(
      name: "EvidenceTests",
      dependencies: ["Evidence", "Screenshots", "Imaging", "Formats", "Model", "TestSupport"]),
    .testTarget(
      name: "AuthoringTests",
      dependencies: [
        "Authoring", "Runner", "LaunchScreens", "Assertions", "Definitions", "Imaging", "Files", "Model",
        "RunnerSupport", "TestSupport",
      ]),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "Preview", "Runner", "Definitions", "Raster", "Imaging", "Files", "Model", "RunnerSupport",
        "TestSupport",
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["Assertions", "Mutations", "Reporting"]),
    .target(
      name: "CommandSupport",
      dependencies: ["qa", "Files", "Imaging", "Definitions", "Model", "TestSupport"],
      path: "Tests/CommandSupport"),
    .testTarget(
      name: "GateTests",
      dependencies: [
        "qa", "Gate", "CommandSupport", "Store", "Runner", "Verdicts", "Definitions", "Files", "Imaging",
        "Model", "TestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "qa", "CommandSupport", "Definitions", "Runner", "RunnerSupport", "Reporting", "Verdicts", "Imaging",
        "Model", "TestSupport",
      ],
      exclude: ["allocations.c", "endings.c", "screenshots.py"]),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "Runner", "Authoring", "Preview", "Definitions", "Mutations", "Files", "Model", "TestSupport",
      ],
      path: "Tests/Corpus",
      exclude: ["Checklists", "corpus.yml"]),
  ])

// ci/fuzz sets this variable: libFuzzer's runtime is not on every machine.
if Context.environment["QA_FUZZ"] != nil {
  package.products.append(.executable(name: "qa-fuzz", targets: ["qa-fuzz"]))
  package.targets.append(
    .executableTarget(
      name: "qa-fuzz",
      dependencies: [
        "BuiltApp", "AssetCatalog", "AutoLayout", "Files", "Formats",
        "Evidence", "Imaging", "LaunchScreens", "Definitions", "Model", "Mutations", "Oracles", "Raster",
        "Store",
        "Stories", "TestSupport", "XcodeProject",
      ], path: "Tests/Fuzz", exclude: ["Corpus"]))
}

// ci/build and `ci/test --quick` set these variables: only modules with hot loops, or whose tests have them, are optimized,
// because the compilation of the others takes longer than their run. The release is optimized as a whole.
let hot = [
  "Imaging", "Raster", "Simplex", "AutoLayout", "Assertions", "AssetCatalog", "Files", "Formats", "Model",
  "Definitions", "BuiltApp", "Proof", "Screenshots", "Oracles", "TestSupport",
]
if Context.environment["QA_CHECKOUT_BUILD"] != nil {
  for target in package.targets where target.type != .system && !hot.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}
// With it, only the named test targets are compiled.
if Context.environment["QA_QUICK"] != nil {
  for target in package.targets where hot.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
}
if let names = Context.environment["QA_TESTS"]?.split(separator: ",").map(String.init), !names.isEmpty {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
