import Model
import RecordSupport
import Testing

@testable import Reporting

@Suite("Grouping by cause")
struct CausesTests {
  private func failed(
    _ criterion: String, cause: String?, device: String, os: String = "18",
    appearance: Appearance = .light, message: String = "The icon is small."
  ) -> ResultRow {
    var result = Fixtures.result(
      criterion, "layout.size", .failed, message, device: device, os: os, orientation: .portrait,
      appearance: appearance)
    result.finding.cause = cause
    return result
  }

  @Test("one mistake in many cases is one sentence that counts cases and devices")
  func sentence() {
    // 3 devices x 2 appearances x 2 versions = 12 cases.
    var results: [ResultRow] = []
    for device in ["a", "b", "c"] {
      for appearance in Appearance.allCases {
        for os in ["17", "18"] {
          results.append(failed("C", cause: "icon", device: device, os: os, appearance: appearance))
        }
      }
    }
    let causes = Causes.group(Fixtures.record(results))
    #expect(causes.map(\.sentence) == ["The icon is small: 12 cases on 3 devices"])
    #expect(causes.first?.cases.count == 12)
  }

  @Test("what no case decides has a sentence without a count")
  func project() throws {
    let causes = Causes.group(
      Fixtures.record([Fixtures.result("C", "project.key", .failed, "The key is missing.")]))
    try #require(causes.map(\.sentence) == ["The key is missing"])
    #expect(causes[0].cases.isEmpty)
  }

  @Test("errors come first, then impact, then the number of cases")
  func order() {
    let record = Fixtures.record(
      [
        failed("minor", cause: "m", device: "a"), failed("minor", cause: "m", device: "b"),
        failed("grave", cause: "g", device: "a"), failed("wide", cause: "w", device: "a"),
        failed("wide", cause: "w", device: "b"), Fixtures.result("tool", "x", .errored, "It broke."),
      ],
      criteria: [
        Fixtures.criterion("minor", "m", impact: .minor), Fixtures.criterion("grave", "g", impact: .critical),
        Fixtures.criterion("wide", "w", impact: .critical), Fixtures.criterion("tool", "t", impact: .minor),
      ])
    #expect(Causes.group(record).map(\.criterion) == ["tool", "wide", "grave", "minor"])
  }

  @Test("the same cause under two criteria is one entry, led by the graver criterion")
  func acrossCriteria() throws {
    let record = Fixtures.record(
      [failed("light", cause: "icon", device: "a"), failed("grave", cause: "icon", device: "b")],
      criteria: [
        Fixtures.criterion("light", "l", impact: .minor), Fixtures.criterion("grave", "g", impact: .critical),
      ])
    let causes = Causes.group(record)
    try #require(causes.count == 1)
    #expect(causes[0].criterion == "grave")
    #expect(causes[0].criteria == ["light", "grave"])
    #expect(causes[0].impact == .critical)
  }

  @Test("A finding about the project leads the findings about screens that name its cause")
  func root() {
    var missing = Fixtures.result("asset", "project.assets-found", .failed, "The image is missing.")
    missing.finding.cause = "asset-missing:Icon"
    let size = failed("size", cause: "asset-missing:Icon", device: "a", message: "The size is open.")
    let record = Fixtures.record(
      [size, missing],
      criteria: [
        Fixtures.criterion("size", "s", impact: .critical), Fixtures.criterion("asset", "a", impact: .minor),
      ])
    let causes = Causes.group(record)
    #expect(causes.map(\.criterion) == ["asset"] && causes.first?.statement == "The image is missing")
    #expect(causes.first?.impact == .critical && causes.first?.devices == ["a"])
    // Its picture is the screen of the other finding.
    let index = RecordIndex(record)
    #expect(causes.first?.picturedExample(index).device == "a")
    #expect(causes.first?.example(index).device == nil)
  }

  @Test("a row that rests on others is a consequence where one of them fails in the same case")
  func consequences() throws {
    var resting = failed("D", cause: nil, device: "a")
    resting.finding.assertion = "dependsOn"
    var alone = failed("E", cause: nil, device: "z")
    alone.finding.assertion = "dependsOn"
    let causes = Causes.group(Fixtures.record([failed("C", cause: "icon", device: "a"), resting, alone]))
    try #require(causes.map(\.criterion) == ["C", "E"])
    #expect(causes[0].consequences == ["D"])
  }

  @Test("a row that rests on others and names a known cause follows that one alone")
  func namedCause() {
    var resting = failed("D", cause: "color", device: "a")
    resting.finding.assertion = "dependsOn"
    let causes = Causes.group(
      Fixtures.record([
        failed("A", cause: "icon", device: "a"), failed("B", cause: "color", device: "a"), resting,
      ]))
    #expect(causes.map(\.consequences) == [[], ["D"]])
  }

  @Test(
    "a criterion that depends on others follows a failure of the project, and only failures on its own screens"
  )
  func partialAxes() throws {
    var derived = failed("D", cause: nil, device: "a")
    derived.finding.assertion = "dependsOn"
    var elsewhere = derived
    elsewhere.id = CaseID(device: "q", os: OSVersion(18))
    // One finding in two cases: in the case of device a it follows C, in that of device q it is a cause of its own.
    let first = Causes.group(Fixtures.record([failed("C", cause: "icon", device: "a"), derived, elsewhere]))
    try #require(first.map(\.criterion) == ["C", "D"])
    #expect(first[0].consequences == ["D"] && first[1].devices == ["q"])
    // What fails once for the project fails in every case.
    let project = Fixtures.result("P", "project.key", .failed, "Missing.")
    let second = Causes.group(Fixtures.record([project, derived, elsewhere]))
    #expect(second.map(\.criterion) == ["P"] && second[0].consequences == ["D"])
  }

