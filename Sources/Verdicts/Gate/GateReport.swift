import Model

/// The gate's verdict with its reasons. The gate's reports are pure functions of it.
package struct GateReport: Hashable, Sendable {
  package var schemaVersion = 1
  /// Whether the work is done.
  package var isGreen: Bool
  package var subject: RunRecord.App
  package var checklist: String
  package var matrix: String
  /// When the gate decided: ISO 8601 in UTC.
  package var decidedAt: String
  /// Reasons why the run or the data cannot be used. Each one makes the gate red.
  package var diagnostics: [RunDiagnostic]
  package var lines: [Line]
  package var criteria: [JudgedCriterion]
  package var waivers: [WaiverUse]
  package var evidence: [JudgedEvidence]
  /// What remains to be done, and by whom. Every report begins with it.
  package var missing: [Missing]
  /// Facts for the reader that do not change the verdict.
  package var notes: [Message] = []
  /// `sha256:…` of the checklist that was used, as `gate: {checklist: …}` pins it.
  package var checklistDigest: String = ""
  /// Criteria of this impact and above stop the gate.
  package var blocksFrom: Impact = .moderate

  /// Whether the results of the run were repeated, so that an edited `run.json` would have been seen.
  package var isVerified = true
  /// Where the policy comes from; nil for the files on disk.
  package var policy: PolicySource?

  /// The decisions about the other checklists of the gate. Each must be green, too.
  package var others: [OtherDecision] = []

  /// The decision about another checklist or another app, which has its own reports.
  package struct OtherDecision: Hashable, Sendable {
    /// The name of the app; nil for that of the run.
    package var target: String?
    package var checklist: String
    package var checklistDigest: String
    package var isGreen: Bool
    /// What is missing for it.
    package var missing: [Missing]
    /// The path of its page, relative to the folder of the gate's reports.
    package var page: String
    package init(
      target: String? = nil, checklist: String, checklistDigest: String, isGreen: Bool, missing: [Missing],
      page: String
    ) {
      self.target = target
      (self.checklist, self.checklistDigest, self.isGreen) = (checklist, checklistDigest, isGreen)
      (self.missing, self.page) = (missing, page)
    }
  }

  /// A commit whose `qa.yml`, checklist, matrix and signers decide, instead of those of the change.
  package struct PolicySource: Hashable, Sendable, Encodable {
    /// As typed: `origin/main`.
    package var reference: String
    package var commit: String
    /// How the change differs from the policy, one sentence each.
    package var differences: [Message]
    package init(reference: String, commit: String, differences: [Message]) {
      (self.reference, self.commit, self.differences) = (reference, commit, differences)
    }
  }

  /// A reason why the run or the data cannot be decided from.
  package struct RunDiagnostic: Hashable, Sendable, Encodable {
    package var reason: Reason
    package var message: Message

    /// Raw values are stable: scripts read them in `gate.json`.
    package enum Reason: String, Sendable, Encodable, CaseIterable {
      case shardMissing = "shard-missing"
      case runFiltered = "run-filtered"
      case runIncomplete = "run-incomplete"
      case noCases = "no-cases"
      case otherApp = "other-app"
      case appUnchecked = "app-unchecked"
      case buildChanged = "build-changed"
      case assumedSDK = "assumed-sdk"
      case otherMatrix = "other-matrix"
      case otherChecklist = "other-checklist"
      case checklistChanged = "checklist-changed"
      case sourcesChanged = "sources-changed"
      case projectChanged = "project-changed"
      case resultsMissing = "results-missing"
      case resultsUnknown = "results-unknown"
      case resultsTwice = "results-twice"
      case resultsContradict = "results-contradict"
      case resultsDiffer = "results-differ"
      case digestMissing = "digest-missing"
      case digestWrong = "digest-wrong"
      case countsDiffer = "counts-differ"
      case runErrored = "run-errored"
      case checklistNotPinned = "checklist-not-pinned"
      case doneLinesDiffer = "done-lines-differ"
      case storyUncovered = "story-uncovered"
      case storyMissing = "story-missing"
      case storyChanged = "story-changed"
      case nothingToDecide = "nothing-to-decide"
      case evidenceBroken = "evidence-broken"
      case waiverUnsigned = "waiver-unsigned"
    }
  }
  package enum Standing: String, Sendable, Encodable, CaseIterable {
    case met, waived, failed, cannotTell, needsEvidence, notApplicable, errored
  }
  /// A line of the definition of done.
  package struct Line: Hashable, Sendable, Encodable {
    package var criterion: String
    package var title: String
    package var standing: Standing
    package var needs: [String]
    /// One sentence: what decides it, or what is missing.
    package var message: Message
  }
  /// A criterion that is not a line of the definition of done.
  package struct JudgedCriterion: Hashable, Sendable {
    package var criterion: String
    package var title: String
    package var impact: Impact
    package var isBlocking: Bool
    package var standing: Standing
    /// Results of the run by outcome.
    package var results: [String: Int] = [:]
    /// Ids of the evidence entries that support it.
    package var evidence: [String] = []
    package var waiver: String?
    package var message: Message
  }
  package struct WaiverUse: Hashable, Sendable, Encodable {
    package enum State: String, Sendable, Encodable {
      case active, expired, notYet, unused, overWide, renewed
    }
    package var state: State
    /// Number of findings that it waives.
    package var findings: Int
    package var message: Message
    package var waiver: Waiver
  }
  package struct Missing: Hashable, Sendable, Encodable {
    package var criterion: String?
    package var what: Message
    /// Who can provide it: `an engineer`, `a tester with a phone`, `the waiver's approver`.
    package var who: String
    /// The command that provides it; nil if there is none.
    package var command: String?
  }
}

extension GateReport.RunDiagnostic {
  init(_ reason: Reason, about subject: String? = nil, _ text: String, figures: [String: Measure] = [:]) {
    self.init(reason: reason, message: Message(reason.rawValue, about: subject, text, figures: figures))
  }
}
