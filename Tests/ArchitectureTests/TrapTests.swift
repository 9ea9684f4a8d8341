import Testing

/// What ends the program without a message. Data from outside must not reach it.
struct TrapTests {
  /// Path → the traps that it may have and why.
  static let allowed: [String: (calls: [String], reason: String)] = [
    "Sources/AutoLayout/Text/TextMetrics+Typeface.swift": (
      ["preconditionFailure"], "`FontTable.diagnostics` checks the table of qa's own data"
    ),
    "Sources/Reporting/JSON/JSONWriter.swift": (["preconditionFailure"], "qa's own types always encode"),
    "Sources/Runner/OpenedProject.swift": (["preconditionFailure"], "the caller named no checklist"),
  ]
  static let calls = ["try!", "as!", "fatalError", "preconditionFailure", "assertionFailure"]

  /// Returns the traps of a line, without those in comments and texts.
  static func traps(in line: Substring) -> [String] {
    var code = ""
    var isText = false
    for character in line {
      if character == "\"" { isText.toggle() } else if !isText { code.append(character) }
    }
    if let comment = code.firstRange(of: "//") { code = String(code[..<comment.lowerBound]) }
    var found = calls.filter { call in code.contains(call + (call.hasSuffix("!") ? "" : "(")) }
    // The address of a buffer is nil only if the buffer is empty.
    let plain = code.replacing("baseAddress!", with: "baseAddress")
    for (index, character) in zip(plain.indices, plain) where character == "!" && index > plain.startIndex {
      let before = plain[plain.index(before: index)]
      let next = plain[plain.index(after: index)...].first
      let isUnwrap = (before.isLetter || before.isNumber || "_)]}".contains(before)) && next != "="
      if isUnwrap, !plain[..<index].hasSuffix("try"), !plain[..<index].hasSuffix("as") { found.append("!") }
    }
    return found
  }

  @Test(
    "Sources have no forced unwrap, forced cast, forced try or other trap, except where data cannot reach it")
  func sources() {
    for file in Repository.swiftFiles(in: "Sources") {
      for line in Repository.text(file).split(separator: "\n") {
        let found = Self.traps(in: line).filter { Self.allowed[file]?.calls.contains($0) != true }
        #expect(found.isEmpty, "\(file): \(found) in \(line)")
      }
    }
  }

  @Test("Every exception is still needed")
  func exceptions() {
    for (file, exception) in Self.allowed {
      for call in exception.calls {
        #expect(
          Repository.text(file).split(separator: "\n").contains { Self.traps(in: $0).contains(call) },
          "\(file)")
      }
    }
  }

  @Test("Traps are found, and operators, texts and comments are not taken for traps")
  func finding() {
    #expect(Self.traps(in: "let a = b[0]!.c") == ["!"])
    #expect(Self.traps(in: "let a = try! f()") == ["try!"])
    #expect(Self.traps(in: "fatalError(\"no\")") == ["fatalError"])
    #expect(Self.traps(in: "let a = f()!") == ["!"])
    for line in ["if !a, b != c { }", "let a = \"b!\"", "// a!", "x.baseAddress! + 1", "a(!b)"] {
      #expect(Self.traps(in: Substring(line)).isEmpty, "\(line)")
    }
  }
}
