import ArgumentParser
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// Lists, checks and imports checklists.
struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Lists, lints, proves and measures checklists, and traces them to stories.",
    subcommands: [List.self, Lint.self, Trace.self, Import.self, Prove.self, Mutate.self])

  struct List: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the checklists: yours first, then those of qa; or the criteria of one.",
      discussion: ExitCode.words)
    @Argument(help: "Checklist id or file (default: list the checklists).", completion: .checklists)
    var checklist: String?
    @OptionGroup(title: "Output") var facts: FactOptions

    func run(in context: CommandContext) async throws {
      guard let checklist else { return try showAll(context) }
      let criteria = try ChecklistLoader.load(checklist, context).criteria.map {
        (id: $0.id, verification: $0.basis.verification, impact: $0.impact.rawValue, title: $0.title)
      }
      try facts.show(
        TextTable.lines(
          criteria.map { [.init($0.id), .init($0.verification), .init($0.impact), .init($0.title)] },
          context.style),
        criteria.map {
          ["id": $0.id, "verification": $0.verification, "impact": $0.impact, "title": $0.title]
        })
    }

    private func showAll(_ context: CommandContext) throws {
      let settings = try context.allSettings(of: AppChoice())
      let chosen = settings.compactMap(\.checklist)
      let gate = settings.flatMap(\.gate.checklists).map(\.name)
      // A file of the team is an absolute path here.
      let own = (chosen + gate).filter { $0.hasPrefix("/") }.uniqued()
      // The file is relative to the working directory, and nil for a checklist of qa.
      typealias Entry = (id: String, title: String, file: String?, isChosen: Bool)
      let entries: [Entry] =
        try own.map { path in
          let loaded = try ChecklistLoader.load(path, context)
          return (loaded.id, loaded.title, context.relative(path), chosen.contains(path))
        }
        + ChecklistFile.list(context.data).map { ($0.id, $0.title, nil, chosen.contains($0.id)) }
        .sorted { (one: Entry, other: Entry) in one.isChosen && !other.isChosen }
      try facts.show(
        TextTable.lines(entries.map { [.init($0.file ?? $0.id), .init($0.title)] }, context.style),
        entries.map { entry in
          return JSONObject(present: [
            "id": entry.id, "title": entry.title, "file": entry.file, "isChosen": entry.isChosen,
          ])
        })
    }
  }

  struct Lint: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks checklists against the assertions and devices of qa, and reports every error.",
      discussion: ExitCode.words)
    @Argument(
      help: .value("checklist", "Checklist ids or files (default: yours, and all of qa)."),
      completion: .checklists)
    var checklists: [String] = []
    @OptionGroup(title: "Output") var facts: FactOptions

    func run(in context: CommandContext) async throws {
      let own = checklists.isEmpty ? try context.allSettings(of: AppChoice()).compactMap(\.checklist) : []
      let all = (own + ChecklistFile.list(context.data).map(\.id)).uniqued()
      var lines: [String] = []
      var entries: [JSONObject] = []
      var isSound = true
      for name in checklists.isEmpty ? all : checklists {
        do {
          let checklist = try ChecklistLoader.load(name, context)
          let file = context.relative(checklist.file)
          lines.append("\(file): \(checklist.criteria.count) criteria, no errors")
          entries.append([
            "checklist": file, "criteria": checklist.criteria.count, "diagnostics": [String](),
          ])
        } catch let diagnostics as Diagnostics {
          diagnostics.all.forEach { StandardError.print($0.description) }
          let remarks = diagnostics.all.map { diagnostic -> JSONObject in
            let location = diagnostic.location
            return JSONObject(present: [
              "severity": diagnostic.severity.rawValue, "file": location?.file, "line": location?.line,
              "column": location?.column, "message": diagnostic.message, "fix": diagnostic.fix,
            ])
          }
          entries.append(["checklist": context.relative(name), "diagnostics": remarks])
          isSound = false
        }
      }
      try facts.show(lines, entries)
      if !isSound { throw ExitCode.error }
    }
  }
}

/// Loads a checklist by id or path and checks it against the assertions.
enum ChecklistLoader {
  static func load(_ name: String, _ context: CommandContext) throws -> Checklist {
    try Checks.checklist(context.idOrPath(name), data: context.data, devices: .files(context.data))
  }
}

extension Criterion.Basis {
  var verification: String {
    switch self {
    case .assertions: "static"
    case .dependsOn: "depends on others"
    case .evidence: "evidence"
    case .gate: "gate"
    }
  }
}
