import Assertions
import Model

/// Everything that the findings of a case depend on. Cases with equal subjects are evaluated once.
struct EvaluationSubject: Hashable, Sendable {
  /// The device family, which decides the documents and settings of the project.
  var family: Idiom
  /// The device's setting.
  var appearance: Appearance
  /// By index of the definition; the first is the default screen.
  var screens: [Screens]
  /// The same as if the app followed the device's appearance; nil for an app that follows it.
  var unpinned: [Screens]?

  /// A screen with its counterparts; nil where there is nothing to lay out.
  struct Screens: Hashable, Sendable {
    var own: Screen?
    /// Nil for a screen in light appearance.
    var lightAppearance: Screen?
    var otherDirection: Screen?

    subscript(which: CaseSubject.Counterpart) -> Screen? {
      switch which {
      case .lightAppearance: lightAppearance
      case .otherDirection: otherDirection
      }
    }
  }

  /// Figures of all screens, by the identity of their memo.
  private var memos: [ObjectIdentifier: Memo] {
    var memos: [ObjectIdentifier: Memo] = [:]
    for set in screens + (unpinned ?? []) {
      for screen in [set.own, set.lightAppearance, set.otherDirection].compactMap(\.self).flatMap(\.variants)
      {
        memos[ObjectIdentifier(screen.memo)] = screen.memo
        memos[ObjectIdentifier(screen.shapes)] = screen.shapes
      }
    }
    return memos
  }

  /// Drops the pixels of all screens that the next evaluations do not draw again; figures stay.
  func forgetPixels(before next: some Sequence<Evaluation>) {
    var dropped = memos
    for evaluation in next {
      for set in evaluation.subject.screens + (evaluation.subject.unpinned ?? []) {
        for screen in [set.own, set.otherDirection].compactMap(\.self).flatMap(\.variants) {
          dropped[ObjectIdentifier(screen.memo)] = nil
          dropped[ObjectIdentifier(screen.shapes)] = nil
        }
      }
    }
    for memo in dropped.values { memo.forgetPixels() }
  }
}

/// One evaluation with the cases that share it.
struct Evaluation: Sendable {
  var subject: EvaluationSubject
  /// The environment of the first case.
  var environment: Environment
  var cases: CaseRanges
}

/// The evaluations of a run, decided before the first one starts.
struct EvaluationPlan: Sendable {
  /// Evaluations that share pixels, such as those of one device; the order is that of each first case.
  private(set) var groups: [[Evaluation]] = []
  private var indices: [EvaluationSubject: (group: Int, member: Int)] = [:]
  private var cases: [[[CaseRanges]]] = []

  var count: Int { indices.count }

  /// Adds the environments of one group, in the plan's order.
  mutating func add(_ surveyed: [Evaluation]) {
    var fresh: [Evaluation] = []
    var own: [[CaseRanges]] = []
    for evaluation in surveyed {
      if let (group, member) = indices[evaluation.subject] {
        if group == groups.count {
          own[member].append(evaluation.cases)
        } else {
          cases[group][member].append(evaluation.cases)
        }
      } else {
        indices[evaluation.subject] = (groups.count, fresh.count)
        fresh.append(evaluation)
        own.append([evaluation.cases])
      }
    }
    guard !fresh.isEmpty else { return }
    groups.append(fresh)
    cases.append(own)
  }

  /// Gives each evaluation the cases of all environments that share it.
  mutating func finish() {
    indices = [:]
    for group in groups.indices {
      for member in groups[group].indices {
        groups[group][member].cases = CaseRanges(joining: cases[group][member])
      }
    }
    cases = []
  }
}
