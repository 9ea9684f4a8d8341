import ArgumentParser
import Foundation
import Gate
import Definitions
import Model

/// Judges evidence and adds it.
struct EvidenceAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Judges evidence, and adds it to the evidence folder.",
    discussion: """
      Evidence that would not count is rejected with the reason. Evidence that contradicts a criterion is added.

      Exit codes: 0 added and it supports, 1 added and it contradicts, 2 rejected, or a file cannot be read, 64 wrong \
      usage.
      """,
    subcommands: [Screenshot.self, Tests.self, Trace.self, SignOff.self])

  struct Screenshot: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Adds screenshots of a simulator or a phone, such as those of `xcrun simctl io booted screenshot`.",
      discussion: "`qa diff FILE` shows first which device and case qa recognizes.")
    @Argument(help: .value("file", "PNG or JPEG files."))
    var files: [String]
    @OptionGroup var options: EntryOptions
    @Option(
      help: .value("device", "Id or name of the device, if its size is not unique."), completion: .devices)
    var device: String?
    @Option(help: .value("version", "Version of its OS: 26.1."))
    var os: String?
    @Option(
      help: .value(
        "orientation", "Orientation: \(Orientation.allCases.map(\.rawValue).joined(separator: ", "))."))
    var orientation: Orientation?
    @Option(help: .value("appearance", "Appearance: light, dark (default: the one that matches)."))
    var appearance: Appearance?

    func validate() throws {
      try requireValues(["device": device, "os": os])
    }

    func run(in context: CommandContext) async throws {
      try options.add(.screenshot, files, ending: "png", in: context) { entry in
        entry.device = device
        entry.os = os
        entry.orientation = orientation
        entry.appearance = appearance
      }
    }
  }

  struct Tests: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds results of the app's tests.",
      discussion: """
        Reads the JSON of `xcrun xcresulttool get test-results tests --path X.xcresult` (Xcode 16 and later), or JUnit \
        XML. Every test that matches a pattern must have passed at its first attempt.
        """)
    @Argument(help: "The file with the results.") var file: String
    @OptionGroup var options: EntryOptions
    @Option(
      help: .value(
        "pattern",
        "Tests that support a criterion, such as 'LaunchTests/*'; * matches any characters. For several criteria, or "
          + "one case of a decision table: 'LS-V3=LaunchTests/*', 'AL-1#login=no maintenance=no=LaunchTests/testMain()'."
      ))
    var tests: [String] = []

    func run(in context: CommandContext) async throws {
      try options.add(.uiTest, [file], ending: "json", in: context) { entry in
        let patterns = try TestPatterns(tests, criteria: options.criteria).byCriterion
        entry.tests = patterns.isEmpty ? nil : patterns
      }
    }
  }

  struct Trace: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds recorded launches.",
      discussion: """
        One JSON object in each line: {"launchMilliseconds": 312, "splashMilliseconds": 2050, "state": "mainContent", \
        "conditions": {"maintenance": "no"}}. The schema is Matrix/schema/launch-trace.schema.json.
        """)
    @Argument(help: "The file in JSON Lines format.") var file: String
    @OptionGroup var options: EntryOptions

    func run(in context: CommandContext) async throws {
      try options.add(.launchTrace, [file], ending: "jsonl", in: context)
    }
  }

  struct SignOff: ContextCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-off", abstract: "Adds the statement of a person who saw a build.",
      discussion: """
        Needs --criterion, --status, --by, --build and --statement. Add a failure too: it makes the criterion fail until \
        a sign-off of a later build supersedes it.
        """)
    @OptionGroup var options: EntryOptions
    @Option(help: .value("status", "What the person saw: passed or failed."))
    var status: EvidenceEntry.Status?
    @Option(help: .value("text", "A sentence about what the person saw."))
    var statement: String?
    @Option(
      name: .customLong("condition"),
      help: .value("condition", "A condition under which the person saw it: 'login=no'. Repeatable."))
    var conditions: [String] = []
    @Option(help: .value("file", "A video or picture of what the person saw."))
    var file: String?

    func validate() throws {
      if options.criteria.isEmpty {
        throw ValidationError("--criterion is needed: the criteria that the person confirms.")
      }
      if status == nil { throw ValidationError("--status is needed: passed or failed.") }
      for condition in conditions where condition.split(separator: "=", maxSplits: 1).count != 2 {
        throw ValidationError("--condition needs NAME=VALUE such as 'login=no', not \"\(condition)\".")
      }
      if options.by == nil { throw ValidationError("--by is needed: the name of the person.") }
      if options.build == nil {
        throw ValidationError("--build is needed: the build that the person saw, such as '1.4 (231)'.")
      }
      if statement?.isEmpty != false { throw ValidationError("--statement is needed: what the person saw.") }
    }

    func run(in context: CommandContext) async throws {
      try options.add(.signOff, [file], ending: "", in: context) { entry in
        entry.status = status
        entry.statement = statement
        let seen = conditions.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        entry.conditions = seen.isEmpty ? nil : Dictionary(seen.map { ($0[0], $0[1]) }) { $1 }
      }
    }
  }
}

