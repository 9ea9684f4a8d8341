import Imaging
import Model
import Testing

@testable import Assertions

@Suite("What holds for any launch screen") struct BasicsAssertionTests {
  // MARK: layout.fills-screen

  @Test("A fill over everything covers the screen")
  func covered() {
    var stage = Stage()
    stage.add("ground", Rect(0, 0, 60, 80), .white)
    #expect(stage.check("layout.fills-screen", [:]).outcome == .passed)
  }

  @Test("A strip of 60 by 8 out of 60 by 80 points leaves a tenth of the screen black")
  func uncovered() {
    var stage = Stage()
    stage.add("ground", Rect(0, 8, 60, 72), .white)
    let finding = stage.check("layout.fills-screen", [:])
    #expect(finding.outcome == .failed && finding.measured["uncovered"] == .number(0.1))
    #expect(stage.check("layout.fills-screen", ["uncoveredAtMost": .number(0.1)]).outcome == .passed)
  }

  @Test("Half an alpha shows half of the window: a share of 128 of 255")
  func translucent() {
    var stage = Stage()
    stage.add("ground", Rect(0, 0, 60, 80), .white, alpha: 0.5)
    let finding = stage.check("layout.fills-screen", [:])
    // alpha 0.5 is 128 of 255, so 127 of 255 of the window are left.
    #expect(finding.measured["uncovered"] == .number(127.0 / 255))
  }

  @Test("A missing image is reported once, by the criterion about assets; an unknown one is undecided")
  func missingFill() {
    func outcome(isMissing: Bool) -> Outcome {
      var stage = Stage()
      stage.add("ground", Rect(0, 0, 60, 80), .white)
      stage.nodes[0].paints = []
      stage.diagnostics = [
        .init(viewID: "ground", kind: .missingImage, message: "no image", isMissing: isMissing)
      ]
      return stage.check("layout.fills-screen", [:]).outcome
    }
    #expect(outcome(isMissing: true) == .notApplicable)
    #expect(outcome(isMissing: false) == .cannotTell)
  }

  // MARK: Static cells

  @Test("With static cells, only a failure and the criterion about constraints are decided")
  func staticCells() {
    func outcomes(_ isStatic: Bool, isHidden: Bool = false) -> [String] {
      var stage = Stage()
      stage.add("table", Rect(0, 8, 60, 72), .white, kind: "tableView")
      stage.root.subviews[0].content = .table(hasStaticCells: isStatic)
      stage.root.subviews[0].isHidden = isHidden
      let findings = [
        stage.check("layout.fills-screen", [:]),
        stage.check("layout.fills-screen", ["uncoveredAtMost": .number(0.1)]),
        stage.check("layout.intact", [:]), stage.check("layout.consistent", [:]),
      ]
      return findings.map { "\($0.outcome) \($0.reason ?? "")" }
    }
    let unknown = "cannotTell static-cells"
    #expect(outcomes(true) == ["failed ", unknown, unknown, "passed "])
    #expect(outcomes(false) == ["failed ", "passed ", "passed ", "passed "])
    #expect(outcomes(true, isHidden: true) == outcomes(false, isHidden: true))
  }

  // MARK: Without a screen

  @Test("A container that cannot be laid out is the reason of undecided findings")
  func unsupportedContainer() {
    let place = SourceLocation(file: "L.storyboard", line: 7)
    func subject(_ kind: String, _ other: InterfaceScene? = nil) -> CaseFacts {
      var document = InterfaceDocument(file: "L.storyboard", format: .storyboard, toolsVersion: "1")
      var controller = Controller(id: "c", kind: .init(rawValue: kind), customClass: nil, location: place)
      controller.children = other?.controller.map { [$0.id] } ?? []
      document.scenes = [InterfaceScene(controller: controller, view: nil)] + (other.map { [$0] } ?? [])
      document.initialScene = 0
      var subject = Stage().subject()
      subject.screen = nil
      subject.project.document = document
      return subject
    }
    func message(_ kind: String, _ other: InterfaceScene? = nil) -> Finding { subject(kind, other).noScreen }
    let primary = InterfaceScene(
      controller: Controller(id: "p", kind: .plain, customClass: nil, location: place),
      view: View(id: "v", kind: .plain, location: place))
    let split = message("splitViewController", primary)
    #expect(split.outcome == .cannotTell && split.reason == "no-view" && split.element == "c")
    #expect(message("viewController").cause == "no-view:c")
    // Without an image and a text in any scene, nothing is open about them.
    #expect(subject("splitViewController", primary).check("contrast.discernible").reason == "no-content")
    var none = Stage().subject()
    none.screen = nil
    #expect(none.noScreen.reason == "no-document")
  }

