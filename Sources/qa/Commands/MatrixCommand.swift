import ArgumentParser
import Foundation
import Matrix
import Model
import Runner

/// The matrices: which there are, what they mean, and the cases that they come to for an app.
struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Lists, shows and expands matrices.",
    subcommands: [List.self, Show.self, Expand.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the matrices that come with qa.")
    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        let catalog = try DeviceCatalog.load(place.data)
        for entry in try MatrixDefinition.list(place.data) {
          let definition = try MatrixDefinition.load(entry.id, root: place.data, catalog: catalog)
          print("\(entry.id)\t\(definition.devices.count) devices\t\(definition.title)")
        }
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Shows a matrix's axes and devices.")
    @Argument(help: "Matrix id or file.") var matrix: String = "full"
    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        let catalog = try DeviceCatalog.load(place.data)
        let definition = try MatrixDefinition.load(
          matrix.contains("/") ? place.absolute(matrix) : matrix, root: place.data, catalog: catalog)
        print("\(definition.id): \(definition.title)")
        print("orientations: \(definition.orientations.map(\.rawValue).joined(separator: ", "))")
        print("appearances: \(definition.appearances.map(\.rawValue).joined(separator: ", "))")
        print("contrasts: \(definition.contrasts.map(\.rawValue).joined(separator: ", "))")
        print("layout directions: \(definition.layoutDirections.map(\.rawValue).joined(separator: ", "))")
        print("devices:")
        for device in definition.devices {
          let last = catalog.newestOS(of: device)
          print(
            "  \(device.id)\t\(device.size.width) x \(device.size.height) pt @\(device.scale)x\tiOS \(device.firstOS)-\(last)\t\(device.name)"
          )
        }
      }
    }
  }

  struct Expand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the cases that a matrix comes to for an app, and what is left out and why.")
    @Argument(help: "Matrix id or file.") var matrix: String = "full"
    @OptionGroup var subject: SubjectOptions
    @Option(help: "Checklist whose devices and orientations are always kept.") var checklist: String =
      "story-8.3"
    @OptionGroup var axes: AxisOptions
    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        let settings = try subject.settings(in: place)
        let request = RunRequest(
          projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
          infoPlist: settings.infoPlist,
          checklist: checklist.contains("/") ? place.absolute(checklist) : checklist,
          matrix: matrix.contains("/") ? place.absolute(matrix) : matrix, filter: try axes.filter(), jobs: 1,
          projectAccess: subject.access(to: settings, in: place))
        let plan = try Runner.plan(request, data: place.data)
        for item in plan.cases {
          let note = item.note.map { "\t# \($0)" } ?? ""
          print(
            "\(item.device)\t\(item.os)\t\(item.orientation.rawValue)\t\(item.appearance.rawValue)\t\(item.contrast.rawValue)\t\(item.layoutDirection.rawValue)\(note)"
          )
        }
        for dropped in plan.dropped {
          StandardError.print("left out: \(dropped.cases) cases: \(dropped.reason)")
        }
        StandardError.print("\(plan.cases.count) cases")
      }
    }
  }
}
