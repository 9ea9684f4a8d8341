import Simplex

// Constraints as one would write them on paper.

func + (a: Variable, b: Variable) -> [Term] { [Term(a), Term(b)] }
func - (a: Variable, b: Variable) -> [Term] { [Term(a), Term(b, -1)] }
func * (coefficient: Double, variable: Variable) -> [Term] { [Term(variable, coefficient)] }

extension Solver {
  @discardableResult
  mutating func set(_ terms: [Term], _ constant: Double, at priority: Double = 1000) -> ConstraintID {
    add(LinearConstraint(terms, .equal, constant, priority: priority))
  }

  @discardableResult
  mutating func set(_ variable: Variable, _ constant: Double, at priority: Double = 1000) -> ConstraintID {
    set([Term(variable)], constant, at: priority)
  }

  @discardableResult
  mutating func atMost(_ terms: [Term], _ constant: Double, at priority: Double = 1000) -> ConstraintID {
    add(LinearConstraint(terms, .lessThanOrEqual, constant, priority: priority))
  }

  @discardableResult
  mutating func atLeast(_ terms: [Term], _ constant: Double, at priority: Double = 1000) -> ConstraintID {
    add(LinearConstraint(terms, .greaterThanOrEqual, constant, priority: priority))
  }
}
