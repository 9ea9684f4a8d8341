/// The values of a component as affine functions of the parameters, and the parameters for which they are optimal.
///
/// Whether an assignment is optimal, unique or ambiguous depends on the signs of the errors of all rows, not on their
/// amounts: each level is a convex, piecewise linear program, so an optimum is determined by the slopes next to it.
/// So the affine functions that the active rows (error 0) define are optimal wherever every error keeps its sign.
struct OptimalRegion: Sendable {
  /// Affine functions of the parameters in compressed rows.
  struct AffineFunctions: Sendable {
    var constants: [Double] = []
    /// The first entry of each function, and the end.
    var starts: [Int32] = [0]
    var parameters: [Int32] = []
    var coefficients: [Double] = []

    /// - Parameters:
    ///   - expression: The symbols of its entries are parameters from `firstParameter`.
    ///   - used: The parameters of these symbols.
    mutating func append(_ expression: Expression, firstParameter: Int, used: [Int]) {
      constants.append(expression.constant)
      for entry in expression.entries {
        parameters.append(Int32(used[entry.symbol - firstParameter]))
        coefficients.append(entry.coefficient)
      }
      starts.append(Int32(parameters.count))
    }

    @inline(__always)
    func value(_ index: Int, _ numbers: UnsafeBufferPointer<Double>) -> Double {
      var sum = constants[index]
      for entry in Int(starts[index])..<Int(starts[index + 1]) {
        sum += coefficients[entry] * numbers[Int(parameters[entry])]
      }
      return sum
    }
  }

  /// Among the regions of one system.
  var id = 0
  private var values = AffineFunctions()
  private var errors = AffineFunctions()
  /// The sign of each error: -1, 0 or 1.
  private var signs: [Int8] = []
  private let ambiguous: [Bool]
  /// Errors up to the first count as zero. Errors between the two have no certain sign.
  private let tolerance: Tolerance

