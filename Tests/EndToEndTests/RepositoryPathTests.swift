import CommandSupport
import Foundation
import TestSupport
import Testing

/// Paths in records are relative to the repository's root, wherever a command is typed.
struct RepositoryPathTests {
  private static let quick = ["--matrix", "smoke", "--no-previews", "--quiet"]

  @Test("A run writes the same record in each folder of the repository", arguments: Monorepo.Home.allCases)
  func run(_ home: Monorepo.Home) async throws {
    let repository = try Monorepo(home)
    let (wide, narrow) = ("constant=\"120\"", "constant=\"110\"")
    let storyboard = "apps/ios/buzzbox/Resources/LaunchScreen.storyboard"
    let text = try String(contentsOfFile: repository.top + "/" + storyboard, encoding: .utf8)
    try repository.write(text.replacingOccurrences(of: wide, with: narrow), to: storyboard)
    var records: [Data] = []
    for place in home.places {
      let output = repository.top + "/out-\(records.count)"
      let run = try await repository.qa(["run", "--output", output] + Self.quick, in: place)
      #expect(run.status == 1, "\(place): \(run.output) \(run.errors)")
      records.append(try Data(contentsOf: URL(fileURLWithPath: output + "/run.json")))
    }
    #expect(Set(records).count == 1)
    let record = String(decoding: try #require(records.first), as: UTF8.self)
    #expect(record.contains("\"project\":\"apps/ios/buzzbox.xcodeproj\""))
    #expect(record.contains("\"settings\":\"\(home.file)\"") && record.contains("\"id\":\"story-8.3\""))
    #expect(record.contains("\"file\":\"\(storyboard)\"") && !record.contains("\"file\":\"buzzbox"))
  }

  @Test("The gate accepts a run of the same project, and repeats it with equal results")
  func gate() async throws {
    let repository = try Monorepo(settings: "checklist: launch-screen-basics\nmatrix: smoke\n")
    let output = repository.top + "/out"
    let places = Monorepo.Home.top.places
    let run = try await repository.qa(["run", "--no-previews", "--quiet", "--output", output], in: places[0])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    for place in places {
      let gate = try await repository.qa(["gate", "--from", output], in: place)
      #expect(gate.status == 0, "\(place): \(gate.output) \(gate.errors)")
      #expect(gate.output.contains("Decided with settings of qa.yml."), "\(gate.output)")
    }
    // A run with another root needs the same root for the gate.
    let root = ["--path-root", repository.top + "/apps"]
    let other = try await repository.qa(
      ["run", "--no-previews", "--quiet", "--output", output] + root, in: places[0])
    #expect(other.status == 0, "\(other.errors)")
    #expect(try await repository.qa(["gate", "--from", output], in: places[0]).status == 1)
    #expect(try await repository.qa(["gate", "--from", output] + root, in: places[0]).status == 0)
  }

  @Test("Another app of the same name in the repository is another app for the gate")
  func otherApp() async throws {
    let repository = try Monorepo(settings: "checklist: launch-screen-basics\nmatrix: smoke\n")
    try FileManager.default.copyItem(atPath: repository.project, toPath: repository.top + "/apps/tv")
    let output = ["--output", repository.top + "/out"]
    let place = Monorepo.Place(folder: "apps", options: ["--project", "tv"], sample: "tv")
    #expect(try await repository.qa(["run", "--no-previews", "--quiet"] + output, in: place).status == 0)
    let gate = try await repository.qa(
      ["gate", "--from", repository.top + "/out"], in: Monorepo.Home.top.places[0])
    #expect(gate.status == 1)
    #expect(
      gate.output.replacing(/\s+/, with: " ").contains(
        "The run is about the target buzzbox of apps/tv/buzzbox.xcodeproj, not about buzzbox of "
          + "apps/ios/buzzbox.xcodeproj."), "\(gate.output)")
  }

  @Test("Shards and runs of different folders are of one app", arguments: Monorepo.Home.allCases)
  func history(_ home: Monorepo.Home) async throws {
    let repository = try Monorepo(home)
    let (places, file) = (home.places, repository.top + "/runs.sqlite")
    for (index, place) in places.enumerated() {
      let words = ["run", "--shard", "\(index + 1)/3", "--output", repository.top + "/shard-\(index)"]
      let run = try await repository.qa(words + ["--no-previews", "--quiet"], in: place)
      #expect(run.status == 0, "\(run.errors)")
      let kept = try await repository.qa(
        ["run", "--history", file, "--output", repository.top + "/out"] + Self.quick, in: place)
      #expect(kept.status == 0, "\(kept.errors)")
    }
    let shards = places.indices.map { repository.top + "/shard-\($0)" }
    let merged = try await QACommand.run(
      ["merge"] + shards + ["-o", repository.top + "/merged"], in: repository.top)
    #expect(merged.status == 0, "\(merged.output) \(merged.errors)")
    #expect(merged.output.contains("settings of \(home.file)"), "\(merged.output)")
    let page = try String(contentsOfFile: repository.top + "/merged/index.html", encoding: .utf8)
    #expect(page.contains("qa run --project apps/ios --target buzzbox"))
    // Each run but the first has one of the same app before it.
    let history = try await QACommand.run(["history", "--history", file], in: repository.top)
    #expect(history.status == 0 && history.output.contains("Compared with run 2"), "\(history.output)")
  }

  @Test("A comparison of commits reads the settings of each commit", arguments: Monorepo.Home.allCases)
  func diff(_ home: Monorepo.Home) async throws {
    let repository = try Monorepo(home, settings: "target: gone\n")
    for place in home.places {
      let wrong = try await repository.qa(["diff", "main"], in: place)
      #expect(wrong.status == 2 && wrong.errors.contains("gone"), "\(place): \(wrong.errors)")
    }
    try repository.write((home == .top ? "project: apps/ios\n" : "") + "target: buzzbox\n", to: home.file)
    try repository.git(["-c", "user.name=Kim", "-c", "user.email=k@example.com", "commit", "-qam", "Target"])
    for place in home.places {
      let equal = try await repository.qa(["diff", "main"], in: place)
      #expect(equal.status == 0, "\(place): \(equal.output) \(equal.errors)")
    }
  }
}
