// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "qa",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "qa", targets: ["qa"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
  ],
  targets: [
    .executableTarget(
      name: "qa",
      dependencies: [
        "Model", "Matrix", "Runner", "Reporting", "Store", "Scaffold",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "Model"),
    .target(name: "Matrix", dependencies: ["Model", .product(name: "Yams", package: "Yams")]),
    .target(name: "XcodeProject", dependencies: ["Model"]),
    .target(name: "InterfaceBuilder", dependencies: ["Model", "CLibXML2"]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "CImageCodec",
      linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("z")]),
    .target(name: "AssetCatalog", dependencies: ["Model", "CImageCodec"]),
    .target(name: "Cassowary"),
    .target(name: "AutoLayout", dependencies: ["Model", "Cassowary"]),
    .target(name: "Raster", dependencies: ["Model"]),
    .target(name: "Assertions", dependencies: ["Model"]),
    .target(name: "Store", dependencies: ["Model", .product(name: "Crypto", package: "swift-crypto")]),
    .target(
      name: "Reporting", dependencies: ["Model", .product(name: "Mustache", package: "swift-mustache")]),
    .target(
      name: "Runner",
      dependencies: [
        "Model", "Matrix", "XcodeProject", "InterfaceBuilder", "AssetCatalog", "AutoLayout", "Raster",
        "Assertions",
      ]),
    .target(name: "Scaffold", dependencies: ["Model", "AssetCatalog"]),
  ])
