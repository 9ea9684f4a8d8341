import Files
import Foundation
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Runner

/// Pairs of a config and what was written from it, of public projects.
@Suite(.enabled(if: PublicCorpus.path("generators") != nil, "\(PublicCorpus.reason)"))
struct GeneratorPairTests {
  private struct Pair {
    var path: String
    var status: String
  }

  private static func pairs(_ kind: String) throws -> [Pair] {
    let root = try #require(PublicCorpus.path("generators/" + kind))
    return try FileManager.default.contentsOfDirectory(atPath: root).sorted().map { name in
      let about = try String(contentsOfFile: "\(root)/\(name)/ABOUT.tsv", encoding: .utf8)
      let line = about.split(separator: "\n").first { $0.hasPrefix("status\t") }
      return Pair(path: "\(root)/\(name)", status: String(line?.dropFirst(7) ?? ""))
    }
  }

  /// Returns the checked-in app of a pair; nil for a pair without an Info.plist.
  private static func checkedIn(_ pair: Pair) throws -> OpenedProject? {
    let files = FileManager.default.enumerator(atPath: pair.path)?.compactMap { $0 as? String } ?? []
    let lists = files.filter {
      $0.hasSuffix("/Info.plist") && $0.contains("ios/") && !$0.contains("Flutter/")
    }
    let depth = { (path: String) in path.split(separator: "/").count }
    guard let list = lists.min(by: { (depth($0), $0) < (depth($1), $1) }) else { return nil }
    return try OpenedProject(
      RunRequest(
        projectRoot: pair.path, infoPlist: pair.path + "/" + list, checklist: "launch-screen-basics",
        matrix: "pr", projectAccess: FileAccess(below: [pair.path])), Sample.data)
  }

  /// Returns the texts of the findings about drift; nil for a pair without an Info.plist.
  private static func drift(_ pair: Pair) throws -> [String]? {
    try checkedIn(pair)?.screens.subject.sourceFindings.filter { $0.id == "generator-drift" }.map(
      \.message.text)
  }

  /// Returns the pair with the values of a script that the corpus does not store.
  private static func complete(_ pair: Pair, in folder: TemporaryFolder) throws -> Pair {
    let files = FileManager.default.enumerator(atPath: pair.path)?.compactMap { $0 as? String } ?? []
    guard let script = files.first(where: { $0.hasSuffix("_extracted-splash-config.json") }) else {
      return pair
    }
    let text = try Data(contentsOf: URL(fileURLWithPath: "\(pair.path)/\(script)"))
    // Without values in the script, those of the JSON count.
    let words = String(decoding: text, as: UTF8.self)
    if words.contains("\"expo\": {}") { return pair }
    let copy = folder.path + "/" + UUID().uuidString
    try FileManager.default.copyItem(atPath: pair.path, toPath: copy)
    try text.write(to: URL(fileURLWithPath: "\(copy)/\(FilePath.join(FilePath.parent(script), "app.json"))"))
    return Pair(path: copy, status: pair.status)
  }

  @Test(
    "A config that agrees with its files has no finding about drift",
    arguments: [("expo", 15), ("flutter_native_splash", 10), ("react-native-bootsplash", 1)])
  func agrees(kind: String, atLeast least: Int) throws {
    let folder = try TemporaryFolder()
    var count = 0
    for pair in try Self.pairs(kind) where pair.status == "agrees" {
      guard let drift = try Self.drift(Self.complete(pair, in: folder)) else { continue }
      #expect(drift.isEmpty, "\(pair.path): \(drift)")
      count += 1
    }
    #expect(count >= least)
  }

