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

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the checklists: yours first, then those of qa; or the criteria of one.",
      discussion: ExitCode.words)
    @Argument(help: "Checklist id or file (default: list the checklists).", completion: .checklists)
    var checklist: String?
    @OptionGroup(title: "Output") var facts: FactOptions

    private struct Entry: Encodable {
      var id: String
      var title: String
      /// Relative to the working directory; nil for a checklist of qa.
      var file: String?
      /// Whether it is the one of qa.yml.
      var isChosen: Bool
    }
    private struct Item: Encodable {
      var id: String
      var verification: String
      var impact: String
      var title: String
    }

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        guard let checklist else { return try showAll(context) }
        let items = try ChecklistLoader.load(checklist, context).criteria.map {
          Item(
            id: $0.id, verification: $0.basis.verification, impact: $0.impact.rawValue, title: $0.title)
        }
        try facts.show(
          TextTable.lines(
            items.map { [.init($0.id), .init($0.verification), .init($0.impact), .init($0.title)] },
            context.style), items)
      }
    }

    private func showAll(_ context: CommandContext) throws {
      let settings = try context.allSettings(of: AppChoice())
      let chosen = settings.compactMap(\.checklist)
      let gate = settings.flatMap(\.gate.checklists).map(\.name)
      // A file of the team is an absolute path here.
      let own = (chosen + gate).filter { $0.hasPrefix("/") }.uniqued()
      let entries =
        try own.map { path in
          let loaded = try ChecklistLoader.load(path, context)
          return Entry(
            id: loaded.id, title: loaded.title, file: context.relative(path), isChosen: chosen.contains(path))
        }
        + ChecklistFile.list(context.data).map {
          Entry(id: $0.id, title: $0.title, file: nil, isChosen: chosen.contains($0.id))
        }.sorted { $0.isChosen && !$1.isChosen }
      try facts.show(
        TextTable.lines(entries.map { [.init($0.file ?? $0.id), .init($0.title)] }, context.style), entries)
    }
  }

  struct Lint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks checklists against the assertions and devices of qa, and reports every error.",
      discussion: ExitCode.words)
    @Argument(
      help: ArgumentHelp("Checklist ids or files (default: yours, and all of qa).", valueName: "checklist"),
      completion: .checklists)
    var checklists: [String] = []
    @OptionGroup(title: "Output") var facts: FactOptions

    private struct Entry: Encodable {
      struct Remark: Encodable {
        var severity: String
        var file: String?
        var line: Int?
        var column: Int?
        var message: String
        var fix: String?
      }
      var checklist: String
      /// Nil for a checklist with an error.
      var criteria: Int?
      var diagnostics: [Remark] = []
    }

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let own = checklists.isEmpty ? try context.allSettings(of: AppChoice()).compactMap(\.checklist) : []
        let all = (own + ChecklistFile.list(context.data).map(\.id)).uniqued()
        let catalog = try DeviceCatalog.load(context.data)
        var lines: [String] = []
        var entries: [Entry] = []
        for name in checklists.isEmpty ? all : checklists {
          do {
            let checklist = try ChecklistLoader.load(name, context, catalog: catalog)
            let file = context.relative(checklist.file)
            lines.append("\(file): \(checklist.criteria.count) criteria, no errors")
            entries.append(Entry(checklist: file, criteria: checklist.criteria.count))
          } catch let diagnostics as Diagnostics {
            diagnostics.all.forEach { StandardError.print($0.description) }
            let remarks = diagnostics.all.map {
              Entry.Remark(
                severity: $0.severity.rawValue, file: $0.location?.file, line: $0.location?.line,
                column: $0.location?.column, message: $0.message, fix: $0.fix)
            }
            entries.append(Entry(checklist: context.relative(name), diagnostics: remarks))
          }
        }
        try facts.show(lines, entries)
        if entries.contains(where: { $0.criteria == nil }) { throw ExitCode.error }
      }
    }
  }
}

/// Loads a checklist by id or path and checks it against the assertions.
enum ChecklistLoader {
  ///
  /// - Parameter catalog: The devices, if the caller has read them.
  static func load(
    _ name: String, _ context: CommandContext, catalog: DeviceCatalog? = nil
  ) throws -> Checklist {
    try Runner.checklist(context.idOrPath(name), data: context.data, catalog: catalog)
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
