// swift-tools-version: 6.2
import PackageDescription

// ci/qa and ci/release set the commit, for `qa --version`.
let revision = (Context.environment["QA_REVISION"] ?? "").filter { $0.isHexDigit || "-dirty".contains($0) }

let package = Package(
  name: "qa",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "qa", targets: ["qa"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    .executableTarget(
      name: "qa",
      dependencies: [
        "Model", "Documents", "Matrix", "Stories", "Verdicts", "Runner", "Reporting", "Store",
        "Authoring", "Preview", "Mutations", "Gate", "CRevision",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "CRevision", cSettings: [.define("QA_REVISION", to: "\"\(revision)\"")]),
    .target(name: "Model"),
    .target(name: "Documents", dependencies: ["Model", "CLibXML2"]),
    .target(name: "Verdicts", dependencies: ["Model"]),
    .target(name: "Matrix", dependencies: ["Model", "Documents", .product(name: "Yams", package: "Yams")]),
    .target(name: "Stories", dependencies: ["Model", "Documents"]),
    .target(
      name: "XcodeProject", dependencies: ["Model", "Documents", .product(name: "Yams", package: "Yams")]),
    .target(name: "AppBundle", dependencies: ["Model", "Imaging", "Documents"]),
    .target(name: "CompiledInterface", dependencies: ["Model", "Documents"]),
    .target(name: "LaunchScreens", dependencies: ["Model", "Documents", "CompiledInterface"]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CLibMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
    .target(
      name: "CImageCodec",
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z")]),
    .target(name: "CompiledCatalog", dependencies: ["Model", "Imaging", "Documents"]),
    .target(name: "AssetCatalog", dependencies: ["Model", "Imaging", "Documents", "CompiledCatalog"]),
    .target(name: "Imaging", dependencies: ["Model", "CImageCodec"]),
    .target(name: "Cassowary"),
    .target(name: "AutoLayout", dependencies: ["Model", "Cassowary"]),
    .target(name: "Raster", dependencies: ["Model", "Imaging"]),
    .target(name: "Assertions", dependencies: ["Model", "Imaging"]),
    .target(
      name: "Store",
      dependencies: [
        "Model", "Documents", .target(name: "CLibMD", condition: .when(platforms: [.linux])),
        "CSQLite",
      ]),
    .target(
      name: "Reporting",
      dependencies: ["Model", "Documents", "Verdicts", .product(name: "Mustache", package: "swift-mustache")]),
    .target(
      name: "Runner",
      dependencies: [
        "Model", "Imaging", "Documents", "Matrix", "Verdicts", "XcodeProject", "AppBundle", "LaunchScreens",
        "AssetCatalog", "AutoLayout", "Raster", "Assertions", "Mutations",
      ]),
    .target(name: "Mutations", dependencies: ["Model", "Imaging", "Documents"]),
    .target(name: "Evidence", dependencies: ["Model", "Imaging", "Documents"]),
    .target(
      name: "Authoring",
      dependencies: [
        "Model", "Imaging", "Documents", "Matrix", "Assertions", "Mutations", "Runner", "Reporting", "Store",
      ]),
    .target(
      name: "Preview",
      dependencies: [
        "Model", "Imaging", "Documents", "Matrix", "Verdicts", "LaunchScreens", "AutoLayout", "Raster",
        "Assertions", "Runner", "Reporting", "Store",
      ]),
    .target(
      name: "Gate",
      dependencies: [
        "Model", "Documents", "Matrix", "Stories", "Verdicts", "Evidence", "Store", "Runner", "Preview",
        "Reporting",
      ]),
    .testTarget(name: "ModelTests", dependencies: ["Model"]),
    .target(
      name: "Oracles", dependencies: ["Cassowary", "Imaging", "Model", "Raster", "TestSupport"],
      path: "Tests/Oracles"),
    .testTarget(name: "CassowaryTests", dependencies: ["Cassowary", "Oracles", "TestSupport"]),
    .testTarget(
      name: "MatrixTests", dependencies: ["Matrix", "Stories", "Documents", "Model", "TestSupport"]),
    .testTarget(name: "StoriesTests", dependencies: ["Stories", "Model"]),
    .target(
      name: "TestSupport", dependencies: ["Model"], path: "Tests/TestSupport", exclude: ["validate.py"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents", "Model", "Oracles", "TestSupport"]),
    .testTarget(
      name: "XcodeProjectTests",
      dependencies: ["XcodeProject", "LaunchScreens", "Documents", "Model", "TestSupport"]),
    .testTarget(
      name: "CompiledCatalogTests", dependencies: ["CompiledCatalog", "Imaging", "Model", "TestSupport"]),
    .testTarget(
      name: "CompiledInterfaceTests",
      dependencies: ["CompiledInterface", "LaunchScreens", "Model", "TestSupport"],
      exclude: ["pair-differences.txt"]),
    .testTarget(name: "AppBundleTests", dependencies: ["AppBundle", "Model", "TestSupport"]),
    .testTarget(
      name: "LaunchScreensTests", dependencies: ["LaunchScreens", "Model", "TestSupport"], exclude: ["Trees"]),
    .testTarget(
      name: "AutoLayoutTests",
      dependencies: [
        "AutoLayout", "LaunchScreens", "Cassowary", "Documents", "Matrix", "Model", "TestSupport",
      ]),
    .testTarget(
      name: "AssetCatalogTests",
      dependencies: ["AssetCatalog", "Documents", "Model", "Imaging", "TestSupport"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "Model", "Imaging", "Oracles", "TestSupport"]),
    .testTarget(
      name: "AssertionsTests", dependencies: ["Assertions", "Raster", "Model", "Imaging", "TestSupport"],
      exclude: ["messages.txt"]),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "Model", "TestSupport"], exclude: ["contrast.py"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Reporting", "Verdicts", "RecordSupport", "Model", "TestSupport"],
      exclude: ["readers.py", "reader_rules.py", "browser.py"]),
    .target(
      name: "RunnerSupport", dependencies: ["Runner", "Matrix", "Documents", "Model"],
      path: "Tests/RunnerSupport"),
    .target(name: "RecordSupport", dependencies: ["Model"], path: "Tests/RecordSupport"),
    .testTarget(
      name: "VerdictsTests",
      dependencies: [
        "Verdicts", "Evidence", "Matrix", "Store", "RecordSupport", "Model", "TestSupport",
      ]),
    .testTarget(
      name: "RunnerTests",
      dependencies: [
        "Runner", "Preview", "Matrix", "Raster", "Imaging", "Documents", "Model", "RunnerSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "MutationsTests",
      dependencies: ["Mutations", "Authoring", "Runner", "Matrix", "Documents", "Model", "TestSupport"]),
    .testTarget(name: "StoreTests", dependencies: ["Store", "Documents", "Model", "TestSupport"]),
    .testTarget(
      name: "EvidenceTests", dependencies: ["Evidence", "Imaging", "Documents", "Model", "TestSupport"]),
    .testTarget(
      name: "AuthoringTests",
      dependencies: [
        "Authoring", "Runner", "LaunchScreens", "Assertions", "Matrix", "Imaging", "Documents", "Model",
        "RunnerSupport", "TestSupport",
      ]),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "Preview", "Runner", "Matrix", "Raster", "Imaging", "Documents", "Model", "RunnerSupport",
        "TestSupport",
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["Assertions", "Mutations", "Reporting"]),
    .target(
      name: "CommandSupport",
      dependencies: ["qa", "Documents", "Imaging", "Matrix", "Model", "TestSupport"],
      path: "Tests/CommandSupport"),
    .testTarget(
      name: "GateTests",
      dependencies: [
        "qa", "Gate", "CommandSupport", "Store", "Runner", "Matrix", "Documents", "Imaging", "Model",
        "TestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["qa", "CommandSupport", "Imaging", "Model", "TestSupport"],
      exclude: ["allocations.c", "screenshots.py"]),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "Runner", "Authoring", "Preview", "Matrix", "Mutations", "Documents", "Model", "TestSupport",
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
        "AppBundle", "AssetCatalog", "AutoLayout", "CompiledCatalog", "CompiledInterface", "Documents",
        "Evidence", "Imaging", "LaunchScreens", "Matrix", "Model", "Mutations", "Oracles", "Raster", "Store",
        "Stories", "TestSupport", "XcodeProject",
      ], path: "Tests/Fuzz", exclude: ["Corpus"]))
}

// ci/test sets this variable: warnings are errors, and the tests' own code, which compiles longer than it runs, is not
// optimized. Users build without it, so a warning of a newer compiler does not stop them.
if Context.environment["QA_CI"] != nil {
  for target in package.targets where target.type != .system {
    var settings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    if target.path?.hasPrefix("Tests/") ?? (target.type == .test) {
      settings.append(.unsafeFlags(["-Onone"]))
    }
    target.swiftSettings = settings
  }
}