  // MARK: layout.intact

  private func onCanvas(_ frame: Rect, recorded: Rect?) -> Stage {
    var stage = Stage()
    stage.root.recordedFrame = Rect(0, 0, 60, 100)
    stage.add("logo", frame, .white)
    stage.root.subviews[0].recordedFrame = recorded
    return stage
  }

  @Test("A picture that the canvas shows whole may not run off a smaller screen")
  func cut() {
    let finding = onCanvas(Rect(10, 70, 20, 20), recorded: Rect(10, 70, 20, 20)).check("layout.intact", [:])
    #expect(finding.outcome == .failed && finding.cause == "cut:logo")
  }

  @Test("A picture that lay across the canvas's edge, or spans the screen, is meant to")
  func bleeding() {
    #expect(
      onCanvas(Rect(10, 70, 20, 20), recorded: Rect(10, 90, 20, 20)).check("layout.intact", [:]).outcome
        == .passed)
    #expect(
      onCanvas(Rect(-5, 10, 70, 20), recorded: Rect(0, 10, 60, 20)).check("layout.intact", [:]).outcome
        == .passed)
    #expect(onCanvas(Rect(10, 70, 20, 20), recorded: nil).check("layout.intact", [:]).outcome == .passed)
  }

  @Test(
    "A picture that is larger than the screen is cut off at both sides, unless it covers or spans the screen")
  func larger() {
    let wide = onCanvas(Rect(-5, 10, 70, 20), recorded: Rect(10, 10, 40, 20)).check("layout.intact", [:])
    #expect(wide.outcome == .failed && wide.messageID == "larger" && wide.cause == "cut:logo")
    let tall = onCanvas(Rect(10, -9, 20, 200), recorded: Rect(10, 10, 20, 40)).check("layout.intact", [:])
    #expect(tall.outcome == .failed && tall.messageID == "larger")
    let cover = onCanvas(Rect(-9, -9, 400, 400), recorded: Rect(10, 10, 40, 20))
    #expect(cover.check("layout.intact", [:]).outcome == .passed)
    var pinned = onCanvas(Rect(-5, 10, 70, 20), recorded: Rect(10, 10, 40, 20))
    pinned.root.constraints = [.leading, .trailing].map {
      LayoutConstraint(
        id: $0.rawValue, location: pinned.root.location, firstItem: "logo", firstAttribute: $0,
        secondItem: pinned.root.id, secondAttribute: $0)
    }
    #expect(pinned.check("layout.intact", [:]).outcome == .passed)
  }

  // MARK: layout.consistent

  @Test("Ambiguous pictures and conflicts fail, autoresized ones do not")
  func consistent() {
    var open = Stage()
    open.add("logo", Rect(10, 10, 20, 20), .white, isAmbiguous: true)
    #expect(open.check("layout.consistent", [:]).cause == "ambiguous:logo")
    var masked = Stage()
    masked.add("logo", Rect(10, 10, 20, 20), .white, basis: .autoresizing, isAmbiguous: true)
    #expect(masked.check("layout.consistent", [:]).outcome == .passed)
    masked.layout.conflicts = [["a", "b"]]
    #expect(masked.check("layout.consistent", [:]).cause == "conflict:a,b")
  }

  // MARK: safe-area.visible-content

  private func inset(_ frame: Rect) -> Finding {
    var stage = Stage(safeArea: Insets(top: 10, left: 0, bottom: 8, right: 0))
    stage.add("logo", frame, .white)
    return stage.check("safe-area.visible-content", [:])
  }

  @Test("A picture may touch the safe area's edge and bleed off the screen, but not end in between")
  func safeArea() {
    #expect(inset(Rect(10, 10, 20, 20)).outcome == .passed)
    #expect(inset(Rect(10, 0, 20, 20)).outcome == .passed)
    let finding = inset(Rect(10, 4, 20, 20))
    #expect(finding.outcome == .failed && finding.message.contains("at the top by 6 pt"))
    #expect(inset(Rect(10, 60, 20, 15)).message.contains("at the bottom by 3 pt"))
  }

  // MARK: contrast

  @Test("A picture in the color of its ground cannot be seen")
  func discernible() {
    var stage = Stage()
    stage.add("ground", Rect(0, 0, 60, 80), .white)
    stage.add("logo", Rect(10, 10, 20, 20), .white)
    #expect(stage.check("contrast.discernible", [:]).cause == "indiscernible:logo")
    stage.add("logo2", Rect(10, 10, 20, 20), .black)
    // The first is now wholly covered, the second stands out.
    let covered = stage.check("contrast.discernible", [:])
    #expect(covered.outcome == .failed && covered.cause == "covered:logo")
  }

  @Test("A screen that is brighter in dark appearance than in light one fails, however dark it is")
  func brighterInDark() {
    func finding(_ dark: Double, _ light: Double) -> Finding {
      func stage(_ gray: Double) -> Stage {
        var stage = Stage()
        stage.add("ground", Rect(0, 0, 60, 80), Color(red: gray, green: gray, blue: gray), kind: "view")
        return stage
      }
      var shown = stage(dark)
      shown.environment.appearance = .dark
      let other = stage(light).screen
      return shown.check("contrast.dark-appearance", [:]) { $0 == .lightAppearance ? other : nil }
    }
    #expect(finding(0.4, 0.1).messageID == "inverted")
    #expect(finding(0.4, 0.35).outcome == .passed && finding(0.1, 0.4).outcome == .passed)
  }

  @Test("White in dark appearance has lightness 100, black 0, and a light case does not count")
  func dark() {
    var white = Stage()
    white.add("ground", Rect(0, 0, 60, 80), .white)
    #expect(white.check("contrast.dark-appearance", [:]).reason == "light-case")
    white.environment.appearance = .dark
    let finding = white.check("contrast.dark-appearance", [:])
    #expect(finding.outcome == .failed)
    guard case .number(let lightness)? = finding.measured["dark"] else {
      Issue.record("no lightness")
      return
    }
    #expect(abs(lightness - 100) < 0.01)
    var black = Stage()
    black.environment.appearance = .dark
    let darkest = black.check("contrast.dark-appearance", [:])
    #expect(darkest.messageID == "dark-enough" && darkest.measured["dark"] == .number(0))
    // A picture over a tenth of a white screen could darken it to 90, one over half to 50; 75 is the limit. A white
    // picture over nine tenths of a black screen would brighten it to 90.
    // The white that an image would cover that the app does not have is no fault of its own.
    let cases: [(Stage, Double, Outcome, Outcome)] = [
      (white, 8, .failed, .failed), (white, 40, .cannotTell, .notApplicable), (black, 8, .passed, .passed),
      (black, 72, .cannotTell, .passed),
    ]
    for (ground, height, outcome, missing) in cases {
      var stage = ground
      stage.add("lost", Rect(0, 0, 60, height), .clear)
      var subject = stage.subject()
      subject.screen?.diagnostics = [
        .init(viewID: "lost", kind: .missingImage, message: "it is missing")
      ]
      let doubtful = subject.check("contrast.dark-appearance")
      #expect(doubtful.outcome == outcome, "\(height)")
      subject.screen?.diagnostics = [
        .init(viewID: "lost", kind: .missingImage, message: "it is missing", isMissing: true)
      ]
      let lost = subject.check("contrast.dark-appearance")
      #expect(lost.outcome == missing, "\(height)")
      #expect((lost.messageID == "missing-image") == (missing == .notApplicable))
    }
  }

  // MARK: pictures

  @Test(
    "The size of a vector that cannot be drawn decides about memory and enlargement where it is small enough")
  func undrawn() {
    func check(_ id: String, _ parameters: [String: Value], _ picture: UndrawnPicture?) -> Finding {
      var stage = Stage()
      stage.add("logo", Rect(0, 0, 40, 40), .clear)
      var subject = stage.subject()
      subject.screen?.diagnostics = [
        .init(viewID: "logo", kind: .unreadableImage, message: "m", undrawn: picture)
      ]
      return subject.check(id, parameters)
    }
    let size = Size(width: 20, height: 20)
    let twice = UndrawnPicture(size: size, rect: Rect(0, 0, 40, 40))
    // 40 x 40 pixels of 4 bytes.
    func memory(_ limit: Double, _ picture: UndrawnPicture?) -> Finding {
      check(
        "project.image-memory", ["limit": .number(limit), "rowAlignment": .number(1), "page": .number(1)],
        picture)
    }
    let fitting = memory(6400, twice)
    #expect(fitting.messageID == "memory-fits" && fitting.measured["sum"] == .number(6400))
    #expect(memory(6399, twice).outcome == .cannotTell && memory(1e9, nil).outcome == .cannotTell)
    #expect(check("layout.image-quality", ["enlargedAtMost": .number(1.5)], twice).outcome == .cannotTell)
    #expect(check("layout.image-quality", ["enlargedAtMost": .number(2)], twice).outcome == .passed)
    // A bitmap of 30 x 30 pixels takes the same wherever it is shown, and its size is certain.
    let bitmap = UndrawnPicture(
      size: size, rect: Rect(0, 0, 40, 40), pixels: PixelSize(width: 30, height: 30))
    #expect(memory(3600, bitmap).outcome == .passed && memory(3600, bitmap).measured["sum"] == .number(3600))
    #expect(
      memory(3599, bitmap).messageID == "image-memory"
        && memory(3599, bitmap).measured["largest"] == .number(3600))
    #expect(
      check("layout.image-quality", ["enlargedAtMost": .number(4.0 / 3)], bitmap).measured["enlarged"]
        == .number(4.0 / 3))
    let flat = UndrawnPicture(size: size, rect: Rect(0, 0, 40, 20))
    #expect(check("layout.image-quality", ["enlargedAtMost": .number(2)], flat).outcome == .cannotTell)
  }

  @Test("An image that is missing or damaged leaves the criteria about its pixels undecided")
  func brokenImage() {
    for id in ["layout.size", "layout.centered", "layout.whole"] {
      var stage = Stage()
      stage.add("icon", Rect(20, 30, 10, 10), .white)
      stage.nodes[0].paints = []
      stage.diagnostics = [
        .init(viewID: "icon", kind: .unusableImage, message: "it is no picture")
      ]
      let size: [String: Value] = ["width": .number(20), "height": .number(20)]
      let finding = stage.check(id, ["of": .string("icon")].merging(id == "layout.size" ? size : [:]) { $1 })
      #expect(finding.outcome == .cannotTell && finding.reason == Reasons.brokenImage, "\(finding.message)")
    }
  }

  @Test("Decoded bytes: rows to 64 bytes, the whole to 16 KiB pages")
  func memory() {
    // 2732 * 4 = 10928, to 64: 10944; times 2732 = 29,899,008; to 16,384: 1825 pages = 29,900,800.
    #expect(Assertion.decodedBytes(width: 2732, height: 2732, row: 64, page: 16384) == 29_900_800)
    #expect(Assertion.decodedBytes(width: 1, height: 1, row: 64, page: 16384) == 16384)
    #expect(Assertion.decodedBytes(width: 16, height: 2, row: 64, page: 1) == 128)
  }

  @Test("Halving loses nothing of a plain picture and everything of a one-pixel checkerboard")
  func detail() {
    let plain = Bitmap(width: 4, height: 4, pixels: Array(repeating: 255, count: 64))
    #expect(Detail(plain).loss == 0)
    let board = Bitmap(
      width: 4, height: 4,
      pixels: (0..<16).flatMap { index -> [UInt8] in
        let value: UInt8 = (index % 4 + index / 4) % 2 == 0 ? 255 : 0
        return [value, value, value, 255]
      })
    // Each half-size pixel is 128 (or 127): every color channel differs by about 127.5, alpha by 0.
    #expect(abs(Detail(board).loss - 95.6) < 1)
  }

  @Test("Remarks fail from the given severity on, ignored ones never, milder ones become a note")
  func launchKeys() {
    func finding(_ parameters: [String: Value]) -> Finding {
      var subject = Stage().subject().project
      subject.sourceFindings = [
        .init(id: "both-keys", severity: .warning, message: "both", location: nil),
        .init(id: "empty-dictionary", severity: .note, message: "empty", location: nil),
      ]
      return subject.check("project.launch-keys", parameters)
    }
    #expect(finding([:]).cause == "launch-keys:both-keys")
    #expect(finding([:]).note == "empty")
    #expect(finding(["ignore": .list([.string("both-keys")])]).outcome == .passed)
    #expect(finding(["from": .string("error")]).messageID == "keys-correct")
  }
}