extension EvidenceEntry.Status: ExpressibleByArgument {}

/// Options of every kind of evidence.
struct EntryOptions: ParsableArguments {
  @OptionGroup var options: EvidenceOptions
  @Option(
    name: .customLong("criterion"),
    help: .value("criterion", "Criteria that it supports, separated by commas."), completion: .criteria)
  var criterion: [String] = []
  @Option(
    help: .value("id", "Id of the entry (default: from the file's name, and a digest that makes it unique)."))
  var id: String?
  @Option(help: .value("name", "The person who made or saw it."))
  var by: String?
  @Option(help: .value("time", "Time in UTC: 2026-11-21T10:00:00Z (default: now)."))
  var at: String?
  @Option(help: .value("build", "The build that it shows, such as '1.4 (231)'."))
  var build: String?
  @Option(help: .value("commit", "Commit of the build (default: the sources of the last run)."))
  var commit: String?

  var criteria: [String] {
    criterion.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  func validate() throws {
    try requireValues(["id": id, "by": by, "at": at, "build": build, "commit": commit])
    if !criterion.isEmpty, criteria.isEmpty { throw ValidationError("--criterion needs a value.") }
    if let at, UTCTime.seconds(at) == nil {
      throw ValidationError("--at needs a time in UTC such as 2026-11-21T10:00:00Z, not \"\(at)\".")
    }
    if let id, EvidenceIntake.slug(id) != id.lowercased() {
      throw ValidationError("--id needs letters, digits, '-', '_' and '.', not \"\(id)\".")
    }
    if let commit, commit.count < 7 || !commit.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      throw ValidationError("--commit needs at least seven hexadecimal digits, not \"\(commit)\".")
    }
  }
}

extension EntryOptions {
  /// Judges evidence, adds it, and prints the result.
  ///
  /// - Parameters:
  ///   - files: As typed; nil for an entry without a file.
  ///   - ending: The extension of the copy if the file has none.
  ///   - edit: Sets what this kind of evidence has more.
  func add(
    _ kind: EvidenceKind, _ files: [String?], ending: String, in context: CommandContext,
    _ edit: (inout EvidenceEntry) throws -> Void = { _ in }
  ) throws {
    var claim = EvidenceClaim()
    claim.criteria = criteria
    claim.id = id
    claim.by = by
    claim.at = at
    claim.build = build
    claim.commit = commit
    let intake = try EvidenceIntake(
      claim, EvidenceWorkspace(options.choice, in: context, context.surroundings()))
    let additions = try files.map { file in
      var addition = try intake.addition(kind, file: file, ending: ending)
      try edit(&addition.entry)
      return addition
    }
    let result = try intake.add(additions, typed: files.map { $0 ?? "" })
    StandardError.print(result.diagnostics, isQuiet: false)
    result.lines.forEach { StandardOutput.print($0) }
    if !result.isGood { throw ExitCode.findings }
  }
}

/// The values of `--tests`: patterns by criterion, or by criterion and case.
struct TestPatterns {
  var byCriterion: [String: [String]] = [:]

  init(_ words: [String], criteria: [String]) throws {
    for word in words {
      // The name of a case contains equals signs, so the last one ends its key. The first one ends a criterion's id.
      let isCase = word.prefix { $0 != "=" }.contains("#")
      let sign = isCase ? word.lastIndex(of: "=") : word.firstIndex(of: "=")
      if let sign, Self.isKey(word[..<sign]) {
        byCriterion[String(word[..<sign]), default: []].append(String(word[word.index(after: sign)...]))
        continue
      }
      guard !criteria.isEmpty else {
        throw ValidationError("--tests '\(word)' names no criterion; add --criterion, or use 'ID=\(word)'.")
      }
      for criterion in criteria { byCriterion[criterion, default: []].append(word) }
    }
  }

  /// Returns whether text is a criterion's id; names of tests contain slashes, brackets or stars.
  private static func isKey(_ text: Substring) -> Bool {
    let id = text.prefix { $0 != "#" }
    return !id.isEmpty && id.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}
