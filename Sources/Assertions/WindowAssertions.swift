import Model

extension Checklist {
  /// Ids of the criteria that frames decide at least in part, and that iPads of any size can fail.
  package var provableCriteria: Set<String> {
    Set(criteria.filter { !$0.provableCalls.isEmpty }.map(\.id))
  }
}

extension Criterion {
  /// Whether the criterion is about windows of any iPad: on the newest OS, with normal contrast and from left to right.
  package var isAboutWindows: Bool {
    func allows(_ key: String, _ value: String) -> Bool {
      filter.axes[key].isEmpty || filter.axes[key].contains(value)
    }
    return (filter.idioms.isEmpty || filter.idioms.contains(.pad))
      && ["device", "os", "orientation"].allSatisfy { filter.axes[$0].isEmpty }
      && allows("contrast", Contrast.normal.rawValue)
      && allows("layoutDirection", LayoutDirection.leftToRight.rawValue)
      && filter.axes["window"] != [Window.fullScreen.rawValue]
  }

  /// The assertions that frames decide.
  fileprivate var provableCalls: [AssertionCall] {
    guard isAboutWindows, case .assertions(let calls) = basis else { return [] }
    return calls.filter { Assertion.byID[$0.assertion]?.traits.contains(.isAboutFrames) == true }
  }
}
