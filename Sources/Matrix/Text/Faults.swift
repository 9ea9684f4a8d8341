import Model

/// Collects what is wrong, so that one run tells all of it.
final class Faults {
  private(set) var all: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// Hostile files could have a fault a byte; nobody reads more than this.
  private static let limit = 200
  private var isCutOff = false
  /// How many were told so far; a reader of a part sees by it whether the part was whole.
  private(set) var count = 0

  /// `fix` is only worked out for a fault that is taken up.
  func add(_ location: SourceLocation?, _ message: String, fix: @autoclosure () -> String = "") {
    count += 1
    guard all.count < Self.limit else {
      isCutOff = true
      return
    }
    let fault = Diagnostic(.error, at: location, message, fix: fix())
    if seen.insert(fault).inserted { all.append(fault) }
  }
  func add(_ error: any Error) {
    if let several = error as? Diagnostics {
      for fault in several.all { add(fault.location, fault.message, fix: fault.fix) }
    } else if let one = error as? Diagnostic {
      add(one.location, one.message, fix: one.fix)
    } else {
      add(nil, "unexpected fault: \(error)")
    }
  }
  /// Throws everything collected, in the order of files and lines, if there is anything.
  func throwIfAny() throws {
    guard !all.isEmpty else { return }
    var sorted = all.enumerated().sorted { Self.key($0) < Self.key($1) }.map(\.element)
    if isCutOff {
      sorted.append(
        Diagnostic(.error, "there are more faults than these \(Self.limit)", fix: "mend these first"))
    }
    throw Diagnostics(sorted)
  }
  private static func key(_ entry: (offset: Int, element: Diagnostic)) -> (String, Int, Int, Int) {
    let place = entry.element.location
    return (place?.file ?? "", place?.line ?? 0, place?.column ?? 0, entry.offset)
  }
}

extension Diagnostics {
  /// `error` as a list of diagnostics, whatever it is.
  init(wrapping error: any Error) {
    let faults = Faults()
    faults.add(error)
    self.init(faults.all)
  }
}
