import Files
import Foundation
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Preview
@testable import Runner

/// Redraws of an app whose files change.
struct WatchedAppTests {
  private let sample: SampleProject
  private let app: WatchedApp

  init() throws {
    sample = try SampleProject(source: Sample.root + "/Matrix/samples/BuzzBox")
    let request = RunRequest(
      projectRoot: sample.path, checklist: "story-8.3", matrix: "full",
      selection: AxisSelection(devices: ["iphone-se-1", "iphone-14-pro", "iphone-15"]),
      jobs: 2, projectAccess: FileAccess(below: [sample.path]))
    // Names of pictures are hexadecimal digits.
    let surroundings = Surroundings(
      data: Sample.data, version: "test", commit: nil,
      digest: { parts in
        let sum = parts.flatMap(\.bytes).reduce(UInt64(5381)) { ($0 &* 33) ^ UInt64($1) }
        return "sha256:" + String(repeating: "0", count: 16 - String(sum, radix: 16).count)
          + String(sum, radix: 16)
      })
    app = try WatchedApp(request, in: surroundings)
  }

  private struct Drawn {
    var parts: [WatchedApp.Progress] = []
    var screens: [WatchedScreen] { parts.last?.screens ?? [] }
    var written: Set<String> { Set(parts.flatMap(\.pictures.keys)) }
    var names: [String] { screens.map(\.drawing.preview) }
  }

  private func draw(stop: Bool = false) async -> Drawn {
    var drawn = Drawn()
    await app.draw(every: 0, isStopped: { stop }) { drawn.parts.append($0) }
    return drawn
  }

  private func path(_ file: String) -> String {
    URL(fileURLWithPath: sample.path + "/" + file).standardizedFileURL.path
  }

  @Test("Screens with default settings come first: portrait, then landscape; light and dark side by side")
  func order() async throws {
    try app.open()
    let drawn = await draw()
    let ids = drawn.screens.map(\.id)
    #expect(ids == app.order.filter(Set(ids).contains))
    let isDefault = ids.map { $0.contrast == .normal && $0.layoutDirection == .leftToRight }
    #expect(isDefault == isDefault.sorted { $0 && !$1 })
    let turns = ids.filter { $0.contrast == .normal && $0.layoutDirection == .leftToRight }.map(\.orientation)
    let first = turns.prefix { $0 == .portrait }.count
    #expect(first > 0 && !turns.dropFirst(first).contains(.portrait))
    #expect(ids[0].device == "iphone-14-pro" && ids[0].appearance == .light)
    #expect(ids[1].device == "iphone-14-pro" && ids[1].appearance == .dark)
    // Both have the same screen, which the sample's hand-written list of devices says too: 393 by 852 points.
    #expect(drawn.screens[0].devices == ["iPhone 14 Pro", "iPhone 15"])
    #expect(drawn.screens[0].drawing.width == 393 && drawn.screens[0].drawing.height == 852)
    // Every case of the matrix belongs to one screen.
    let cases = drawn.screens.map(\.drawing.cases)
    #expect(CaseRanges(joining: cases).count == cases.reduce(0) { $0 + $1.count })
  }

  @Test("The first screens are handed over before the others, and each part has all screens so far")
  func parts() async throws {
    try app.open()
    let drawn = await draw()
    let first = try #require(drawn.parts.first)
    #expect(first.done == min(16, first.defaults))
    #expect(drawn.parts.map(\.done) == drawn.parts.map(\.done).sorted())
    for part in drawn.parts where part.done <= part.defaults {
      #expect(part.screens.map(\.id) == Array(app.order.prefix(part.done)))
    }
    #expect(drawn.parts.last?.done == app.order.count)
    // The sample shows the same with increased contrast and from right to left.
    #expect(drawn.screens.count == first.defaults)
    // Each picture is handed over once, before a state needs it.
    #expect(drawn.parts.flatMap(\.pictures.keys).count == drawn.written.count)
    var known = Set<String>()
    for part in drawn.parts {
      known.formUnion(part.pictures.keys)
      #expect(known.isSuperset(of: part.screens.map(\.drawing.preview)))
    }
  }

