import Model
import RecordSupport
import Testing

@testable import Reporting

@Suite("Terminal output of a run")
struct RunTextTests {
  private func options(
    _ style: TerminalStyle = .plain, _ detail: RunText.Options.Detail = .normal
  ) -> RunText.Options {
    var options = RunText.Options()
    options.style = style
    options.detail = detail
    return options
  }

  @Test("A run prints causes, undecided criteria, counts and three closing lines")
  func normal() {
    var options = options()
    options.duration = 6.24
    options.page = "out/index.html"
    #expect(
      RunText.lines(Fixtures.small, options: options) == [
        "Failed: 2 causes",
        "",
        "  ! H-4  The picture cannot be read.",
        "         error",
        "",
        "  ✕ H-1  The icon is 119 by 120 points.",
        "         App/Launch.storyboard:31:9",
        "         serious · 2 cases on 1 device in portrait and dark appearance",
        "",
        "Undecided: 1 criterion",
        "",
        "  ? No evidence was given.",
        "    H-2",
        "",
        "Checked target App: storyboard App/Launch.storyboard; no qa.yml",
        "Checklist house-1.2: 4 criteria, 1 passed, 1 failed, 1 errored, 1 undecided in 6.2 s",
        "Report: out/index.html",
        "",
        "The run ended with errors. 1 error left 1 criterion without a result on 4 cases (2 devices). "
          + "1 cause fails 1 of 4 criteria. 1 is undecided.",
        "First error: H-4 The picture cannot be read",
        "Next: qa explain H-4",
      ])
  }

  @Test("The terminal, summary.md, JUnit, SARIF and the page have the same causes and criteria")
  func oneCount() throws {
    let input = try Fixtures.withTemplates(Fixtures.input(Fixtures.small))
    func text(_ path: String) throws -> String {
      let files = try Reports.all.flatMap { try $0.render(input) }
      return String(decoding: files.first { $0.path == path }?.bytes ?? [], as: UTF8.self)
    }
    #expect(
      try text("summary.md").contains(
        "| causes | criteria | passed | failed | errored | undecided |\n| ---: | ---: | ---: | ---: | ---: | ---: |\n"
          + "| 2 | 4 | 1 | 1 | 1 | 1 |"))
    let junit = try text("junit.xml")
    for (name, count) in [("causes", 2), ("criteria", 4), ("failed", 1), ("errored", 1)] {
      #expect(junit.components(separatedBy: "<property name=\"\(name)\" value=\"\(count)\">").count == 2)
    }
    #expect(
      try text("report.sarif").contains(
        "\"properties\":{\"causes\":2,\"criteria\":4,\"passed\":1,\"failed\":1,\"errored\":1,\"undecided\":1}"
      ))
    #expect(try text("index.html").contains("<span class=\"number\">2</span>"))
  }

  @Test("Quiet prints only the verdict, the first cause and the next command")
  func quiet() {
    let record = Fixtures.record(
      Array(Fixtures.small.rows[0...3]), criteria: Fixtures.small.checklist.criteria)
    var options = options(.plain, .quiet)
    options.checklist = "our list.yml"
    #expect(
      RunText.lines(record, options: options) == [
        "The launch screen does not meet its checklist. 1 cause fails 1 of 4 criteria on 4 cases (2 devices).",
        "First cause: H-1 The icon is 119 by 120 points: 2 cases on 1 device in portrait and dark appearance (App/Launch.storyboard:31:9)",
        "Next: qa explain H-1 --checklist 'our list.yml'",
      ])
  }

  @Test("Verbose prints a line for each criterion and every cause")
  func verbose() {
    var record = Fixtures.small
    record.coverage = [.init(criterion: "H-1", decided: 2, total: 3)]
    let lines = RunText.lines(record, options: options(.plain, .verbose))
    #expect(lines[0] == "failed     H-1  2 of 3  The icon is 120 by 120 points")
    #expect(lines[1] == "undecided  H-2  0 of 1  The screen goes away")
    let many = Fixtures.large { _, _ in true }
    let marks = { (lines: [String]) in lines.filter { $0.hasPrefix("  ✕ ") }.count }
    #expect(marks(RunText.lines(many, options: options())) == RunText.shown)
    #expect(RunText.lines(many, options: options()).contains("  and 18 more causes"))
    #expect(marks(RunText.lines(many, options: options(.plain, .verbose))) == 28)
  }

  @Test("A run without failures names the page to open")
  func clean() {
    let record = Fixtures.record([Fixtures.small.rows[0]])
    var options = options()
    options.page = "out/index.html"
    let lines = RunText.lines(record, options: options)
    #expect(
      lines.suffix(3) == [
        "The launch screen meets its checklist. 1 of 1 criterion passed on 1 case (1 device).",
        "Nothing to fix.", "Next: open out/index.html",
      ])
    #expect(RunText.lines(record).last == "Next: qa explain H-1")
    options.page = nil
    options.checklist = "our list.yml"
    #expect(
      RunText.lines(record, options: options).last == "Next: qa explain H-1 --checklist 'our list.yml'")
  }

  @Test("Without failures, only an error about a file leaves something to fix")
  func nothingToFix() {
    var record = Fixtures.record([Fixtures.small.rows[0]])
    record.complete = false
    #expect(RunText.lines(record, options: options()).suffix(2).first == "Nothing to fix.")
    record.complete = true
    record.diagnostics = ["A.xcassets: error: the asset catalog does not exist"]
    #expect(
      RunText.lines(record, options: options()).suffix(2).first
        == "Fix the errors that standard error names, then run again.")
  }

  @Test("Undecided criteria are grouped by what they need")
  func groups() {
    func undecided(_ id: String, _ reason: String, _ message: String) -> ResultRow {
      var result = Fixtures.result(id, "a", .cannotTell, message)
      result.finding.reason = reason
      return result
    }
    let record = Fixtures.record(
      [
        undecided("B", "needs-evidence", "Needs a sign-off."),
        undecided("A", "needs-evidence", "Needs a sign-off."),
        undecided("C", "needs-evidence", "Needs a UI test."),
      ] + (1...5).map { undecided("D\($0)", "no-text", "Label \($0) is not drawn.") })
    let lines = RunText.lines(record, options: options())
    #expect(
      Array(lines.prefix(11)) == [
        "Undecided: 8 criteria", "",
        "  ? Needs a sign-off.", "    A and B", "",
        "  ? Needs a UI test.", "    C", "",
        "  ? Label 1 is not drawn. And 4 similar.", "    D1, D2, D3, D4 and D5", "",
      ])
  }

  @Test("Only a run that decided everything has the color of success")
  func honest() {
    func kind(_ change: (inout RunRecord) -> Void) -> Verdict.Kind {
      var record = Fixtures.record([Fixtures.small.rows[0]])
      change(&record)
      return RecordIndex(record).verdict.kind
    }
    #expect(kind { _ in } == .passed)
    #expect(kind { $0.complete = false } == .incomplete)
    #expect(kind { $0.rows.append(Fixtures.result("X", "a", .cannotTell, "?")) } == .incomplete)
    #expect(kind { $0.diagnostics = ["App.plist:3:1: error: no value"] } == .incomplete)
    #expect(kind { $0.diagnostics = ["App.plist:3:1: warning: no value"] } == .passed)
    #expect(kind { $0.checklist.criteria = [Fixtures.criterion("Y", "Not checked")] } == .incomplete)
    #expect(kind { $0.rows.append(Fixtures.result("X", "a", .failed, "No.")) } == .failed)
    #expect(kind { $0.rows.append(Fixtures.result("X", "a", .errored, "No.")) } == .errored)
    #expect(kind { $0.rows = [] } == .empty)
    let incomplete = TerminalStyle(width: 80, usesColor: true).paint(
      "x", Verdict.Kind.incomplete.outcome.tone)
    #expect(incomplete == "\u{1B}[33mx\u{1B}[0m")
  }

  @Test("Text of unknown origin adds no control character and no change of direction")
  func hostile() {
    for line in RunText.lines(Fixtures.hostile, options: options(.plain, .verbose))
      + WorkflowCommands.lines(Fixtures.hostile)
    {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
    for line in RunText.lines(Fixtures.hostile) {
      #expect(!line.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    }
    #expect(RunText.lines(Fixtures.hostile).count < 120)
  }

  @Test("Lines fit the terminal, except paths and commands", arguments: [40, 80, 120])
  func width(columns: Int) {
    var record = Fixtures.large { device, number in (device + number).isMultiple(of: 2) }
    record.matrix.skipped = [
      .init(reason: .excluded, message: String(repeating: "long reason ", count: 40), cases: 3)
    ]
    for detail in [RunText.Options.Detail.normal, .verbose] {
      for line in RunText.lines(record, options: options(.init(width: columns), detail))
      where !line.contains(".storyboard:") {
        #expect(DisplayWidth.of(line) <= columns, "\(line)")
      }
    }
  }
}

@Suite("Terminal style")
struct TerminalStyleTests {
  private func style(_ environment: [String: String], isTerminal: Bool = true) -> TerminalStyle {
    TerminalStyle(isTerminal: isTerminal, columns: 132, environment: environment)
  }

  @Test("Color and links are for terminals, and never with NO_COLOR or CI")
  func environment() {
    #expect(style([:]) == TerminalStyle(width: 132, usesColor: true, usesLinks: true))
    for name in ["NO_COLOR", "CI"] {
      #expect(style([name: "1"]) == TerminalStyle(width: 132, usesColor: false, usesLinks: false))
    }
    #expect(style(["TERM": "dumb"]) == TerminalStyle(width: 132))
    #expect(style(["TERM": "linux"]) == TerminalStyle(width: 132, usesColor: true, usesLinks: false))
    #expect(style([:], isTerminal: false) == .plain)
    #expect(style(["COLUMNS": "90"]).width == 90)
    #expect(style(["COLUMNS": "3"]).width == 40)
    #expect(TerminalStyle(isTerminal: true, columns: nil, environment: [:]).width == 80)
  }

  @Test("A link contains the file's address, and only where links are used")
  func link() {
    let style = TerminalStyle(width: 80, usesColor: true, usesLinks: true)
    #expect(
      style.link("a.storyboard:3", to: "/x y/a.storyboard")
        == "\u{1B}]8;;file:///x%20y/a.storyboard\u{1B}\\a.storyboard:3\u{1B}]8;;\u{1B}\\")
    #expect(style.link("a", to: nil) == "a")
    #expect(style.link("a", to: "relative") == "a")
    #expect(TerminalStyle.plain.link("a", to: "/a") == "a")
    #expect(TerminalStyle.plain.paint("a", .bad) == "a")
  }

  @Test("Width counts wide characters twice and combining marks not at all")
  func columns() {
    #expect(DisplayWidth.of("abc") == 3)
    #expect(DisplayWidth.of("日本") == 4)
    #expect(DisplayWidth.of("e\u{301}") == 1)
    #expect(DisplayWidth.of("🎉") == 2)
    #expect(DisplayWidth.of("👩‍👩‍👧‍👦") == 2)
    #expect(DisplayWidth.of("✕ · …") == 5)
    #expect(DisplayWidth.of(TerminalStyle(usesColor: true).paint("mm", .bad)) == 2)
    #expect(DisplayWidth.cut("日本語", to: 5) == "日本…")
    #expect(DisplayWidth.cut("abc", to: 3) == "abc")
    #expect(DisplayWidth.wrap("one two three", to: 8) == ["one two", "three"])
    #expect(DisplayWidth.wrap("one twothreefour five", to: 8) == ["one", "twothreefour", "five"])
    #expect(DisplayWidth.wrap("", to: 8) == [""])
  }

  @Test("A table is aligned on a terminal, and separated by tabs for scripts")
  func table() {
    let rows: [[TextTable.Cell]] = [["a", "bb", "c"], ["aaa", "b", "long text"]]
    #expect(TextTable.lines(rows, .plain) == ["a\tbb\tc", "aaa\tb\tlong text"])
    #expect(TextTable.lines(rows, .init(width: 40)) == ["a    bb  c", "aaa  b   long text"])
    #expect(TextTable.lines(rows, .plain, separator: "  ") == ["a    bb  c", "aaa  b   long text"])
  }

  @Test("The progress line fits the terminal")
  func progress() {
    let line = ProgressText.line("Checked", done: 120, of: 340, .init(width: 60))
    #expect(line.hasPrefix("Checked 120 of 340 screens  ━"))
    #expect(DisplayWidth.of(line) < 60)
    #expect(ProgressText.line("Checked", done: 9, of: 340, .init(width: 30)) == "Checked 9 of 340 screens")
    #expect(ProgressText.line("Checked", done: 0, of: 0, .plain) == "Checked 0 of 0 screens")
  }

  @Test("Times are short", arguments: [(0.04, "0.0 s"), (6.24, "6.2 s"), (12.4, "12 s"), (185, "3 min 5 s")])
  func duration(seconds: Double, text: String) {
    #expect(DurationText.of(seconds) == text)
  }
}

