import Foundation
import Model
import RecordSupport
import Testing

@testable import Reporting

/// `state.js` and the page of `qa watch`.
struct WatchStateTests {
  private static func screen(_ text: String, cases: CaseRanges = CaseRanges(0..<1)) -> WatchedScreen {
    let environment = Environment(
      idiom: .phone, size: Size(width: 390, height: 844), scale: 3,
      safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
      obstructions: [
        Obstruction(
          kind: .notch, frame: Rect(x: 90, y: 0, width: 210, height: 30), cornerRadius: 20, isCertain: true)
      ], cornerRadius: 47)
    var drawing = ScreenDrawing(
      preview: "0123456789abcdef", width: 390, height: 844,
      views: [
        .init(id: text, kind: "imageView", label: text, frame: Rect(x: 1, y: 2, width: 3, height: 4))
      ], outlines: [])
    drawing.cases = cases
    return WatchedScreen(
      id: CaseID(device: "phone-a", os: OSVersion(18)), devices: [text], environment: environment,
      drawing: drawing,
      constraints: [
        ConstraintMark(
          id: text, start: Point(x: 1, y: 2), end: Point(x: 1, y: 9), text: text, hasEnds: true,
          isDashed: false, isConflicting: true)
      ], note: text)
  }

  private func object(_ state: WatchState) throws -> [String: Any] {
    let text = String(decoding: state.script, as: UTF8.self)
    let json = text.dropFirst("qaWatch.show(".count).dropLast(");\n".count)
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("Hostile text adds no tag, no line and no code to the script", arguments: Fixtures.hostileTexts)
  func hostile(_ text: String) throws {
    var state = WatchState()
    state.subject = ShownApp(target: text, project: text, launchScreen: text)
    state.changes = [text]
    state.screens = [Self.screen(text + "</script>\u{2028}\u{2029}")]
    state.errors = [Diagnostic(at: SourceLocation(file: text, line: 3), text + "</script>", fix: text)]
    state.record = Fixtures.hostile
    let script = String(decoding: state.script, as: UTF8.self)
    #expect(script.hasPrefix("qaWatch.show({") && script.hasSuffix("});\n"))
    #expect(!script.contains("<"))
    #expect(
      !script.unicodeScalars.contains { $0.value < 0x20 && $0.value != 0x0A || $0.value == 0x7F }
    )
    #expect(!script.unicodeScalars.contains { [0x2028, 0x2029].contains($0.value) })
    // A reader of JSON agrees about every text.
    let errors = try #require(try object(state)["errors"] as? [[String: Any]])
    #expect((errors[0]["text"] as? String) == VisibleText.of(PlainText.line(text + "</script>", bytes: 600)))
    #expect(!script.unicodeScalars.contains { [0x202E, 0x200B, 0x2067].contains($0.value) })
  }

  @Test("Separators of lines are escaped where a text keeps them")
  func separators() throws {
    var state = WatchState()
    state.time = "a\u{2028}b\u{2029}c<d€"
    let script = String(decoding: state.script, as: UTF8.self)
    #expect(script.contains(#""time":"a\u2028b\u2029c\u003cd€""#))
    #expect(try object(state)["time"] as? String == state.time)
  }

  @Test("A screen has its frames in points, its safe area and its hardware")
  func screens() throws {
    var state = WatchState()
    state.screens = [Self.screen("Icon"), Self.screen("Icon")]
    let screens = try #require(try object(state)["screens"] as? [[String: Any]])
    let frames = try #require(try object(state)["frames"] as? [[String: Any]])
    // Light and dark with equal frames share them.
    try #require(frames.count == 1 && screens.map { $0["frames"] as? Int } == [0, 0])
    #expect(frames[0]["safe"] as? [Double] == [0, 47, 390, 763])
    #expect(screens[0]["picture"] as? String == "0123456789abcdef")
    let views = try #require(frames[0]["views"] as? [[String: Any]])
    #expect(views[0]["frame"] as? [Double] == [1, 2, 3, 4])
    let marks = try #require(frames[0]["constraints"] as? [[String: Any]])
    #expect(marks[0]["line"] as? [Double] == [1, 2, 1, 9] && marks[0]["conflict"] as? Bool == true)
    #expect(state.pictures == ["0123456789abcdef"])
  }

  @Test("A failed finding marks the screens of its cases and no others")
  func marks() throws {
    let failed = Fixtures.result(
      "LS-A1", "layout.size", .failed, "Icon is 110 pt; expected 120 pt.", device: "phone-a")
    let other = Fixtures.result("LS-A2", "layout.size", .failed, "It is off.", device: "phone-b")
    let record = Fixtures.record([failed, other])
    var state = WatchState()
    state.record = record
    let own = try #require(record.matrix.cases.firstIndex { $0.device == "phone-a" })
    var screen = Self.screen("Icon", cases: CaseRanges(own..<own + 1))
    screen.id = record.matrix.cases[own]
    state.screens = [screen]
    func texts() throws -> [String] {
      let screens = try #require(try object(state)["screens"] as? [[String: Any]])
      return try #require(screens[0]["findings"] as? [[String: Any]]).compactMap { $0["text"] as? String }
    }
    #expect(try texts() == ["LS-A1: Icon is 110 pt; expected 120 pt."])
    #expect(state.failedCriteria == 2)
    #expect(try #require(try object(state)["causes"] as? [Any]).count == 2)
    // The case is not one of the record's: the matrix has changed since.
    state.screens[0].id = CaseID(device: "phone-c", os: OSVersion(9))
    #expect(try texts().isEmpty)
  }

  @Test("The first part of a redraw has its screens with their pictures, and no findings")
  func partial() throws {
    var state = WatchState()
    state.screens = [Self.screen("new"), Self.screen("old")]
    state.record = Fixtures.hostile
    #expect(try object(state)["partial"] as? Bool == false && object(state)["causes"] != nil)
    state.fresh = .init(screens: 1, pictures: ["0123456789abcdef": [0, 255, 16]])
    let part = try object(state)
    #expect(part["partial"] as? Bool == true && part["causes"] == nil && part["summary"] == nil)
    #expect(part["data"] as? [String: String] == ["0123456789abcdef": "AP8Q"])
    #expect((part["screens"] as? [[String: Any]])?.map { $0["devices"] as? [String] } == [["new"]])
    // Above a megabyte the page loads the files.
    let large = WatchState.Fresh(screens: 1, pictures: ["aa": Array(repeating: 0, count: 1 << 20 + 1)])
    state.fresh = large
    #expect(try (object(state)["data"] as? [String: String])?.isEmpty == true)
  }

  @Test("The page has no inline script or style, loads only files beside it, and escapes its title")
  func page() throws {
    let folder = Fixtures.packageRoot + "/Reports/templates"
    let templates = try Templates.load(from: folder).merging(Templates.load(from: folder + "/watch")) { $1 }
    let files = try WatchPage.files(title: "</title><script>alert(1)</script>", templates: templates)
    #expect(Set(files.map { String($0.path.prefix { $0 != "/" }) }).isSubset(of: WatchPage.names))
    let page = String(decoding: try #require(files.first { $0.path == "index.html" }).bytes, as: UTF8.self)
    #expect(!page.contains("<script>") && page.matches(of: /<script\s/).count == 1)
    #expect(!page.contains(" style=") && !page.contains("<style") && !page.contains("\"data:"))
    #expect(page.firstMatch(of: /(href|src)="(https?:)?\/\//) == nil)
    let script = try #require(templates["watch.js"])
    for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
      #expect(!script.contains(call), "\(call)")
    }
  }
}
