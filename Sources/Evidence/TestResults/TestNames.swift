import Model

/// The names by which a pattern can match a test.
///
/// `AppUITests/LaunchTests/testGoesAway()` also has the names `LaunchTests/testGoesAway()` and `testGoesAway()`. Each
/// is also a name without its parentheses, and with the display name in place of the function's name. A test with an
/// argument has the same names, and each of them followed by the argument: `testState(_:) ("maintenance")`.
struct TestNames {
  let all: [String]

  init(_ test: TestRun.Test) {
    var names: [String] = []
    for base in [test.name] + (test.title.map { [Self.replacing(test.name, with: $0)] } ?? []) {
      for name in Self.endings(base) {
        names.append(name)
        if name.hasSuffix("()") { names.append(String(name.dropLast(2))) }
        if let argument = test.argument { names.append("\(name) (\(argument))") }
      }
    }
    all = names
  }

  func matches(_ patterns: [WildcardPattern]) -> Bool {
    patterns.contains { pattern in all.contains { pattern.matches($0) } }
  }

  /// Returns the name for messages.
  static func shown(_ test: TestRun.Test) -> String {
    test.name + (test.argument.map { " (\($0))" } ?? "")
  }

  /// Splits a name at slashes, except in parentheses.
  private static func parts(_ name: String) -> [Substring] {
    let head = name.prefix { $0 != "(" }
    var parts = head.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = parts.popLast() else { return [Substring(name)] }
    return parts + [name[last.startIndex...]]
  }

  private static func endings(_ name: String) -> [String] {
    let parts = parts(name).suffix(32)
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }

  private static func replacing(_ name: String, with title: String) -> String {
    (parts(name).dropLast() + [Substring(title)]).joined(separator: "/")
  }
}
