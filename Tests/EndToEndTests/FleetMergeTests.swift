import CommandSupport
import Foundation
import TestSupport
import Testing

/// Shards of `qa run --projects`, and their merge.
struct FleetMergeTests {
  private static let names = ["a", "b c", "d", "e f", "g"]

  private func shards(_ stage: FleetStage, _ count: Int) async throws -> [String] {
    var folders: [String] = []
    for part in 1...count {
      let run = try await stage.run(["apps/*"], ["--shard", "\(part)/\(count)"], to: "of-\(count)/\(part)")
      #expect(run.status < 3, "\(run.errors)")
      folders.append("of-\(count)/\(part)")
    }
    return folders
  }

  @Test("All shards together are the unsharded run byte for byte, in any order")
  func equal() async throws {
    let stage = try FleetStage(Self.names)
    let whole = try await stage.run(["apps/*"], [], to: "whole")
    #expect(whole.status == 2)
    for count in [1, 3, 6] {
      let folders = try await shards(stage, count)
      let merge = try await stage.qa(["merge"] + folders.shuffled() + ["-o", "merged"])
      #expect(merge.status == 2, "\(merge.errors)")
      #expect(stage.differences("whole", "merged") == [], "\(count)")
      #expect(merge.output.contains("Report: merged/index.html"))
    }
    #expect(stage.files("whole").count > 40)
  }

