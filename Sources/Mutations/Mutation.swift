import Files
import Model

/// The files that a mutation changes, by path, relative to the root.
package typealias FileChanges = [String: FileOverlay.Change]

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
  /// Returns nil if the mutation does not apply.
  package var edit: @Sendable () -> FileChanges?
}

/// A kind of change, applied to every target that a project has.
package struct MutationOperator: Sendable {
  /// Unique among all operators; the first word of its mutations' ids.
  package var id: String
  /// Nil for that of the family.
  var effect: Mutation.Effect?
  var make: @Sendable (MutationInput) -> [Mutation]

  init(
    _ id: String, effect: Mutation.Effect? = nil, _ make: @escaping @Sendable (MutationInput) -> [Mutation]
  ) {
    self.id = id
    self.effect = effect
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

  /// - Parameter effect: That of the operators without their own.
  init(
    id: String, title: String, kind: Mutation.Kind, effect: Mutation.Effect = .any,
    operators: [MutationOperator]
  ) {
    (self.id, self.title, self.kind) = (id, title, kind)
    self.operators = operators.map { own in
      MutationOperator(own.id) { input in
        own.make(input).map { mutation in
          var mutation = mutation
          (mutation.kind, mutation.effect) = (kind, own.effect ?? effect)
          return mutation
        }
      }
    }
  }
}
