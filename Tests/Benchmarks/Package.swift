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
    .target(name: "Raster", dependencies: ["Model"]),
    .executableTarget(
      name: "LaunchScreenBenchmarks",
      dependencies: [
        "Model", "Cassowary", "Raster", .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/LaunchScreenBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ])
