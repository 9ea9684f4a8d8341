import Assertions
import Model

/// Everything that the findings of a case depend on. Cases with equal subjects are evaluated once.
package struct EvaluationKey: Hashable, Sendable {
  /// The device family, which decides the documents and settings of the project.
  package var family: Idiom
  /// The device's setting.
  package var appearance: Appearance
  /// By index of the definition; the first is the default screen.
  package var screens: [Screens]
  /// The same as if the app followed the device's appearance; nil for an app that follows it.
  package var unpinned: [Screens]?

  /// A screen with its counterparts; nil where there is nothing to lay out.
  package struct Screens: Hashable, Sendable {
    package var own: Screen?
    /// Nil for a screen in light appearance.
    package var lightAppearance: Screen?
    package var otherDirection: Screen?
    /// Nil unless a criterion asks for it.
    package var firstScreen: Screen?

    package subscript(which: CaseFacts.Counterpart) -> Screen? {
      switch which {
      case .lightAppearance: lightAppearance
      case .otherDirection: otherDirection
      case .firstScreen: firstScreen
      }
    }
  }

  /// All screens with their counterparts.
  package var all: [Screen] {
    (screens + (unpinned ?? [])).flatMap {
      [$0.own, $0.lightAppearance, $0.otherDirection, $0.firstScreen].compactMap(\.self)
    }
  }

  /// Figures of all screens, by the identity of their memo.
  private var memos: [ObjectIdentifier: Memo] {
    var memos: [ObjectIdentifier: Memo] = [:]
    for screen in all.flatMap(\.variants) {
      memos[ObjectIdentifier(screen.memo)] = screen.memo
      memos[ObjectIdentifier(screen.shapes)] = screen.shapes
    }
    return memos
  }

  /// Drops the pixels of all screens that the next evaluations do not draw again; figures stay.
  package func forgetPixels(before next: some Sequence<Evaluation>) {
    var dropped = memos
    for evaluation in next {
      for set in evaluation.subject.screens + (evaluation.subject.unpinned ?? []) {
        for screen in [set.own, set.otherDirection, set.firstScreen].compactMap(\.self).flatMap(\.variants) {
          dropped[ObjectIdentifier(screen.memo)] = nil
          dropped[ObjectIdentifier(screen.shapes)] = nil
        }
      }
    }
    for memo in dropped.values { memo.forgetPixels() }
  }
}

/// One evaluation with the cases that share it.
package struct Evaluation: Sendable {
  package var subject: EvaluationKey
  /// The environment of the first case.
  package var environment: Environment
  package var cases: CaseRanges
  /// Counts the evaluations in the order of the plan.
  package var number = 0
  /// Why a limit of the whole run ends the evaluation before it starts, as the message of a finding.
  package var obstacle: Finding.Sentence?

  /// The same for all evaluations with an equal default screen; nil where there is nothing to lay out.
  fileprivate var drawing: ObjectIdentifier? { subject.screens.first?.own.map { ObjectIdentifier($0.memo) } }
}

/// The evaluations of a run, decided before the first one starts.
package struct Evaluations: Sendable {
  /// Evaluations that share pixels, such as those of one device; before `finish`, the order is that of each first case.
  private(set) var groups: [[Evaluation]] = []
  private var indices: [EvaluationKey: (group: Int, member: Int)] = [:]
  private var cases: [[[CaseRanges]]] = []
  /// See `PlannedRun`; known after `finish`.
  private(set) var mostPaintedPixels = 0

  package var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// Adds the environments of one group, in the plan's order.
  package mutating func add(_ surveyed: [Evaluation]) {
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

  /// Completes the evaluations after the last group is added.
  ///
  /// - Parameter limit: How many pixels the screens may paint.
  package mutating func finish(paintedPixels limit: Int = .max) {
    indices = [:]
    var number = 0
    for group in groups.indices {
      for member in groups[group].indices {
        groups[group][member].cases = CaseRanges(joining: cases[group][member])
        groups[group][member].number = number
        number += 1
      }
    }
    cases = []
    self.limit(paintedPixels: limit)
    join()
  }

  /// Joins groups with a default screen in common, such as those of devices of one size, so that two threads rarely draw it. In
  /// a group, evaluations of one screen follow each other.
  private mutating func join() {
    var joined: [[[Evaluation]]] = []
    var indexes: [ObjectIdentifier: (group: Int, run: Int)] = [:]
    for group in groups {
      let own = group.lazy.compactMap { $0.drawing.flatMap { indexes[$0]?.group } }.first ?? joined.count
      if own == joined.count { joined.append([]) }
      for evaluation in group {
        if let drawing = evaluation.drawing, let known = indexes[drawing], known.group == own {
          joined[own][known.run].append(evaluation)
          continue
        }
        if let drawing = evaluation.drawing, indexes[drawing] == nil {
          indexes[drawing] = (own, joined[own].count)
        }
        joined[own].append([evaluation])
      }
    }
    groups = joined.map { $0.flatMap(\.self) }
  }

  /// Gives up the evaluations with which the screens of the run paint more pixels than a limit.
  ///
  /// It depends on the order of the plan alone, so that a run has the same results with any number of jobs.
  private mutating func limit(paintedPixels limit: Int) {
    var painted: [ObjectIdentifier: Int] = [:]
    var sum = 0
    for group in groups.indices {
      for member in groups[group].indices {
        // Screens with one memo are drawn once.
        for screen in groups[group][member].subject.all where painted[ObjectIdentifier(screen.memo)] == nil {
          let pixels = screen.list.paintedPixels
          painted[ObjectIdentifier(screen.memo)] = pixels
          let size = screen.list.pixelSize
          mostPaintedPixels = max(mostPaintedPixels, min(pixels, size.width * size.height))
          sum = sum.addingReportingOverflow(pixels).overflow ? .max : sum + pixels
        }
        guard sum > limit else { continue }
        groups[group][member].obstacle =
          "The screens of the run paint more than \(limit) pixels, and qa draws no further ones. \(fix: "Remove views that others cover, or check fewer devices in one run.")"
      }
    }
  }
}