  /// Writes pictures of the size that those had which the corpus does not store.
  private static func writePictures(_ pair: Pair) throws {
    let lines = try String(contentsOfFile: pair.path + "/sizes.tsv", encoding: .utf8).split(separator: "\n")
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      let file = pair.path + "/" + fields[0]
      guard fields[1] == "png", let width = Int(fields[2]), let height = Int(fields[3]),
        !FileManager.default.fileExists(atPath: file)
      else { continue }
      try FileManager.default.createDirectory(
        atPath: FilePath.parent(file), withIntermediateDirectories: true)
      let picture = Picture(width: width, height: height) { _, _ in .init(0x2060F0) }
      try Data(picture.png()).write(to: URL(fileURLWithPath: file))
    }
  }

  /// Returns the frames of the images on a screen, by the images' names.
  private static func frames(_ family: ScreenFamily, _ environment: Environment) -> [String: Rect] {
    guard let screen = family.screen(environment) else { return [:] }
    let frames = Dictionary(
      screen.layout.items.map { ($0.id, $0.screenFrame) }, uniquingKeysWith: { first, _ in first })
    let images = screen.root.flattened.compactMap { view in
      view.imageName.flatMap { name in frames[view.id].map { (name, $0) } }
    }
    return Dictionary(images, uniquingKeysWith: { first, _ in first })
  }

  @Test("On every device of pr the images that Expo will write have the frames of those that it wrote")
  func frames() throws {
    let folder = try TemporaryFolder()
    var (apps, count) = (0, 0)
    for pair in try Self.pairs("expo") where pair.status == "agrees" {
      let copy = Pair(path: "\(folder.path)/\(apps)-\(UUID().uuidString)", status: "")
      try FileManager.default.copyItem(
        atPath: try Self.complete(pair, in: folder).path, toPath: copy.path)
      try Self.writePictures(copy)
      guard let written = try Self.checkedIn(copy) else { continue }
      let files = FileManager.default.enumerator(atPath: copy.path)?.compactMap { $0 as? String } ?? []
      let platform = try #require(files.first { $0 == "ios" || $0.hasSuffix("/ios") })
      try FileManager.default.removeItem(atPath: copy.path + "/" + platform)
      let request = RunRequest(
        projectRoot: copy.path, checklist: "launch-screen-basics", matrix: "pr",
        projectAccess: FileAccess(below: [copy.path]))
      // One pair names a picture that its repository does not have.
      guard let generated = try? OpenedProject(request, Sample.data),
        generated.assets.imageSets(named: "SplashScreenLogo").flatMap(\.slots).allSatisfy({ $0.error == nil })
      else { continue }
      apps += 1
      count += try Self.compare(generated, written, pair.path)
    }
    #expect(apps >= 15 && count >= 1500, "\(apps) apps, \(count) frames")
  }

  /// Compares the frames of images in light appearance in each environment of `pr`.
  ///
  /// - Returns: The number of frames.
  private static func compare(_ ours: OpenedProject, _ theirs: OpenedProject, _ path: String) throws -> Int {
    let request = RunRequest(projectRoot: path, checklist: "launch-screen-basics", matrix: "pr")
    let environments = Set(
      try ours.expand(request, Sample.data).cases.map(\.environment).filter { $0.appearance == .light })
    let families = [ours, theirs].map { ScreenFamily(pipeline: Pipeline($0)) }
    var count = 0
    for environment in environments {
      let (ours, theirs) = (frames(families[0], environment), frames(families[1], environment))
      #expect(Set(ours.keys) == Set(theirs.keys), "\(path): \(environment)")
      for (name, frame) in theirs {
        let own = ours[name] ?? .zero
        let parts = [
          own.minX - frame.minX, own.minY - frame.minY, own.width - frame.width, own.height - frame.height,
        ]
        #expect(parts.allSatisfy { abs($0.value) <= 1 }, "\(path): \(name) \(own) \(frame)")
        count += 1
      }
    }
    return count
  }

  /// Returns a storyboard with the views and constraints that a generator writes.
  private static func storyboard(_ root: View) -> String {
    let images = root.subviews.map { view in
      "<imageView contentMode=\"\(view.contentMode.rawValue)\" image=\"\(view.imageName ?? "")\" "
        + "translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(view.id)\"/>"
    }
    let constraints = root.constraints.map { item in
      "<constraint firstItem=\"\(item.firstItem)\" firstAttribute=\"\(item.firstAttribute.rawValue)\" "
        + "secondItem=\"\(item.secondItem ?? "")\" "
        + "secondAttribute=\"\(item.secondAttribute?.rawValue ?? "")\" constant=\"\(item.constant)\" id=\"\(item.id)\"/>"
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" launchScreen="YES" \
      useAutolayout="YES" useSafeAreas="YES" useTraitCollections="YES" initialViewController="first">
      <scenes><scene sceneID="scene"><objects><viewController id="first" sceneMemberID="viewController">
      <view key="view" contentMode="scaleToFill" id="\(root.id)">
      <subviews>\(images.joined())</subviews><constraints>\(constraints.joined())</constraints>
      </view></viewController></objects></scene></scenes></document>
      """
  }

  @Test("On every device of pr the images of flutter_native_splash have the frames of those that it wrote")
  func flutterFrames() throws {
    let folder = try TemporaryFolder()
    var counts = [0, 0]
    for (number, pair) in try Self.pairs("flutter_native_splash").enumerated() where pair.status == "agrees" {
      let theirs = Pair(path: "\(folder.path)/\(number)", status: "")
      try FileManager.default.copyItem(atPath: pair.path, toPath: theirs.path)
      try Self.writePictures(theirs)
      guard let written = try Self.checkedIn(theirs),
        let screen = GeneratorDrift(written.files).screens.first,
        let root = screen.document.initialView, let file = written.launchScreenFile
      else { continue }
      let ours = Pair(path: theirs.path + "-ours", status: "")
      try FileManager.default.copyItem(atPath: theirs.path, toPath: ours.path)
      try Data(Self.storyboard(root).utf8).write(to: URL(fileURLWithPath: "\(ours.path)/\(file)"))
      for (path, picture) in screen.pictures where picture.source != nil {
        let data = Picture(width: picture.canvas.width, height: picture.canvas.height) { _, _ in
          .init(0x2060F0)
        }
        try Data(data.png()).write(to: URL(fileURLWithPath: "\(ours.path)/\(path)"))
      }
      // Half of the repositories showed how the tool works; the others show whether that is right.
      counts[number % 2] += try Self.compare(#require(try Self.checkedIn(ours)), written, theirs.path)
    }
    #expect(counts.allSatisfy { $0 >= 300 }, "\(counts)")
  }

  @Test("A stale or edited config of Expo is one finding with both values")
  func stale() throws {
    let folder = try TemporaryFolder()
    var count = 0
    for pair in try Self.pairs("expo") where ["stale", "hand-edited"].contains(pair.status) {
      let drift = try Self.drift(Self.complete(pair, in: folder)) ?? []
      #expect(drift.count <= 1)
      guard let message = drift.first else { continue }
      #expect(message.contains(" in the config, and ") && message.contains("npx expo prebuild"))
      count += 1
    }
    // The pictures of one pair are not in the corpus.
    #expect(count >= 12, "\(count)")
  }

  @Test("The .NET MAUI projects have a screen without a storyboard")
  func maui() throws {
    for pair in try Self.pairs("maui") {
      let files = FileManager.default.enumerator(atPath: pair.path)?.compactMap { $0 as? String } ?? []
      for file in files where file.hasSuffix(".csproj") {
        let root = pair.path + "/" + FilePath.parent(file)
        let project = try OpenedProject(
          RunRequest(
            projectRoot: root, checklist: "launch-screen-basics", matrix: "smoke",
            projectAccess: FileAccess(below: [pair.path])), Sample.data)
        #expect(project.screens.subject.document?.initialView?.subviews.count == 1, "\(file)")
      }
    }
  }
}
