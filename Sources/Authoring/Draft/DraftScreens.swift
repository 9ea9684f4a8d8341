import Assertions
import Files
import Model
import Runner

/// The screens of a project in every case of a matrix, as a draft looks at them.
struct DraftScreens: Sendable {
  struct Item: Sendable {
    var screen: Screen
    var situation: DraftSituation
    /// The cases with this screen.
    var cases: [CaseID]
    /// Those of the screen's views.
    var constraints: DraftConstraints
  }
  /// The default launch screen in each environment.
  let items: [Item]
  /// One screen of each drawing.
  let drawings: [Screen]
  let project: AppProject
  /// Attributes of the documents, by file.
  let recorded: [(file: String, elements: [(id: String, attributes: [String: String])])]
  /// The devices of the matrix `smoke`, in its order.
  let smokeDevices: [String]

  /// - Precondition: `request` names a checklist.
  /// - Throws: `Diagnostics` if the project or its data cannot be read.
  init(_ request: RunRequest, in surroundings: Surroundings) throws {
    let judged = try JudgedProject(
      OpenedProject(request, surroundings.data), request, surroundings.data)
    project = judged.project.app
    recorded = judged.project.interfaceAttributes.map { file, document in
      (file, document.elements.map { ($0.id, $0.attributes) })
    }
    var smoke = request
    smoke.matrix = "smoke"
    smokeDevices = try judged.project.expand(smoke, surroundings.data).cases.map(\.id.device).uniqued()
    let cases = judged.plan.matrix.cases
    items = judged.screens.compactMap { evaluation in
      evaluation.subject.screens.first?.own.map { screen in
        Item(
          screen: screen, situation: DraftSituation(evaluation.environment),
          cases: evaluation.cases.map { cases[$0].id },
          constraints: DraftConstraints(
            screen.root, isRightToLeft: evaluation.environment.layoutDirection == .rightToLeft))
      }
    }
    drawings = items.map(\.screen).uniqued { ObjectIdentifier($0.memo) }
  }

  /// What is not known of the screens, one clause for each picture that could not be drawn.
  var undrawn: [String] {
    drawings.flatMap { screen in
      screen.diagnostics.filter { $0.undrawn != nil || $0.isBrokenAsset }.map {
        "what the view \($0.viewID) shows, because its picture could not be drawn: \($0.message)"
      }
    }.uniqued()
  }
}

/// The axes along which a draft divides the cases.
struct DraftSituation: Hashable, Sendable {
  var idiom: Idiom?
  var isLandscape: Bool?
  var direction: LayoutDirection?
  /// The values of an axis that count, such as ids of devices; nil for all.
  var only: Only?
  struct Only: Hashable, Sendable {
    /// `device` or `os`.
    var axis: String
    var values: [String]
  }

  init(only: Only) { self.only = only }

  init(_ environment: Environment) {
    idiom = environment.idiom
    isLandscape = [.landscapeLeft, .landscapeRight].contains(environment.orientation)
    direction = environment.layoutDirection
  }

  /// How to divide: all cases together first, the finest last.
  static let divisions: [[Bool]] = [
    [false, false, false], [true, false, false], [false, true, false], [false, false, true],
    [true, true, false], [true, false, true], [false, true, true], [true, true, true],
  ]

  /// The situation without the axes that a division does not use.
  func part(of division: [Bool]) -> DraftSituation {
    var part = self
    if !division[0] { part.idiom = nil }
    if !division[1] { part.isLandscape = nil }
    if !division[2] { part.direction = nil }
    return part
  }

  /// The conditions as a YAML map; nil for all cases.
  var when: String? {
    let conditions = [
      only.map { only in
        "\(only.axis): [\(only.values.map { YAMLText.quoted($0) }.joined(separator: ", "))]"
      },
      idiom.map { "idiom: [\($0.rawValue)]" },
      isLandscape.map {
        let names: [Orientation] = $0 ? [.landscapeLeft, .landscapeRight] : [.portrait, .portraitUpsideDown]
        return "orientation: [\(names.map(\.rawValue).joined(separator: ", "))]"
      },
      direction.map { "layoutDirection: [\($0.rawValue)]" },
    ].compactMap(\.self)
    return conditions.isEmpty ? nil : "{\(conditions.joined(separator: ", "))}"
  }

  /// As in ` on iPad in landscape`; empty for all cases.
  var words: String {
    let parts = [
      only.map { only in
        only.axis == "os"
          ? Self.versions(only.values)
          : "on \(only.values.count == 1 ? only.values[0] : "\(only.values.count) devices")"
      },
      idiom.map { $0 == .pad ? "on iPad" : "on iPhone" },
      isLandscape.map { $0 ? "in landscape" : "in portrait" },
      direction.map { $0 == .leftToRight ? "in left-to-right languages" : "in right-to-left languages" },
    ].compactMap(\.self)
    return parts.isEmpty ? "" : " " + parts.joined(separator: " ")
  }

  private static func versions(_ values: [String]) -> String {
    guard values.count > 3, let first = values.first, let last = values.last else {
      return "on iOS \(values.listed())"
    }
    return "on \(values.count) versions of iOS from \(first) to \(last)"
  }
}
