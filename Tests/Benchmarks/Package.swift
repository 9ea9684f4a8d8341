// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that a build of qa does not build the benchmark library. Sources/ links to qa's modules.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    .target(name: "Model"),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "Files", dependencies: ["Model", "CLibXML2"]),
    .target(name: "Formats", dependencies: ["Model", "Files", "CLibXML2"]),
    .target(name: "BuiltApp", dependencies: ["Model", "Imaging", "Files", "Formats"]),
    .target(name: "LaunchScreens", dependencies: ["Model", "Files", "Formats", "BuiltApp"]),
    .target(name: "Simplex"),
    .target(name: "AutoLayout", dependencies: ["Model", "Simplex"]),
    .target(
      name: "CImageCodec",
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z")]),
    .target(name: "Imaging", dependencies: ["Model", "CImageCodec"]),
    .target(name: "Raster", dependencies: ["Model", "Imaging"]),
    .target(name: "Verdicts", dependencies: ["Model"]),
    .target(
      name: "Reporting",
      dependencies: [
        "Model", "Files", "Formats", "Verdicts", .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .target(
      name: "CReferencePNG", path: "Benchmarks/CReferencePNG", linkerSettings: [.linkedLibrary("png")]),
    .executableTarget(
      name: "FileBenchmark", dependencies: ["Model", "Imaging", "Reporting", "CReferencePNG"],
      path: "Benchmarks/FileBenchmark"),
    .executableTarget(
      name: "LaunchScreenBenchmarks",
      dependencies: [
        "Model", "Simplex", "Raster", "Imaging", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LaunchScreenBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "LayoutBenchmark", dependencies: ["Model", "Simplex", "AutoLayout", "LaunchScreens"],
      path: "Benchmarks/LayoutBenchmark", exclude: ["kiwi.py", "Stacks.storyboard"]),
  ])
