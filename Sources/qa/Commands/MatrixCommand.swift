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
    @OptionGroup(title: "Output") var facts: FactOptions

    private struct Entry: Encodable {
      var id: String
      var title: String
      var devices: Int
    }

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let catalog = try DeviceCatalog.load(context.data)
        let entries = try MatrixDefinition.list(context.data).map { entry in
          let definition = try MatrixDefinition.load(entry.id, root: context.data, catalog: catalog)
          return Entry(id: entry.id, title: definition.title, devices: definition.devices.count)
        }
        try facts.show(entries.map { "\($0.id)\t\($0.devices) devices\t\($0.title)" }, entries)
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows a matrix's axes and devices.", discussion: ExitCode.words)
    @Argument(help: "Matrix id or file.", completion: .matrices) var matrix: String = "full"
    @OptionGroup(title: "Output") var facts: FactOptions

    private struct Facts: Encodable {
      struct Device: Encodable {
        var id: String
        var name: String
        /// In points.
        var width: Double
        var height: Double
        var scale: Double
        var firstOS: String
        var lastOS: String
      }
      var id: String
      var title: String
      /// Values by the name of the axis.
      var axes: [String: [String]]
      var devices: [Device]
    }

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let catalog = try DeviceCatalog.load(context.data)
        let definition = try MatrixDefinition.load(
          context.idOrPath(matrix), root: context.data, catalog: catalog)
        let axes = definition.axes.filter { $0.domain != .devices }
        let devices = definition.devices.map { device in
          Facts.Device(
            id: device.id, name: device.name, width: device.size.width.value,
            height: device.size.height.value, scale: device.scale.value, firstOS: "\(device.firstOS)",
            lastOS: "\(catalog.newestOS(of: device))")
        }
        let lines =
          ["\(definition.id): \(definition.title)"]
          + axes.map { "\($0.noun): \(definition.values(of: $0).joined(separator: ", "))" } + ["devices:"]
          + zip(definition.devices, devices).map { device, entry in
            "  \(device.id)\t\(device.size.width) x \(device.size.height) pt @\(device.scale)x\tiOS \(entry.firstOS)-\(entry.lastOS)\t\(device.name)"
          }
        try facts.show(
          lines,
          Facts(
            id: definition.id, title: definition.title,
            axes: Dictionary(
              axes.map { ($0.key, definition.values(of: $0)) }, uniquingKeysWith: { first, _ in first }),
            devices: devices))
      }
    }
  }

  struct Expand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the cases of a matrix for an app, and the skipped cases with their reasons.",
      discussion: ExitCode.words)
    @Argument(help: "Matrix id or file (default: as for `qa run`).", completion: .matrices)
    var matrix: String?
    @OptionGroup(title: "What to check") var subject: AppOptions
    @OptionGroup(title: "What to check") var list: ChecklistOptions
    @OptionGroup(title: "Which cases") var axes: AxisOptions
    @OptionGroup(title: "Output") var facts: FactOptions

    private struct Facts: Encodable {
      struct Skipped: Encodable {
        var cases: Int
        var message: String
      }
      var axes: [String]
      /// Values in the order of the axes.
      var cases: [[String]]
      var environments: Int
      var skipped: [Skipped]
    }

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let settings = try subject.settings(in: context)
        var request = subject.request(settings, in: context)
        request.checklist = settings.checklist(list.checklist, in: context)
        request.matrix = context.idOrPath(matrix ?? settings.matrix ?? "full")
        request.selection = try axes.selection()
        request.dataAccess = settings.dataAccess([list.checklist, matrix], in: context)
        let plan = try OpenedProject(request, context.data).expand(request, context.data)
        let lines = plan.cases.map { item in
          item.id.recorded.joined(separator: "\t") + (item.note.map { "\t# \($0)" } ?? "")
        }
        try facts.show(
          lines,
          Facts(
            axes: Axis.used(by: plan.cases.map(\.id)).map(\.key),
            cases: plan.cases.map { Array($0.id.recorded) },
            environments: plan.environments,
            skipped: plan.skipped.map { .init(cases: $0.cases, message: $0.message) }))
        for skipped in plan.skipped {
          StandardError.print("Skipped \(skipped.cases) cases: \(skipped.message)")
        }
        StandardError.print("\(plan.cases.count) cases in \(plan.environments) environments")
      }
    }
  }
}
