import Files
import Model

/// One change of a project's files: a defect that a checklist should catch, or an equivalent rewrite that it must pass.
package struct Mutation: Sendable {
  package enum Kind: String, Sendable, Codable {
    case defect
    case equivalentRewrite = "equivalent-rewrite"
  }

  /// What the change must do to the screens to count.
  package enum Effect: Sendable {
    /// A screen, a frame or the state of a constraint differs in some case.
    case changesLayout
    /// The change is about files or settings, whatever the screens show.
    case any
    /// Every screen stays the same.
    case keepsScreens
  }

  /// The operator's id and the target: `constraint-removed LSc-co-007`.
  package var id: String
  package var kind = Kind.defect
  /// What the change does, as a sentence without a period: `Removes the width constraint of Icon`.
  package var summary: String
  /// Where the project has what the mutation changes.
  package var location: SourceLocation
  /// Ids of the assertions that measure what a defect breaks, the most specific first.
  package var assertions: [String] = []
  package var effect = Effect.any
  /// Returns the changes by path, relative to the root; nil if the mutation does not apply.
  package var edit: @Sendable () -> [String: FileOverlay.Change]?
}

/// A kind of change, applied to every target that a project has.
package struct MutationOperator: Sendable {
  /// Unique among all operators; the first word of its mutations' ids.
  package var id: String
  var make: @Sendable (MutationInput) -> [Mutation]

  init(_ id: String, _ make: @escaping @Sendable (MutationInput) -> [Mutation]) {
    self.id = id
    self.make = make
  }

  /// Mutations of one operator at most. The first targets in the order of the files count.
  package static let mostTargets = 12

  /// Returns the mutations for a project, and how many further targets it has.
  package func mutations(of subject: MutationInput) -> (mutations: [Mutation], leftOut: Int) {
    let all = make(subject)
    return (Array(all.prefix(Self.mostTargets)), max(0, all.count - Self.mostTargets))
  }
}

/// Operators that change the same kind of file or element.
package struct MutationFamily: Sendable {
  /// Kebab-case.
  package var id: String
  package var title: String
  package var kind: Mutation.Kind
  package var operators: [MutationOperator]
}
