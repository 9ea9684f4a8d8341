import Testing

@testable import Simplex

/// Parts of the search that typical systems do not reach.
@Suite struct TableauTests {
  /// Beale's example (Chvátal, Linear Programming, chapter 3) as rows over columns x, y, w, v, and the cost
  /// 0.05 − (0.75x − 150y + 0.02w − 6v), of which the least value is 0.
  private func beale(_ limits: Tableau.PivotLimits) -> (tableau: Tableau, costs: [Cost]) {
    var tableau = Tableau(variableCount: 0, tolerance: Tolerance(magnitude: 1))
    tableau.limits = limits
    let columns = (0..<4).map { _ in tableau.makeSymbol(.column) }
    func expression(_ coefficients: [Double], _ constant: Double) -> Expression {
      let entries = zip(columns, coefficients).map { Entry(symbol: $0, coefficient: $1) }
      return Expression(entries: entries.filter { $0.coefficient != 0 }, constant: constant)
    }
    _ = tableau.makeRow(expression([-0.25, 60, 0.04, -9], 0))
    _ = tableau.makeRow(expression([-0.5, 90, 0.02, -3], 0))
    _ = tableau.makeRow(expression([0, 0, -1, 0], 1))
    let cost = tableau.makeRow(expression([-0.75, 150, -0.02, 6], 0.05))
    return (tableau, [Cost(symbol: cost, weight: 1)])
  }

  @Test("The steepest choice and Bland's rule reach the same optimum", arguments: [1_000_000, 12, 0, -1])
  func choicesAgree(stalls: Int) {
    var (tableau, costs) = beale(Tableau.PivotLimits(stalls: stalls))
    #expect(abs(tableau.minimize(costs).total) < 1e-12)
    #expect(tableau.failure == nil)
  }

  @Test("A search that exceeds its limit reports it and keeps feasible values") func limitIsReported() {
    var (tableau, costs) = beale(Tableau.PivotLimits(stalls: 12, pivots: 1, pivotsPerSymbol: 0))
    #expect(tableau.minimize(costs).total > 0.01)
    #expect(tableau.failure == "stopped after 1 pivots without reaching an optimum")
    #expect(tableau.rows.allSatisfy { tableau.definitions[$0].constant >= 0 })
    tableau.stop()
    #expect(tableau.isDetermined)
  }

  @Test("Exchanging a row and a column twice restores the row") func exchangeIsItsOwnInverse() {
    // r = 6 − 2c + d, so c = 3 − r/2 + d/2.
    var tableau = Tableau(variableCount: 0, tolerance: Tolerance(magnitude: 1))
    let (c, d) = (tableau.makeSymbol(.column), tableau.makeSymbol(.column))
    let entries = [Entry(symbol: c, coefficient: -2), Entry(symbol: d, coefficient: 1)]
    let r = tableau.makeRow(Expression(entries: entries, constant: 6))
    tableau.pivot(rowAt: 0, column: c)
    #expect(tableau.rows == [c])
    #expect(tableau.definitions[c].constant == 3)
    #expect(tableau.definitions[c].coefficient(of: r) == -0.5)
    #expect(tableau.definitions[c].coefficient(of: d) == 0.5)
    tableau.pivot(rowAt: 0, column: r)
    #expect(tableau.definitions[r].constant == 6)
    #expect(tableau.definitions[r].coefficient(of: c) == -2)
    #expect(tableau.definitions[r].coefficient(of: d) == 1)
  }
}
