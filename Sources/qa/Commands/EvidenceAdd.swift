import ArgumentParser
import Evidence
import Foundation
import Model
import Reporting
import Store

/// Adds a piece of evidence, after a look at what it is worth.
struct EvidenceAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Copies a file into the folder of evidence and seals its entry.",
    discussion: """
      Each piece is judged before it is added: one that would not count is refused, with the reason; one that \
      contradicts a row is added, because it is evidence too.

      Exit codes: 0 added and it supports, 1 added and it contradicts, 2 refused, or a needed file cannot \
      be read, 64 wrong usage.
      """,
    subcommands: [Screenshot.self, Tests.self, Trace.self, SignOff.self])

  struct Screenshot: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Adds pictures of a simulator's or phone's screen, such as `xcrun simctl io booted screenshot` takes.",
      discussion: "`qa evidence compare` shows beforehand what a picture is taken for.")
    @Argument(help: "PNG or JPEG files.") var files: [String]
    @OptionGroup var piece: PieceOptions
    @Option(help: "Id or name of the device, where the size does not tell.") var device: String?
    @Option(help: "Version of its system: 26.1.") var os: String?
    @Option(help: "Orientation: \(Orientation.allCases.map(\.rawValue).joined(separator: ", ")).")
    var orientation: Orientation?
    @Option(help: "Appearance: light, dark (default: the one that fits).") var appearance: Appearance?

    func validate() throws {
      for (name, text) in [("device", device), ("os", os)] where text?.isEmpty == true {
        throw ValidationError("--\(name) needs a value.")
      }
    }

    func run() async throws {
      try await reportingFaults {
        let counter = try EvidenceCounter(piece)
        let additions = try files.map { file in
          var addition = try counter.addition(.screenshot, file: file, ending: "png")
          addition.entry.device = device
          addition.entry.os = os
          addition.entry.orientation = orientation
          addition.entry.appearance = appearance
          return addition
        }
        try counter.refuseKnownPictures(additions, files)
        try counter.add(additions, typed: files)
      }
    }
  }

  struct Tests: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds results of the app's own tests.",
      discussion: """
        Takes the JSON of `xcrun xcresulttool get test-results tests --path X.xcresult` (Xcode 16 and later), or JUnit \
        XML. Every test that a pattern matches must have passed at its first attempt.
        """)
    @Argument(help: "The file of results.") var file: String
    @OptionGroup var piece: PieceOptions
    @Option(
      help: ArgumentHelp(
        "Tests that witness a row, such as 'LaunchTests/*'; * is any run of characters. With several rows, or for one "
          + "case of a decision table: 'LS-V3=LaunchTests/*', 'AL-1#login=no maintenance=no=LaunchTests/testMain()'.",
        valueName: "pattern"))
    var tests: [String] = []

    func run() async throws {
      try await reportingFaults {
        let counter = try EvidenceCounter(piece)
        var addition = try counter.addition(.uiTest, file: file, ending: "json")
        let patterns = try TestPatterns(tests, criteria: piece.criteria).byRow
        addition.entry.tests = patterns.isEmpty ? nil : patterns
        try counter.add([addition], typed: [file])
      }
    }
  }

  struct Trace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds recorded launches.",
      discussion: """
        One JSON object a line: {"launchMilliseconds": 312, "splashMilliseconds": 2050, "state": "mainContent", \
        "conditions": {"maintenance": "no"}}. The schema is Matrix/schema/launch-trace.schema.json.
        """)
    @Argument(help: "The file of JSON Lines.") var file: String
    @OptionGroup var piece: PieceOptions

    func run() async throws {
      try await reportingFaults {
        let counter = try EvidenceCounter(piece)
        try counter.add([try counter.addition(.launchTrace, file: file, ending: "jsonl")], typed: [file])
      }
    }
  }

  struct SignOff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-off", abstract: "Adds the word of a person who has seen a build.",
      discussion: "Needs --criterion, --by, --build and --statement.")
    @OptionGroup var piece: PieceOptions
    @Option(help: "A file that shows what was seen: a film, a picture.") var file: String?

    func validate() throws {
      if piece.criteria.isEmpty {
        throw ValidationError("--criterion names the rows that the person signs for.")
      }
      if piece.by == nil { throw ValidationError("--by names the person who signs.") }
      if piece.build == nil {
        throw ValidationError("--build names the build that was looked at: '1.4 (231)'.")
      }
      if piece.statement == nil { throw ValidationError("--statement says in words what was seen.") }
    }

    func run() async throws {
      try await reportingFaults {
        let counter = try EvidenceCounter(piece)
        try counter.add([try counter.addition(.signOff, file: file, ending: "")], typed: [file ?? ""])
      }
    }
  }
}

/// What every piece may say of itself.
struct PieceOptions: ParsableArguments {
  @OptionGroup var options: EvidenceOptions
  @Option(
    name: .customLong("criterion"),
    help: "Row of the checklist that it witnesses; several are given with commas.")
  var criterion: [String] = []
  @Option(help: "Id of the piece (default: from the file's name).") var id: String?
  @Option(help: "Who made or saw it.") var by: String?
  @Option(help: "When, in UTC: 2026-11-21T10:00:00Z (default: now).") var at: String?
  @Option(help: "The build that it shows: '1.4 (231)'.") var build: String?
  @Option(help: "What was seen, in words.") var statement: String?
  @Option(help: "The commit that the build was made of (default: the sources of the last run).") var commit:
    String?

  var criteria: [String] {
    criterion.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  func validate() throws {
    for (name, text) in [
      ("id", id), ("by", by), ("at", at), ("build", build), ("statement", statement), ("commit", commit),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
    if !criterion.isEmpty, criteria.isEmpty { throw ValidationError("--criterion needs a value.") }
    if let at, UTCTime.seconds(at) == nil {
      throw ValidationError("--at takes a time in UTC such as 2026-11-21T10:00:00Z, not \"\(at)\".")
    }
    if let id, EvidenceCounter.slug(id) != id.lowercased() {
      throw ValidationError("--id takes letters, digits, “-”, “_” and “.”, not \"\(id)\".")
    }
    if let commit, commit.count < 7 || !commit.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      throw ValidationError("--commit takes at least seven hexadecimal digits, not \"\(commit)\".")
    }
  }
}

/// What `--tests` says: row, or row and case, to patterns.
struct TestPatterns {
  var byRow: [String: [String]] = [:]

  init(_ words: [String], criteria: [String]) throws {
    for word in words {
      // A case's name holds equals signs, so that the last one ends the key; of a plain row it is the first.
      let isCase = word.prefix { $0 != "=" }.contains("#")
      let sign = isCase ? word.lastIndex(of: "=") : word.firstIndex(of: "=")
      if let sign, Self.isKey(word[..<sign]) {
        byRow[String(word[..<sign]), default: []].append(String(word[word.index(after: sign)...]))
        continue
      }
      guard !criteria.isEmpty else {
        throw ValidationError("--tests '\(word)' names no row: give --criterion, or 'ROW=\(word)'.")
      }
      for criterion in criteria { byRow[criterion, default: []].append(word) }
    }
  }

  /// Rows have plain ids; names of tests have slashes, brackets or stars.
  private static func isKey(_ text: Substring) -> Bool {
    let row = text.prefix { $0 != "#" }
    return !row.isEmpty && row.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}