@Suite("Workflow commands")
struct WorkflowCommandTests {
  @Test("A workflow command escapes what would end it")
  func escapes() {
    #expect(WorkflowCommands.data("50% a\nb") == "50%25 a%0Ab")
    #expect(WorkflowCommands.property("a:b,c%") == "a%3Ab%2Cc%25")
    // The comma and the mark are one character.
    #expect(WorkflowCommands.property(",\u{301}x") == "%2C\u{301}x")
  }

  @Test("At most ten annotations, the last of which counts the rest")
  func limit() {
    let lines = WorkflowCommands.lines(Fixtures.large { _, _ in true })
    #expect(lines.count == 10)
    // 28 causes, 9 of them shown.
    #expect(lines.last == "::error title=qa::19 more causes in the report")
    #expect(
      WorkflowCommands.lines(Fixtures.small).last
        == "::error file=App/Launch.storyboard,line=31,endLine=31,col=9,title=H-1 The icon is 120 by 120 points"
        + "::The icon is 119 by 120 points: 2 cases on 1 device in portrait and dark appearance")
  }

  @Test("A command to repeat is one shell word for each value")
  func quoting() {
    #expect(RepeatCommand.quoted("iphone-14-pro") == "iphone-14-pro")
    #expect(RepeatCommand.quoted("a b; rm -rf 'x'") == "'a b; rm -rf '\\''x'\\'''")
    #expect(RepeatCommand.quoted("") == "''")
  }
}