  /// Returns `nil` if the optimum has no region: required rows conflict, or rounding leaves a sign uncertain.
  init?(of result: Component.Result, component: Component, local: [Int], parameters: [Double]) {
    guard result.conflicts.isEmpty, result.failure == nil else { return nil }
    let count = component.variables.count
    ambiguous = result.ambiguous
    tolerance = component.tolerance
    // The parameters follow the variables and stay symbolic. A component uses few of the system's.
    let used = Set(component.rows.flatMap { $0.parameters.map(\.symbol) }).sorted()
    let symbols = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($0.element, count + $0.offset) })
    var tableau = Tableau(variableCount: count, tolerance: tolerance)
    for _ in used { _ = tableau.makeSymbol(.marker) }
    var inactive: [(expression: Expression, sign: Int8)] = []
    for row in component.rowsOfOptimum(result) {
      var error = -row.constant
      for (variable, coefficient) in zip(row.variables, row.coefficients) {
        error += coefficient * result.values[local[variable]]
      }
      guard let sign = Self.sign(error, tolerance) else { return nil }
      let expression = row.expression(local: local, symbols: symbols)
      guard sign == 0 else {
        inactive.append((expression, sign))
        continue
      }
      let reduced = tableau.reduced(expression)
      if let position = tableau.freePosition(in: reduced) {
        tableau.eliminate(reduced, at: position, equals: nil)
      } else {
        inactive.append((expression, 0))
      }
    }
    guard tableau.freeCount == 0 else { return nil }
    for variable in 0..<count {
      values.append(tableau.definition(of: variable), firstParameter: count, used: used)
    }
    for (expression, sign) in inactive {
      let error = tableau.reduced(expression)
      // A constant error always keeps its sign.
      if error.entries.isEmpty { continue }
      errors.append(error, firstParameter: count, used: used)
      signs.append(sign)
    }
    if !gives(result.values, at: parameters) { return nil }
  }

  /// Whether the parameters are in the region and give these values of the component's variables.
  func holds(_ results: [Double], at parameters: [Double]) -> Bool {
    contains(parameters) && gives(results, at: parameters)
  }

  private func contains(_ parameters: [Double]) -> Bool {
    parameters.withUnsafeBufferPointer { numbers in
      signs.indices.allSatisfy { Self.sign(errors.value($0, numbers), tolerance) == signs[$0] }
    }
  }

  /// Whether the parameters are in the region or so near that its values satisfy the constraints.
  func almostContains(_ parameters: [Double]) -> Bool {
    parameters.withUnsafeBufferPointer { numbers in
      signs.indices.allSatisfy { index in
        let error = errors.value(index, numbers)
        return signs[index] == 0 ? error.magnitude <= tolerance.feasibility : error * Double(signs[index]) > 0
      }
    }
  }

  /// Writes the values for the given parameters to `solution`.
  func write(_ parameters: [Double], _ variables: [Int], _ solution: inout Solution) {
    parameters.withUnsafeBufferPointer { numbers in
      for (index, variable) in variables.enumerated() {
        solution.values[variable] = values.value(index, numbers)
        solution.ambiguous[variable] = ambiguous[index]
      }
    }
  }

  private func gives(_ results: [Double], at parameters: [Double]) -> Bool {
    parameters.withUnsafeBufferPointer { numbers in
      results.indices.allSatisfy {
        (values.value($0, numbers) - results[$0]).magnitude <= tolerance.feasibility
      }
    }
  }

  private static func sign(_ error: Double, _ tolerance: Tolerance) -> Int8? {
    if error.magnitude <= tolerance.zero { return 0 }
    return error.magnitude > 4 * tolerance.feasibility ? (error < 0 ? -1 : 1) : nil
  }

  /// Writes the values for the given parameters to `solution`.
  ///
  /// - Parameter variables: the component's variables.
  /// - Returns: whether the parameters are in the region; otherwise `solution` is unchanged.
  func evaluate(_ parameters: [Double], _ variables: [Int], _ solution: inout Solution) -> Bool {
    guard contains(parameters) else { return false }
    write(parameters, variables, &solution)
    return true
  }
}

extension OptimalRegion {
  /// Records that the optimum is in this region, and how far each error is from another sign.
  func record(_ parameters: [Double], in trace: DecisionTrace) {
    trace.mark(id)
    parameters.withUnsafeBufferPointer { numbers in
      trace.hold(
        signs.indices.filter { signs[$0] != 0 }.map { errors.value($0, numbers) * Double(signs[$0]) })
    }
  }
}

extension Component {
  /// Returns the rows that determine the optimum: constraints, then the tie breakers of ambiguous variables.
  fileprivate func rowsOfOptimum(_ result: Result) -> [NormalRow] {
    var all = rows
    for preference in preferences {
      guard let position = variables.firstIndex(of: preference.variable), result.ambiguous[position] else {
        continue
      }
      if let row = NormalRow(near: preference.value, variable: preference.variable) { all.append(row) }
    }
    for (position, variable) in variables.enumerated() where result.ambiguous[position] {
      if let row = NormalRow(near: 0, variable: variable) { all.append(row) }
    }
    return all
  }
}

extension NormalRow {
  /// Returns the row's error in terms of its variables and parameters.
  ///
  /// - Parameter symbols: The symbol of each parameter.
  fileprivate func expression(local: [Int], symbols: [Int: Int]) -> Expression {
    var expression = Expression(entries: [], constant: -baseConstant)
    for (variable, coefficient) in zip(variables, coefficients) {
      expression.entries.append(Entry(symbol: local[variable], coefficient: coefficient))
    }
    for term in parameters {
      guard let symbol = symbols[term.symbol] else { continue }
      expression.entries.append(Entry(symbol: symbol, coefficient: -term.coefficient))
    }
    expression.entries.sort { $0.symbol < $1.symbol }
    return expression
  }
}
