import Model
import RecordSupport
import Testing

@testable import Reporting

@Suite("Terminal and workflow commands")
struct TerminalTests {
  @Test("the last three lines are verdict, first cause and the next command")
  func closing() {
    let record = Fixtures.record(
      Array(Fixtures.small.rows[0...3]), criteria: Fixtures.small.checklist.criteria)
    let lines = TerminalSummary.lines(record, options: .init(command: "qa run --matrix pr"))
    #expect(
      lines.suffix(3) == [
        "The launch screen does not meet its checklist. 1 cause fails 1 test, over 4 cases on 2 devices.",
        "First cause: H-1 The icon is 119 by 120 points: 2 cases on 1 device (App/Launch.storyboard:31:9)",
        "Next: qa run --matrix pr --device phone-a --orientation portrait --appearance dark",
      ])
    #expect(TerminalSummary.lines(record, options: .init(isQuiet: true)).count == 3)
  }

  @Test("a clean run says so and names the page to open")
  func clean() {
    let lines = TerminalSummary.lines(Fixtures.record([Fixtures.small.rows[0]]))
    #expect(lines.suffix(2) == ["No cause to mend.", "Next: open Reports/latest/index.html"])
  }

  @Test("the table says how much of each criterion was decided")
  func table() {
    var record = Fixtures.small
    record.coverage = [.init(criterion: "H-1", decided: 2, total: 3)]
    let lines = TerminalSummary.lines(record)
    #expect(lines[0] == "failed         H-1  decided 2 of 3  The icon is 120 by 120 points")
    #expect(lines[1] == "cannot tell    H-2  decided 0 of 1  The screen goes away")
  }

  @Test("neither an escape sequence nor a direction mark of a stranger reaches the terminal")
  func hostile() {
    for line in TerminalSummary.lines(Fixtures.hostile) + WorkflowCommands.lines(Fixtures.hostile) {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
    for line in TerminalSummary.lines(Fixtures.hostile) {
      #expect(!line.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    }
    #expect(TerminalSummary.lines(Fixtures.hostile).count < 60)
  }

  @Test("color is used only where asked for")
  func color() {
    let plain = TerminalSummary.lines(Fixtures.small).joined()
    let painted = TerminalSummary.lines(Fixtures.small, options: .init(usesColor: true)).joined()
    #expect(!plain.contains("\u{1B}"))
    #expect(painted.contains("\u{1B}[31m"))
  }

  @Test("a workflow command escapes what would end it")
  func escapes() {
    #expect(WorkflowCommands.data("50% a\nb") == "50%25 a%0Ab")
    #expect(WorkflowCommands.property("a:b,c%") == "a%3Ab%2Cc%25")
    // The comma carries a mark that makes one character of the two.
    #expect(WorkflowCommands.property(",\u{301}x") == "%2C\u{301}x")
  }

  @Test("at most ten annotations, the last of which counts the rest")
  func limit() {
    let lines = WorkflowCommands.lines(Fixtures.large { _, _ in true })
    #expect(lines.count == 10)
    // 28 causes, 9 shown.
    #expect(lines.last == "::error title=qa::19 more causes; the report lists them all")
    #expect(
      WorkflowCommands.lines(Fixtures.small).last
        == "::error file=App/Launch.storyboard,line=31,endLine=31,col=9,title=H-1 The icon is 120 by 120 points"
        + "::The icon is 119 by 120 points: 2 cases on 1 device")
  }

  @Test("a command to repeat is one shell word for each value")
  func quoting() {
    #expect(RepeatCommand.quoted("iphone-14-pro") == "iphone-14-pro")
    #expect(RepeatCommand.quoted("a b; rm -rf 'x'") == "'a b; rm -rf '\\''x'\\'''")
    #expect(RepeatCommand.quoted("") == "''")
  }
}