  @Test("A changed constraint changes the pictures, and a change back writes none twice")
  func storyboard() async throws {
    try app.open()
    let before = await draw()
    let good = try sample.text(sample.storyboard)
    try sample.replace(
      #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="60""#,
      in: sample.storyboard)
    let changed = app.changed(among: [path(sample.storyboard), path(sample.plist)])
    #expect(changed == [path(sample.storyboard)])
    try app.open(after: changed)
    let after = await draw()
    #expect(after.screens.map(\.id) == before.screens.map(\.id))
    #expect(zip(before.names, after.names).allSatisfy { $0 != $1 })
    let icon = after.screens[0].drawing.views.first { $0.frame.width == 60 }
    #expect(icon != nil)
    // Saved again without a change: every list of drawing is known, so no picture is made.
    try app.open(after: [path(sample.storyboard)])
    let again = await draw()
    #expect(again.written.isEmpty && again.names == after.names)
    try sample.write(good, to: sample.storyboard)
    try app.open(after: [path(sample.storyboard)])
    #expect(await draw().names == before.names)
  }

  @Test("A changed image changes the pictures, although the storyboard is the same")
  func image() async throws {
    try app.open()
    let before = await draw()
    let names = try FileManager.default.contentsOfDirectory(atPath: path(sample.iconSet))
    let file = try #require(names.sorted().first { $0.hasSuffix(".png") })
    for name in names where name.hasSuffix(".png") {
      try sample.write(Picture.solid(120, [0, 255, 0, 255]).png(), to: sample.iconSet + "/" + name)
    }
    let changed = app.changed(among: Set(app.reads.map(\.path)))
    #expect(changed.contains(path(sample.iconSet + "/" + file)))
    try app.open(after: changed)
    let after = await draw()
    #expect(zip(before.names, after.names).allSatisfy { $0 != $1 })
  }

  @Test("A storyboard that cannot be parsed is an error with its line; the fixed one is drawn")
  func recovery() async throws {
    try app.open()
    let before = await draw()
    let good = try sample.text(sample.storyboard)
    try sample.write(good.replacingOccurrences(of: "</scenes>", with: "</scene>"), to: sample.storyboard)
    let error = #expect(throws: Diagnostics.self) { try app.open(after: [path(sample.storyboard)]) }
    let location = try #require(error?.all.first?.location)
    #expect(location.file == sample.storyboard && location.line != nil)
    // The screens of the last good state stay, and the catalogs are still watched.
    #expect(Array(app.order.prefix(before.screens.count)) == before.screens.map(\.id))
    #expect(app.reads.contains { $0.path.contains(".xcassets") })
    try sample.write(good, to: sample.storyboard)
    #expect(app.changed(among: [path(sample.storyboard)]) == [path(sample.storyboard)])
    try app.open(after: [path(sample.storyboard)])
    #expect(await draw().names == before.names)
  }

  @Test("An image that changes while the storyboard is broken is drawn after it is fixed")
  func imageDuringError() async throws {
    try app.open()
    let before = await draw()
    let good = try sample.text(sample.storyboard)
    try sample.write("<document>", to: sample.storyboard)
    for name in try FileManager.default.contentsOfDirectory(atPath: path(sample.iconSet))
    where name.hasSuffix(".png") {
      try sample.write(Picture.solid(120, [0, 255, 0, 255]).png(), to: sample.iconSet + "/" + name)
    }
    let changed = app.changed(among: Set(app.reads.map(\.path)))
    #expect(throws: Diagnostics.self) { try app.open(after: changed) }
    try sample.write(good, to: sample.storyboard)
    try app.open(after: [path(sample.storyboard)])
    #expect(zip(before.names, await draw().names).allSatisfy { $0 != $1 })
  }

  @Test("A drawing that is stopped hands over no complete part")
  func stopped() async throws {
    try app.open()
    let drawn = await draw(stop: true)
    #expect(drawn.parts.isEmpty)
    #expect(try await app.judged { true } == nil)
  }

  @Test("Findings are those of a run, and a defect is found on the screens that show it")
  func findings() async throws {
    try app.open()
    _ = await draw()
    let good = try #require(try await app.judged { false })
    #expect(!good.findings.contains { $0.outcome == .failed })
    try sample.replace(
      #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#,
      in: sample.storyboard)
    try app.open(after: [path(sample.storyboard)])
    let drawn = await draw()
    let bad = try #require(try await app.judged { false })
    let size = try #require(
      bad.findings.first { finding in
        finding.outcome == .failed && finding.assertion == "layout.size"
          && finding.cases?.intersection(drawn.screens[0].drawing.cases).isEmpty == false
      })
    #expect(drawn.screens[0].drawing.views.contains { $0.id == size.element })
  }

  @Test("Without a launch screen every picture is black and says so")
  func none() async throws {
    for text in ["<string>LaunchScreen", "UILaunchStoryboardName"] {
      try sample.lines(with: text, in: sample.plist) { _ in "" }
    }
    try app.open()
    let drawn = await draw()
    #expect(drawn.screens.allSatisfy { $0.note != nil && $0.drawing.views.isEmpty })
  }
}
