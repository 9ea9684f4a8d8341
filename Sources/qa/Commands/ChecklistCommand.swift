import ArgumentParser
import Foundation
import Matrix
import Model
import Runner

/// The checklists: which there are, and whether one is well made.
struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist", abstract: "Lists, lints and proves checklists, and holds them against stories.",
    subcommands: [List.self, Lint.self, Trace.self, Import.self, Prove.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the checklists that come with qa, or the rows of one.")
    @Argument(help: "Checklist id or file; none lists the checklists.") var checklist: String?
    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        guard let checklist else {
          for entry in ChecklistFile.list(place.data) { print("\(entry.id)\t\(entry.title)") }
          return
        }
        let loaded = try CheckLoader.load(checklist, place)
        for row in loaded.criteria {
          print("\(row.id)\t\(row.basis.verification)\t\(row.impact.rawValue)\t\(row.title)")
        }
      }
    }
  }

  struct Lint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Holds checklists against what assertions and devices there are; names every mistake at once."
    )
    @Argument(help: "Checklist ids or files; none lints all that come with qa.") var checklists: [String] = []
    func run() async throws {
      let place = try await reportingFaults { try Place.current() }
      let names = checklists.isEmpty ? ChecklistFile.list(place.data).map(\.id) : checklists
      var isClean = true
      for name in names {
        do {
          let checklist = try CheckLoader.load(name, place)
          print("\(checklist.file): \(checklist.criteria.count) criteria, no mistakes")
        } catch let faults as Diagnostics {
          isClean = false
          faults.all.forEach { StandardError.print($0.description) }
        }
      }
      if !isClean { throw ExitCode.fault }
    }
  }
}

/// Loads a checklist by id or path, held against the assertions that there are.
enum CheckLoader {
  static func load(_ name: String, _ place: Place) throws -> Checklist {
    try Runner.checklist(place.idOrPath(name), data: place.data)
  }
}

extension Criterion.Basis {
  var verification: String {
    switch self {
    case .assertions: "static"
    case .dependsOn: "rests on others"
    case .evidence: "evidence"
    case .gate: "gate"
    }
  }
}
