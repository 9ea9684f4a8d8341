import Assertions
import Matrix
import Model

/// What a run will do, worked out before it does anything: cases, environments and the checks of each.
struct Plan: Sendable {
  var matrix: MatrixPlan
  /// Cases grouped by what they show; the order is that of each group's first case.
  var groups: [Group]
  var checks: [Check]

  /// Environments that differ in appearance and direction alone, worked out together.
  struct Group: Sendable {
    var environments: [EnvironmentCases]
  }
  struct EnvironmentCases: Sendable {
    var environment: Environment
    /// Positions in `matrix.cases`.
    var cases: [Int]
  }
  /// One assertion of one criterion.
  struct Check: Sendable {
    var criterion: Criterion
    var call: AssertionCall
    var assertion: Assertion
  }

  init(matrix: MatrixPlan, checklist: Checklist) {
    self.matrix = matrix
    checks = checklist.criteria.flatMap { criterion -> [Check] in
      guard case .assertions(let calls) = criterion.basis else { return [] }
      return calls.compactMap { call in
        Assertion.byID[call.assertion].map { Check(criterion: criterion, call: call, assertion: $0) }
      }
    }
    groups = Plan.group(matrix.cases)
  }

  var environmentCount: Int { groups.reduce(0) { $0 + $1.environments.count } }

  private static func group(_ cases: [Case]) -> [Group] {
    var families: [Environment: Int] = [:]
    var places: [Environment: (Int, Int)] = [:]
    var groups: [Group] = []
    for (position, testCase) in cases.enumerated() {
      let environment = testCase.environment
      if let (family, member) = places[environment] {
        groups[family].environments[member].cases.append(position)
        continue
      }
      var key = environment
      key.appearance = .light
      key.layoutDirection = .leftToRight
      key.contrast = .normal
      let family = families[key] ?? groups.count
      if families[key] == nil {
        families[key] = family
        groups.append(Group(environments: []))
      }
      places[environment] = (family, groups[family].environments.count)
      groups[family].environments.append(EnvironmentCases(environment: environment, cases: [position]))
    }
    return groups
  }
}
