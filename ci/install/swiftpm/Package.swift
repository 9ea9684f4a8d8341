// swift-tools-version: 5.9
// A package with the command `swift package check-launch-screen`. Copy this folder, and set the URL and the checksum, which is
// in the SHA256SUMS of the release. The bundle is for Linux.
import PackageDescription

let package = Package(
  name: "LaunchScreenCheck",
  products: [.plugin(name: "CheckLaunchScreen", targets: ["CheckLaunchScreen"])],
  targets: [
    .binaryTarget(
      name: "qa", url: "https://github.com/OWNER/qa/releases/download/v0.1.0/qa.artifactbundle.zip",
      checksum: "0000000000000000000000000000000000000000000000000000000000000000"),
    .plugin(
      name: "CheckLaunchScreen",
      capability: .command(
        intent: .custom(verb: "check-launch-screen", description: "Checks the launch screen of the app."),
        permissions: [.writeToPackageDirectory(reason: "It writes the report into the folder Reports.")]),
      dependencies: ["qa"]),
  ])
