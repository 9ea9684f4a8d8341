import Model

/// Collects diagnostics, so that one run reports all errors of its data.
final class DiagnosticCollector {
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// The most diagnostics that are kept; a hostile file could cause one for each byte.
  private static let limit = 200
  private var isCutOff = false
  /// The number of diagnostics added so far, including repeated ones and those beyond the limit.
  ///
  /// A reader compares it before and after a part to learn whether the part has errors.
  private(set) var count = 0

  /// Adds an error, unless the same one was added before.
  ///
  /// - Parameter fix: What to do; evaluated only if the error is kept.
  func add(_ location: SourceLocation?, _ message: String, fix: @autoclosure () -> String = "") {
    count += 1
    guard all.count < Self.limit else {
      isCutOff = true
      return
    }
    let diagnostic = Diagnostic(.error, at: location, message, fix: fix())
    if seen.insert(diagnostic).inserted { all.append(diagnostic) }
  }

  /// Adds an error about a value. A value that overrides one of an extended checklist is reported where it is written, because
  /// a person who overrides it may not know the criterion that uses it.
  func add(_ node: DataNode, _ message: String, fix: @autoclosure () -> String = "") {
    guard let origin = node.origin, origin.location.file != node.location.file else {
      return add(node.location, message, fix: fix())
    }
    add(origin.location, "the value $\(origin.name) does not fit \(node.location): \(message)", fix: fix())
  }

  /// Returns the value of a node, or nil if there is none or if it cannot be decoded, which is reported once.
  func decoded<Result: Decodable>(_ node: DataNode?, _ key: String) -> Result? {
    do { return try node.map { try NodeDecoder(node: $0, key: key).decode(Result.self) } } catch {
      let location = Diagnostics(wrapping: error).all.first?.location
      if !all.contains(where: { $0.location == location }) { add(error) }
      return nil
    }
  }

  func add(_ error: any Error) {
    for each in Diagnostics(wrapping: error).all { add(each.location, each.message, fix: each.fix) }
  }
  /// All collected diagnostics, in order of file and line; nil if there are none.
  var error: Diagnostics? {
    guard !all.isEmpty else { return nil }
    var sorted = all.enumerated().sorted { Self.key($0) < Self.key($1) }.map(\.element)
    if isCutOff {
      sorted.add(.error, "there are more than \(Self.limit) errors", fix: "correct these first")
    }
    return Diagnostics(sorted)
  }

  /// Throws all collected diagnostics if there are any.
  ///
  /// - Throws: `Diagnostics`.
  func throwIfAny() throws { if let error { throw error } }
  private static func key(_ entry: (offset: Int, element: Diagnostic)) -> (String, Int, Int, Int) {
    let location = entry.element.location
    return (location?.file ?? "", location?.line ?? 0, location?.column ?? 0, entry.offset)
  }
}