@Suite("Whether assets are there") struct AssetsFoundTests {
  private func finding(
    scripts: [BuildScript], uses: [String] = ["Logo"], membershipIsKnown: Bool = true
  ) -> Finding {
    var subject = Stage().subject().project
    subject.project.scripts = scripts
    subject.project.membershipIsKnown = membershipIsKnown
    var document = InterfaceDocument(file: "L.storyboard", format: .storyboard, toolsVersion: "1")
    for name in uses { document.imageUses[name] = SourceLocation(file: "L.storyboard", line: 9) }
    subject.document = document
    return subject.check("project.assets-found")
  }

  @Test("A missing image fails; a script that names it or can copy it leaves it open")
  func missing() {
    let place = SourceLocation(file: "p.pbxproj", line: 3)
    #expect(finding(scripts: []).outcome == .failed)
    #expect(finding(scripts: [BuildScript(location: place, images: ["Other"])]).outcome == .failed)
    for script in [
      BuildScript(location: place, images: ["Logo"]), BuildScript(location: place, copies: ["Lo*.png"]),
    ] {
      let doubted = finding(scripts: [script])
      #expect(doubted.outcome == .cannotTell && doubted.reason == "copied-by-script")
    }
    #expect(finding(scripts: [], membershipIsKnown: false).reason == "no-project-file")
  }

  @Test("A script that can copy one missing image does not hide another one")
  func another() {
    let place = SourceLocation(file: "p.pbxproj", line: 3)
    let found = finding(
      scripts: [BuildScript(location: place, images: ["Back"])], uses: ["Back", "Logo"])
    #expect(found.outcome == .failed && found.cause == "asset-missing:Logo")
  }

  @Test("An Info.plist that cannot be read leaves the launch screen open, one without keys does not")
  func unreadable() {
    func finding(_ id: String) -> Finding {
      var subject = Stage().subject().project
      subject.sources = [.phone: [LaunchScreenSource(kind: .none)]]
      subject.sourceFindings = [.init(id: id, severity: .error, message: "m", location: nil)]
      return subject.check("project.launch-screen")
    }
    #expect(finding("info-plist-unreadable").reason == "info-plist-unreadable")
    #expect(finding("no-launch-screen").outcome == .failed)
  }
}