  @Test("A scheduler's variables give the shard")
  func scheduler() async throws {
    let stage = try FleetStage(["a", "b"], broken: [])
    let run = try await stage.run(
      ["apps/*"], ["--shard", "auto/2", "--format", "json"], to: "out",
      environment: ["JOB_COMPLETION_INDEX": "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try stage.apps("out").keys.sorted() == ["apps/b"])
    let none = try await stage.run(["apps/*"], ["--shard", "3/3"], to: "none")
    #expect(none.status == 2 && none.errors.contains("shard 3/3 has no app"), "\(none.errors)")
  }

  /// Something that is wrong with the folders of three shards.
  struct Damage: Sendable, CustomTestStringConvertible {
    var name: String
    /// What the error says.
    var message: String
    var folders = ["of-3/1", "of-3/2", "of-3/3"]
    var script = ""
    var testDescription: String { name }
  }

  static let damages = [
    Damage(
      name: "lost", message: "missing: shard 2/3; run `qa run --projects … --shard 2/3`",
      folders: ["of-3/1", "of-3/3"]),
    Damage(
      name: "doubled", message: "of-3/1/fleet.json: error: is shard 1/3, and so is of-3/1",
      folders: ["of-3/1", "of-3/1", "of-3/3"]),
    Damage(
      name: "foreign", message: "of-2/2/fleet.json: error: is one of 2 shards, of-3/1 one of 3",
      folders: ["of-3/1", "of-2/2", "of-3/3"]),
    Damage(
      name: "single app", message: "alone/fleet.json: error: there is no such file",
      folders: ["of-3/1", "alone", "of-3/3"]),
    Damage(
      name: "picture lost", message: "of-3/2/apps/apps-b-c: error: the reports of apps/b c are not complete",
      script: "rm of-3/2/apps/apps-b-c/previews/*.png"),
    Damage(
      name: "reports lost", message: "the reports of apps/b c are missing",
      script: "rm -r of-3/2/apps/apps-b-c"),
    Damage(
      name: "cut", message: "of-3/2/fleet.json: error: is not a whole overview",
      script: "truncate -s 300 of-3/2/fleet.json"),
    Damage(
      name: "edited", message: "of-3/2/fleet.json: error: was changed",
      script: "sed -i s/exitCode.:1/exitCode\\\":0/ of-3/2/fleet.json"),
    Damage(
      name: "newer", message: "of-3/2/fleet.json: error: has schemaVersion 9",
      script: "sed -i 's/\"schemaVersion\":1/\"schemaVersion\":9/' of-3/2/fleet.json"),
    Damage(
      name: "JUnit cut", message: "of-3/2/junit.xml: error: has the suites of 0 apps",
      script: "truncate -s 300 of-3/2/junit.xml"),
    Damage(
      name: "leading out", message: "the reports of apps/b c are missing",
      script: "rm of-3/2/apps/apps-b-c/run.json; ln -s /etc/hostname of-3/2/apps/apps-b-c/run.json"),
  ]

  @Test("A shard that is lost, doubled, foreign or damaged is an error that names it")
  func damaged() async throws {
    let stage = try FleetStage(["a", "b c", "d"], broken: [])
    _ = try await shards(stage, 2)
    _ = try await stage.qa(["run", "--matrix", "smoke", "--project", "apps/a", "--output", "alone"])
    let original = stage.top + "/of-3.original"
    _ = try await shards(stage, 3)
    try FileManager.default.moveItem(atPath: stage.top + "/of-3", toPath: original)
    for damage in Self.damages {
      let reset = "rm -rf of-3 merged && cp -R of-3.original of-3 && "
      let shell = try QAProcess.run(
        program: "/bin/bash", ["-ec", reset + (damage.script.isEmpty ? "true" : damage.script)], in: stage.top
      )
      #expect(shell.status == 0, "\(damage): \(shell.errors)")
      let merge = try await stage.qa(["merge"] + damage.folders + ["-o", "merged"])
      #expect(merge.status == 2 && merge.errors.contains(damage.message), "\(damage): \(merge.errors)")
      // Only a lost shard leaves an incomplete report.
      #expect(stage.files("merged").isEmpty == (damage.name != "lost"), "\(damage)")
    }
  }

  @Test("A shard of other apps or of another qa is an error that names it")
  func foreign() async throws {
    let stage = try FleetStage(["a", "b c", "d"], broken: [])
    let folders = try await shards(stage, 3)
    let other = try await stage.run(
      ["apps/a", "apps/d", "apps/b c/buzzbox.xcodeproj"], ["--shard", "2/3"], to: "other")
    #expect(other.status < 2, "\(other.errors)")
    let merge = try await stage.qa(["merge", folders[0], "other", folders[2], "-o", "merged"])
    #expect(
      merge.status == 2 && merge.errors.contains("other/fleet.json: error: has another division of the apps"))
  }

  @Test(
    "With a history, shards get equal shares of the screens that the apps had before, and are one run together"
  )
  func costs() async throws {
    let stage = try FleetStage(["a", "b", "c", "d"], broken: [])
    // A run of one device makes an app cheap; three apps of four are.
    for (name, device) in [("a", "iphone-14-pro"), ("b", "iphone-se-3"), ("c", "iphone-se-3")] {
      let run = try await stage.run(
        ["apps/\(name)"], ["--device", device, "--history", "before.sqlite", "--format", "json"], to: "one")
      #expect(run.status == 0, "\(run.errors)")
    }
    _ = try await stage.run(
      ["apps/d"], ["--matrix", "story", "--history", "before.sqlite", "--format", "json"], to: "one")
    var folders: [String] = []
    var names: [[String]] = []
    for part in 1...2 {
      let copy = "cp before.sqlite \(part).sqlite"
      _ = try QAProcess.run(program: "/bin/bash", ["-ec", copy], in: stage.top)
      folders.append("shard-\(part)")
      _ = try await stage.run(
        ["apps/*"], ["--shard", "\(part)/2", "--history", "\(part).sqlite", "--format", "json"],
        to: folders[part - 1])
      names.append(try stage.apps(folders[part - 1]).keys.sorted())
    }
    #expect(names == [["apps/d"], ["apps/a", "apps/b", "apps/c"]])
    let merge = try await stage.qa(["merge"] + folders + ["-o", "merged"])
    #expect(merge.status == 0, "\(merge.errors)")
    #expect(try stage.apps("merged").count == 4)
  }
}
