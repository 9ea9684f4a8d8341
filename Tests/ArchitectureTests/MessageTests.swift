import Foundation
import Testing

/// The messages of assertions, evidence, verdicts, the gate and proofs in the sources, and their uses in the tests.
@Suite("Messages and their uses") struct MessageTests {
  /// A message as the source writes it.
  private struct Declared {
    var id: String
    var file: String
    /// The text from the id to the next message, in which its sentence is.
    var text: Substring
  }

  private static let modules = ["Assertions", "Evidence", "Gate", "Proof", "Screenshots", "Verdicts"]

  /// Ids that only whole runs of the corpus or attempts at the gate reach, or that no input reaches.
  private static let elsewhere: Set = [
    "different-findings", "evidence-diagnostic", "names-unverified", "no-colors", "no-dark-color",
    "no-finding", "no-finding-in-scope", "no-image", "no-pixels", "no-result", "no-window-layout",
    "not-compiled", "not-repeated", "other-mode", "other-version", "out-of-scope", "policy-source",
    "range-too-wide", "symbol-unavailable", "time-is-set", "too-many-pairs", "unreadable-document",
    "unused-cause",
  ]

  /// The calls that make a message, with the id as text.
  nonisolated(unsafe) private static let call =
    #/(?:Finding|Message|Self|failed|finding|fail|unknown)\(\s*(?:\.?\w+,\s*|\w+[^,"()]*\? \.\w+ : \.?\w+,\s*)?(?:[\w.]+ \? )?"([a-z-]+)"(?: : "([a-z-]+)")?/#

  private static var declared: [Declared] {
    modules.flatMap { Repository.swiftFiles(in: "Sources/" + $0) }.flatMap { file -> [Declared] in
      let text = Repository.text(file)
      let found = text.matches(of: call)
      let ends = found.dropFirst().map(\.range.lowerBound) + [text.endIndex]
      return zip(found, ends).flatMap { match, end in
        [match.output.1, match.output.2].compactMap(\.self).map {
          Declared(id: String($0), file: file, text: text[match.range.lowerBound..<end])
        }
      }
    }
  }

  private static var tests: String {
    Repository.swiftFiles(in: "Tests").filter { !$0.hasSuffix("ArchitectureTests/MessageTests.swift") }
      .map(Repository.text).joined()
  }

  @Test("Tests name the id or a part of the sentence of every message")
  func reached() {
    let (tests, declared) = (Self.tests, Self.declared)
    #expect(declared.count > 250)
    let words = Set(tests.split { !$0.isLetter && !$0.isNumber && !"._-".contains($0) })
    let parts = Set(
      tests.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map(\.output.1).filter {
        $0.count >= 12 && $0.contains(" ") && !$0.contains("\\(")
      })
    let open = declared.filter { message in
      !words.contains(message.id[...]) && !parts.contains { message.text.contains($0) }
    }
    #expect(Set(open.map(\.id)) == Self.elsewhere, "\(open.map { "\($0.file): \($0.id)" })")
  }

  @Test("Tests name every reason of evidence and of the gate")
  func reasons() {
    let tests = Self.tests
    let cases = ["Sources/Model/Evidence/EvidenceReason.swift", "Sources/Verdicts/Gate/GateReport.swift"]
      .flatMap { Repository.text($0).matches(of: /case (\w+) = "([a-z-]+)"/).map(\.output) }
    #expect(cases.count > 80)
    let open = cases.filter { !tests.contains($0.2) && !tests.contains(".\($0.1)") }
    // Attempts at the gate reach two of them, and screenshots the other one by their kind.
    #expect(open.map(\.2) == ["target-differs", "target-unnamed", "drawn-by-qa"])
  }

  @Test("Every id that a test compares is that of a message")
  func uses() {
    let known = Set(Self.declared.map(\.id))
    let used = Set(Self.tests.matches(of: /messageID == "([^"]+)"/).map { String($0.output.1) })
    #expect(used.count > 80 && used.subtracting(known).isEmpty, "\(used.subtracting(known).sorted())")
  }
}
