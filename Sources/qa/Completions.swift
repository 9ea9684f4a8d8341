import ArgumentParser
import Definitions
import Runner

/// Ids that a shell completes.
extension CompletionKind {
  static let devices = ids { try DeviceCatalog.load($0.data).devices.map(\.id) }
  static let checklists = ids { ChecklistFile.list($0.data).map(\.id) }
  static let matrices = ids { MatrixDefinition.list($0.data).map(\.id) }
  /// The criteria of the checklist in force.
  static let criteria = ids { context in
    try ChecklistLoader.load(context.settings().checklist ?? Settings.defaultChecklist, context).criteria
      .map(\.id)
  }
  /// Criteria of the checklist in force, and assertions.
  static let criteriaAndAssertions = ids { context in
    let checklist = try context.settings().checklist ?? Settings.defaultChecklist
    return try ChecklistLoader.load(checklist, context).criteria.map(\.id) + Runner.assertionIDs
  }

  /// What cannot be read completes nothing.
  private static func ids(_ list: @escaping @Sendable (CommandContext) throws -> [String]) -> CompletionKind {
    .custom { _, _, _ in (try? list(CommandContext.current())) ?? [] }
  }
}
