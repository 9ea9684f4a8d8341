/// What a team asks of its gate, from `gate:` of its `qa.yml`.
package struct GatePolicy: Hashable, Sendable {
  /// Criteria of this impact and above stop the gate; a criterion's own `blocks` decides before it.
  package var blocksFrom: Impact
  /// The matrix that the run must cover, as an id or a path; nil accepts any matrix.
  package var matrix: String?
  /// `sha256:…` of the checklist, so that a criterion that is taken out or weakened is seen.
  package var checklist: String?
  /// `sha256:…` of the lines of the story that need a criterion, so that a rewritten line is seen.
  package var story: String?
  /// Further checklists that the gate decides.
  package var checklists: [PinnedChecklist] = []
  /// Further apps of the project that the gate decides.
  package var targets: [GateTarget] = []
  /// The longest that a waiver may hold, in days.
  package var longestWaiver: Int
  /// Whether the gate repeats the run and compares the results; nil lets the command line decide.
  package var verifies: Bool?
  /// The names of the people who may approve waivers; empty accepts any name.
  package var approvers: [String] = []
  /// Criteria of these impacts cannot be waived.
  package var notWaivable: Set<Impact> = []
  /// The absolute path of an allowed_signers file: sign-offs and waivers need a signature; nil if they need none.
  package var signers: String?
  /// Names of the project's apps that this gate does not check, because another gate does or they are not released.
  package var outOfScope: [String] = []
  package init(
    blocksFrom: Impact = .moderate, matrix: String? = nil, checklist: String? = nil,
    longestWaiver: Int = 180, verifies: Bool? = nil
  ) {
    self.blocksFrom = blocksFrom
    self.matrix = matrix
    self.checklist = checklist
    self.longestWaiver = longestWaiver
    self.verifies = verifies
  }
}

/// An app that a gate decides besides that of the run.
package struct GateTarget: Hashable, Sendable {
  package var name: String
  /// The checklists of the app; empty for those of the app of the run.
  package var checklists: [PinnedChecklist]
  package init(name: String, checklists: [PinnedChecklist] = []) {
    self.name = name
    self.checklists = checklists
  }
}

/// A checklist that a gate decides, with the digest that it must have.
package struct PinnedChecklist: Hashable, Sendable {
  /// An id, or the absolute path of a file.
  package var name: String
  /// `sha256:…`; nil accepts any content.
  package var digest: String?
  package init(name: String, digest: String? = nil) {
    self.name = name
    self.digest = digest
  }
}
