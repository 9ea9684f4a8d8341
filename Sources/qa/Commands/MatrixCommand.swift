import ArgumentParser
import Foundation
import Definitions
import Model
import Runner

/// The matrices: which there are, what they mean, and the cases that they come to for an app.
struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Lists, shows and expands matrices.",
    subcommands: [List.self, Show.self, Expand.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the matrices that come with qa.", discussion: ExitCode.words)
    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let catalog = try DeviceCatalog.load(context.data)
        for entry in MatrixDefinition.list(context.data) {
          let definition = try MatrixDefinition.load(entry.id, root: context.data, catalog: catalog)
          StandardOutput.print("\(entry.id)\t\(definition.devices.count) devices\t\(definition.title)")
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows a matrix's axes and devices.", discussion: ExitCode.words)
    @Argument(help: "Matrix id or file.") var matrix: String = "full"
    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let catalog = try DeviceCatalog.load(context.data)
        let definition = try MatrixDefinition.load(
          context.idOrPath(matrix), root: context.data, catalog: catalog)
        StandardOutput.print("\(definition.id): \(definition.title)")
        for axis in Axis.all where axis.domain != .devices {
          StandardOutput.print("\(axis.noun): \(definition.values(of: axis).joined(separator: ", "))")
        }
        StandardOutput.print("devices:")
        for device in definition.devices {
          let last = catalog.newestOS(of: device)
          StandardOutput.print(
            "  \(device.id)\t\(device.size.width) x \(device.size.height) pt @\(device.scale)x\tiOS \(device.firstOS)-\(last)\t\(device.name)"
          )
        }
      }
    }
  }

  struct Expand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the cases of a matrix for an app, and the skipped cases with their reasons.",
      discussion: ExitCode.words)
    @Argument(help: "Matrix id or file (default: as for `qa run`).") var matrix: String?
    @Option(name: .customLong("matrix"), help: "The same, as for `qa run`.") var matrixOption: String?
    @OptionGroup var subject: AppOptions
    @Option(
      help: "Checklist id or file; its devices and orientations are never skipped (default: as for `qa run`)."
    )
    var checklist: String?
    @OptionGroup var axes: AxisOptions
    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let settings = try subject.settings(in: context)
        let typed = matrixOption ?? matrix
        var request = subject.request(settings, in: context)
        request.checklist = settings.checklist(checklist, in: context)
        request.matrix = context.idOrPath(typed ?? settings.matrix ?? "full")
        request.selection = try axes.selection()
        request.dataAccess = settings.dataAccess([checklist, typed], in: context)
        let plan = try OpenedProject(request, context.data).expand(request, context.data)
        for item in plan.cases {
          let note = item.note.map { "\t# \($0)" } ?? ""
          StandardOutput.print(item.id.values.joined(separator: "\t") + note)
        }
        for skipped in plan.skipped {
          StandardError.print("Skipped \(skipped.cases) cases: \(skipped.message)")
        }
        StandardError.print("\(plan.cases.count) cases in \(plan.environments) environments")
      }
    }
  }
}
