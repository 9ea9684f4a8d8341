// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who builds qa builds the benchmark library. Sources/ links to qa's own modules.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: [])
  ],
  targets: [
    .target(name: "Model"),
    .target(name: "Cassowary"),
    .target(
      name: "CImageCodec",
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z")]),
    .target(name: "Imaging", dependencies: ["Model", "CImageCodec"]),
    .target(name: "Raster", dependencies: ["Model", "Imaging"]),
    .executableTarget(
      name: "LaunchScreenBenchmarks",
      dependencies: [
        "Model", "Cassowary", "Raster", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LaunchScreenBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ])
