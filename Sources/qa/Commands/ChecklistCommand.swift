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
      abstract: "Lists the checklists of qa, or the criteria of one.", discussion: ExitCode.words)
    @Argument(help: "Checklist id or file (default: list the checklists).") var checklist: String?
    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        guard let checklist else {
          let lines = ChecklistFile.list(context.data).map { entry -> [TextTable.Cell] in
            [.init(entry.id), .init(entry.title)]
          }
          TextTable.lines(lines, context.style).forEach { StandardOutput.print($0) }
          return
        }
        let loaded = try ChecklistLoader.load(checklist, context)
        let lines = loaded.criteria.map { criterion -> [TextTable.Cell] in
          [
            .init(criterion.id), .init(criterion.basis.verification), .init(criterion.impact.rawValue),
            .init(criterion.title),
          ]
        }
        TextTable.lines(lines, context.style).forEach { StandardOutput.print($0) }
      }
    }
  }

  struct Lint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks checklists against the assertions and devices of qa, and reports every error.",
      discussion: ExitCode.words)
    @Argument(help: "Checklist ids or files (default: all of qa).") var checklists: [String] = []
    func run() async throws {
      let context = try await reportingDiagnostics { try CommandContext.current() }
      let names = checklists.isEmpty ? ChecklistFile.list(context.data).map(\.id) : checklists
      let catalog = try await reportingDiagnostics { try DeviceCatalog.load(context.data) }
      var isClean = true
      for name in names {
        do {
          let checklist = try ChecklistLoader.load(name, context, catalog: catalog)
          StandardOutput.print("\(checklist.file): \(checklist.criteria.count) criteria, no errors")
        } catch let diagnostics as Diagnostics {
          isClean = false
          diagnostics.all.forEach { StandardError.print($0.description) }
        }
      }
      if !isClean { throw ExitCode.error }
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