  @Test("an id stays when the line moves, and differs between mistakes of one criterion")
  func ids() {
    var first = failed("C", cause: nil, device: "a")
    first.finding.file = "a.storyboard"
    first.finding.line = 10
    var moved = first
    moved.finding.line = 99
    var other = first
    other.finding.element = "other"
    let before = Causes.group(Fixtures.record([first, other])).map(\.id)
    let after = Causes.group(Fixtures.record([moved, other])).map(\.id)
    #expect(before == after)
    #expect(Set(before).count == 2)
  }

  @Test("70,000 results that all fail for 28 causes give 28 entries")
  func large() {
    let record = Fixtures.large { _, _ in true }
    let causes = Causes.group(record)
    #expect(causes.count == 28)
    // 40 devices in 4 and 20 in 3 orientations = 220, x 2 appearances x 2 versions x 3 = 2,640 cases.
    #expect(causes.allSatisfy { $0.cases.count == 2640 && $0.devices.count == 60 })
  }

  @Test("what could not be told is grouped by criterion and reason")
  func undecided() {
    let causes = Causes.undecided(RecordIndex(Fixtures.small))
    #expect(causes.map(\.criterion) == ["H-2"])
    #expect(causes.map(\.reason) == ["no-evidence"])
    // Graver, but it only rests on the other.
    let resting = Fixtures.result("R", "dependsOn", .cannotTell, "Rests on H-2.")
    let record = Fixtures.record(
      [resting, Fixtures.small.rows[4]], criteria: [Fixtures.criterion("R", "r", impact: .critical)])
    #expect(Causes.undecided(RecordIndex(record)).map(\.criterion) == ["H-2", "R"])
  }

  @Test("The example of a cause is on the most common size of screen, with default values of the other axes")
  func example() throws {
    func failure(_ device: String, _ message: String, _ appearance: Appearance) -> ResultRow {
      var row = Fixtures.result("A", "layout.size", .failed, message, device: device, appearance: appearance)
      row.finding.cause = "one"
      return row
    }
    var record = Fixtures.record([
      failure("small", "1 pt off.", .light), failure("big-1", "2 pt off.", .dark),
      failure("big-1", "2 pt off.", .light), failure("big-2", "2 pt off.", .dark),
    ])
    func device(_ id: String, _ width: Double) -> DeviceSummary {
      var screen = Fixtures.screen(.portrait)
      screen.width = width
      return DeviceSummary(id: id, name: id, idiom: .phone, screens: [screen])
    }
    record.devices = [device("small", 320), device("big-1", 393), device("big-2", 393)]
    let index = RecordIndex(record)
    let causes = index.causes
    try #require(causes.map(\.sentence) == ["2 pt off: 4 cases on 3 devices"])
    let example = causes[0].example(index)
    #expect(example.device == "big-1" && example.appearance == .light)
  }

  @Test(
    "A cause's statement is its message without the fix at the end",
    arguments: [
      (
        "The logo is cut off. Limit its width, and keep it.", "Limit its width, and keep it.",
        "The logo is cut off"
      ),
      ("Blue. Set a color. Also: Red.", "Set a color.", "Blue. Set a color. Also: Red"),
      ("Add it.", "Add it.", "Add it"), ("Blue. Set a color.", nil, "Blue. Set a color"),
    ] as [(String, String?, String)])
  func fix(_ message: String, _ fix: String?, _ statement: String) {
    var row = Fixtures.result("A", "layout.size", .failed, message, device: "a")
    (row.finding.cause, row.finding.fix) = ("one", fix)
    let cause = Causes.group(Fixtures.record([row])).first
    #expect(cause?.fix == fix.map { String($0.dropLast()) })
    #expect(cause?.statement == statement)
  }

  @Test("The extent names what all cases have in common, if the run has others")
  func extent() {
    func row(_ device: String, _ orientation: Orientation, _ outcome: Outcome) -> ResultRow {
      var row = Fixtures.result(
        "A", "layout.size", outcome, "\(outcome).", device: device, orientation: orientation)
      row.finding.cause = "one"
      return row
    }
    var record = Fixtures.record([
      row("small", .portrait, .passed), row("small", .landscapeLeft, .failed),
      row("big", .landscapeRight, .failed), row("pad", .landscapeLeft, .passed),
    ])
    record.devices = [("small", Idiom.phone), ("big", .phone), ("pad", .pad)].map { id, idiom in
      DeviceSummary(id: id, name: id, idiom: idiom, screens: [Fixtures.screen(.portrait)])
    }
    #expect(
      Causes.group(record).map(\.extent) == ["2 cases on 2 iPhones in landscape"])
  }

  @Test("A cause on the displays of one rare phone alone says so first")
  func rareDevice() {
    var record = Fixtures.record([
      Fixtures.result("A", "layout.size", .failed, "1 pt off.", device: "duo"),
      Fixtures.result("B", "layout.size", .failed, "2 pt off.", device: "duo"),
      Fixtures.result("B", "layout.size", .failed, "2 pt off.", device: "usual"),
    ])
    func device(_ id: String, displays: Int?) -> DeviceSummary {
      var device = DeviceSummary(id: id, name: id, idiom: .phone, screens: [Fixtures.screen(.portrait)])
      device.displays = displays
      return device
    }
    record.devices = [device("duo", displays: 2), device("usual", displays: nil)]
    #expect(Causes.group(record).map(\.message).sorted() == ["2 pt off", "Only on duo: 1 pt off"])
    // Without another device there is nothing to compare with.
    record.devices = [device("duo", displays: 2), device("usual", displays: 2)]
    #expect(Causes.group(record).map(\.message).sorted() == ["1 pt off", "2 pt off"])
  }
}
