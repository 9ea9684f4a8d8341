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

  struct List: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the matrices that come with qa.", discussion: ExitCode.words)
    @OptionGroup(title: "Output") var facts: FactOptions

    func run(in context: CommandContext) async throws {
      let catalog = try DeviceCatalog.load(context.data)
      let entries = try MatrixDefinition.list(context.data).map { entry in
        let definition = try MatrixDefinition.load(entry.id, root: context.data, catalog: catalog)
        return (id: entry.id, title: definition.title, devices: definition.devices.count)
      }
      try facts.show(
        entries.map { "\($0.id)\t\($0.devices) devices\t\($0.title)" },
        entries.map { ["id": $0.id, "title": $0.title, "devices": $0.devices] as JSONObject })
    }
  }

  struct Show: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows a matrix's axes and devices.", discussion: ExitCode.words)
    @Argument(help: "Matrix id or file.", completion: .matrices) var matrix: String = "full"
    @OptionGroup(title: "Output") var facts: FactOptions

    func run(in context: CommandContext) async throws {
      let catalog = try DeviceCatalog.load(context.data)
      let definition = try MatrixDefinition.load(
        context.idOrPath(matrix), root: context.data, catalog: catalog)
      let axes = definition.axes.filter { $0.domain != .devices }
      // Sizes in points.
      let devices = definition.devices.map { device -> JSONObject in
        [
          "id": device.id, "name": device.name, "width": device.size.width.value,
          "height": device.size.height.value, "scale": device.scale.value,
          "firstOS": "\(device.firstOS)", "lastOS": "\(catalog.newestOS(of: device))",
        ]
      }
      let lines =
        ["\(definition.id): \(definition.title)"]
        + axes.map { "\($0.noun): \(definition.values(of: $0).joined(separator: ", "))" } + ["devices:"]
        + definition.devices.map { device in
          "  \(device.id)\t\(device.size.width) x \(device.size.height) pt @\(device.scale)x\tiOS \(device.firstOS)-\(catalog.newestOS(of: device))\t\(device.name)"
        }
      try facts.show(
        lines,
        [
          "id": definition.id, "title": definition.title,
          "axes": JSONObject(axes.map { ($0.key, definition.values(of: $0)) }), "devices": devices,
        ] as JSONObject)
    }
  }

  struct Expand: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the cases of a matrix for an app, and the skipped cases with their reasons.",
      discussion: ExitCode.words)
    @Argument(help: "Matrix id or file (default: as for `qa run`).", completion: .matrices)
    var matrix: String?
    @OptionGroup(title: "What to check") var subject: AppOptions
    @OptionGroup(title: "What to check") var list: ChecklistOptions
    @OptionGroup(title: "Which cases") var axes: AxisOptions
    @OptionGroup(title: "Output") var facts: FactOptions

    func run(in context: CommandContext) async throws {
      let settings = try subject.settings(in: context)
      let request = try subject.request(settings, list, matrix: matrix, axes, in: context)
      let plan = try OpenedProject(request, context.data).expand(request, context.data)
      let lines = plan.cases.map { item in
        item.id.recorded.joined(separator: "\t") + (item.note.map { "\t# \($0)" } ?? "")
      }
      try facts.show(
        lines,
        [
          "axes": Axis.used(by: plan.cases.map(\.id)).map(\.key),
          "cases": plan.cases.map { Array($0.id.recorded) }, "environments": plan.environments,
          "skipped": plan.skipped.map { ["cases": $0.cases, "message": $0.message] as JSONObject },
        ] as JSONObject)
      for skipped in plan.skipped {
        StandardError.print("Skipped \(skipped.cases) cases: \(skipped.message)")
      }
      StandardError.print("\(plan.cases.count) cases in \(plan.environments) environments")
    }
  }
}
