import Files
import Foundation
import Imaging
import Model
import Testing

@testable import AssetCatalog

/// Vectors as sets of a catalog show them.
@Suite("Vectors in catalogs")
final class VectorCatalogTests {
  /// The folders last as long as the test.
  private var kept: [TemporaryProject] = []

  private func project(
    _ properties: String = "", entry: String = "", file: String = "v.svg",
    bytes: [UInt8] = VectorFixture.quarter, set: String = "imageset"
  ) -> TemporaryProject {
    let project = TemporaryProject()
    kept.append(project)
    let key = set == "symbolset" ? "symbols" : "images"
    project.write(
      "A.xcassets/V.\(set)/Contents.json",
      "{\"\(key)\":[{\"filename\":\"\(file)\",\"idiom\":\"universal\"\(entry)}],\"properties\":{\(properties)}}"
    )
    project.write("A.xcassets/V.\(set)/\(file)", bytes)
    return project
  }

  /// A folder with one program of that name, a shell script.
  private func tool(_ name: String, _ script: String) -> (project: TemporaryProject, tools: VectorTools) {
    let project = TemporaryProject()
    kept.append(project)
    project.write(name, "#!/bin/sh\n" + script)
    try? FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.root + "/" + name)
    return (project, VectorTools(folders: [project.root]))
  }

  @Test("Without the program the picture is undecided, with the package's name; the size is known")
  func missingTool() {
    let library = project().library(["A.xcassets"], tools: VectorTools(folders: []))
    guard case .cannotTell(let slot, let reason) = library.picture(named: "V", in: .phone()) else {
      Issue.record("not cannotTell")
      return
    }
    #expect(reason == "cannot be drawn: rsvg-convert is not on PATH (\(VectorTool.svg.fix))")
    #expect(slot.vectorSize == Size(width: 20, height: 10))
    #expect(library.imageSets(named: "V")[0].slots[0].errorIsLimit)
    let page = project(file: "v.pdf", bytes: VectorFixture.pdf(""))
    #expect(
      page.library(["A.xcassets"], tools: VectorTools(folders: [])).picture(named: "V", in: .phone()).outcome
        == "cannot tell: cannot be drawn: pdftocairo is not on PATH (\(VectorTool.pdf.fix))")
    // An empty PATH names no folder, nor does a relative one the current folder.
    #expect(VectorTools(folders: ["", ".", "bin"]).locate(.svg) == nil)
  }

  @Test("A program that may not be started is an error of the machine, and no missing program")
  func forbiddenTool() throws {
    let (folder, _) = tool("rsvg-convert", "exit 1")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.root + "/rsvg-convert")
    let library = project().library(["A.xcassets"], tools: VectorTools(folders: [folder.root]))
    #expect(
      library.picture(named: "V", in: .phone()).outcome
        == "cannot tell: could not be drawn: rsvg-convert on PATH may not be started; check its permissions")
  }

  /// 20 x 10 points: 60 x 30 pixels at 3x, 40 x 20 at 2x. Where a view shows it at 30 x 10 points on 3x: 90 x 30.
  @Test(
    "Vectors are drawn at their natural size, or at the shown size where the set keeps the vector",
    .enabled(if: VectorFixture.hasTools, VectorFixture.needsTools))
  func scales() throws {
    for keeps in [false, true] {
      let library = project("\"preserves-vector-representation\":\(keeps)").library(["A.xcassets"])
      for (scale, pixels) in [(3, PixelSize(width: 60, height: 30)), (2, PixelSize(width: 40, height: 20))] {
        let environment = Environment.phone(scale: Ratio(Double(scale)))
        guard case .found(let picture) = library.picture(named: "V", in: environment) else {
          Issue.record("not drawn at \(scale)")
          continue
        }
        #expect(picture.size == Size(width: 20, height: 10) && picture.pixels == pixels)
        #expect(library.bitmap(picture.id)?.width == pixels.width)
        #expect(library.drawnVector(picture.id)?.size == picture.size)
        #expect(library.drawnVector(picture.id)?.isRedrawn == false)
      }
      guard case .found(let picture) = library.picture(named: "V", in: .phone()),
        case .found(let shown) = library.picture(
          picture, shownAt: Size(width: 30, height: 10), in: .phone())
      else {
        Issue.record("not drawn")
        continue
      }
      #expect(shown.pixels == PixelSize(width: keeps ? 90 : 60, height: 30))
      #expect(shown.size == picture.size)
      #expect(library.bitmap(shown.id)?.width == shown.pixels.width)
      #expect(library.drawnVector(shown.id)?.isRedrawn == keeps)
      // iOS 10 knew no preserved vectors.
      guard
        case .found(let old) = library.picture(
          picture, shownAt: Size(width: 30, height: 10), in: .phone(osMajor: 10))
      else {
        Issue.record("not drawn")
        continue
      }
      #expect(old.id == picture.id)
    }
  }

  /// Caps of 4 points are 12 pixels of a drawing at 3x, and still 4 points wide.
  @Test(
    "Caps of a resizable vector are in points", .enabled(if: VectorFixture.hasTools, VectorFixture.needsTools)
  )
  func slicing() throws {
    let entry =
      ",\"resizing\":{\"mode\":\"9-part\",\"cap-insets\":{\"top\":4,\"left\":4,\"bottom\":4,\"right\":4}}"
    let library = project(entry: entry).library(["A.xcassets"])
    guard case .found(let picture) = library.picture(named: "V", in: .phone()) else {
      Issue.record("not drawn")
      return
    }
    #expect(picture.slot.slicing?.left == 12 && picture.slot.slicing?.scale == 3)
  }

  /// Right to left, an entry for left to right is shown mirrored: the quarter is at the lower right.
  @Test(
    "A mirrored vector can be redrawn", .enabled(if: VectorFixture.hasTools, VectorFixture.needsTools))
  func mirrored() throws {
    let library = project(
      "\"preserves-vector-representation\":true", entry: ",\"language-direction\":\"left-to-right\""
    ).library(["A.xcassets"])
    let environment = Environment.phone(direction: .rightToLeft)
    guard case .found(let picture) = library.picture(named: "V", in: environment),
      case .found(let shown) = library.picture(picture, shownAt: Size(width: 40, height: 20), in: environment),
      let bitmap = library.bitmap(shown.id)
    else {
      Issue.record("not drawn")
      return
    }
    // 120 x 60 pixels; red from x 60 and y 30 on.
    #expect(bitmap.pixels[(59 * 120 + 119) * 4] == 255 && bitmap.pixels[(59 * 120 + 59) * 4] == 0)
  }

  @Test("Entries for one scale, loose files and symbols are undecided")
  func undocumented() {
    let scaled = project(entry: ",\"scale\":\"2x\"").library(["A.xcassets"])
    #expect(
      scaled.picture(named: "V", in: .phone()).outcome
        == "cannot tell: is a vector in the entry for 2x; Apple does not document how such a vector is compiled"
    )
    let symbol = project(set: "symbolset").library(["A.xcassets"])
    #expect(
      symbol.picture(named: "V", in: .phone()).outcome
        == "cannot tell: is a symbol's template, which this tool does not draw")
    let loose = TemporaryProject()
    loose.write("v.svg", VectorFixture.quarter)
    #expect(
      loose.library(["v.svg"]).picture(named: "v.svg", in: .phone()).outcome
        == "cannot tell: is a loose vector file; Apple does not document whether iOS loads it by name")
  }

  @Test("The message for a wrong kind of file names its kind")
  func wrongKind() {
    func outcome(_ file: String, _ bytes: [UInt8]) -> String {
      project(file: file, bytes: bytes).library(["A.xcassets"]).picture(named: "V", in: .phone()).outcome
    }
    #expect(outcome("v.svg", pixelPNG(1, 2, 3)) == "unusable: is a PNG file with the extension .svg")
    #expect(outcome("v.pdf", VectorFixture.quarter) == "unusable: is not a PDF file")
    #expect(outcome("v.svg", VectorFixture.pdf("")) == "unusable: is a PDF file with the extension .svg")
    #expect(outcome("v.svg", []) == "unusable: is empty")
    #expect(outcome("v.svg", Array("<html><body/></html>".utf8)) == "unusable: has no <svg> element")
    #expect(
      outcome("v.svg", VectorFixture.svg("<text>a</text>"))
        == "cannot tell: uses constructs that iOS may draw differently: <text>")
  }

  @Test("A program that hangs is stopped with its children, and the file is not drawn again")
  func hangs() throws {
    let (folder, found) = tool(
      "rsvg-convert",
      "sleep 300 & echo $! > \"$(dirname \"$0\")/child\"; echo x >> \"$(dirname \"$0\")/runs\"; wait\n")
    var tools = found
    tools.limits.seconds = 1
    let library = project().library(["A.xcassets"], tools: tools)
    let run = RunBudget()
    RunBudget.$current.withValue(run) {
      for _ in 0..<3 { _ = library.picture(named: "V", in: .phone()) }
    }
    #expect(
      run.obstacle?.hasPrefix(
        "A.xcassets/V.imageset/v.svg could not be drawn: rsvg-convert took longer than 1") == true,
      "\(run.obstacle ?? "no obstacle")")
    let text = try String(contentsOfFile: folder.root + "/child", encoding: .utf8)
    let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    var isGone = false
    for _ in 0..<50 where !isGone {
      // A zombie waits for whoever adopted it; it runs no more.
      let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
      isGone = kill(child, 0) != 0 || state.contains(") Z ")
      if !isGone { usleep(100_000) }
    }
    #expect(isGone)
    #expect(try String(contentsOfFile: folder.root + "/runs", encoding: .utf8) == "x\n")
  }

  @Test("A program of the project, or one that everyone can change, is not used; the path is found once")
  func trust() throws {
    let (folder, tools) = tool("rsvg-convert", "exit 0\n")
    let program = folder.root + "/rsvg-convert"
    #expect(tools.locate(.svg)?.path == RealPath.resolve(program).path)
    #expect(
      VectorTools(folders: [folder.root], outside: FileAccess(below: [folder.root])).locate(.svg) == nil)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: program)
    #expect(VectorTools(folders: [folder.root]).locate(.svg) == nil)
    #expect(tools.locate(.svg) != nil)
  }

  @Test(
    "A program that is killed, or that the system does not start, stops the run; the next run draws again")
  func stopped() throws {
    for script in [
      "kill -KILL $$\n", "kill -SEGV $$\n", "echo 'cannot allocate memory' >&2; exit 1\n", "exit 126\n",
    ] {
      let (folder, tools) = tool("rsvg-convert", script)
      let library = project().library(["A.xcassets"], tools: tools)
      let run = RunBudget()
      RunBudget.$current.withValue(run) { _ = library.picture(named: "V", in: .phone()) }
      #expect(run.obstacle?.contains("v.svg could not be drawn: rsvg-convert") == true, "\(script)")
      // What one run could not draw, another one tries.
      folder.write("rsvg-convert", "#!/bin/sh\necho 'no such tag' >&2; exit 1\n")
      let next = RunBudget()
      let outcome = RunBudget.$current.withValue(next) { library.picture(named: "V", in: .phone()).outcome }
      #expect(outcome == "unusable: cannot be read by rsvg-convert: \"no such tag\"" && next.obstacle == nil)
    }
  }

  /// The file has 20 x 10 points: on a phone of scale 3, 30 rows.
  @Test("What a drawing costs is counted before a program starts: bytes times rows, and pixels")
  func cost() throws {
    let (folder, tools) = tool("rsvg-convert", "echo x >> \"$(dirname \"$0\")/runs\"; exit 1\n")
    func run(_ limits: [Limits.Key: Int]) -> (outcome: String, obstacle: String?) {
      let budget = RunBudget(Limits(limits))
      return RunBudget.$current.withValue(budget) {
        (
          project().library(["A.xcassets"], tools: tools).picture(named: "V", in: .phone()).outcome,
          budget.obstacle
        )
      }
    }
    let bytes = VectorFixture.quarter.count
    let each = run([.vectorStepsEach: bytes * 10 - 1])
    #expect(
      each.outcome.hasPrefix("cannot tell: has \(bytes) bytes of drawing for 10 rows of pixels"), "\(each)")
    #expect(each.obstacle == nil)
    for (limit, value, words) in [
      (Limits.Key.vectorSteps, 1, "more than 1 steps for its vector images"),
      (.vectorPixels, 199, "more than 199 pixels together"),
      (.picturePixelsEach, 199, "at most 199 are drawn"),
    ] {
      let run = run([limit: value])
      #expect((run.obstacle ?? run.outcome).contains(words), "\(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/runs"))
  }

  @Test(
    "Threads that ask at the same time get one drawing of each size",
    .enabled(if: VectorFixture.hasTools, VectorFixture.needsTools))
  func threads() throws {
    let real = try #require(VectorTools.installed().locate(.svg))
    let (folder, tools) = tool(
      "rsvg-convert", "echo \"$@\" >> \"$(dirname \"$0\")/runs\"; exec '\(real.path)' \"$@\"\n")
    let library = project().library(["A.xcassets"], tools: tools)
    DispatchQueue.concurrentPerform(iterations: 24) { index in
      _ = library.picture(named: "V", in: .phone(scale: Ratio(Double(index % 3 + 1))))
    }
    let runs = try String(contentsOfFile: folder.root + "/runs", encoding: .utf8).split(separator: "\n")
    // A probe at 20 x 10, which is also the size for scale 1.
    #expect(runs.count == 4 && Set(runs).count == 3, "\(runs)")
  }

  @Test("Too much, wrong or missing output of a program is a limit, and its words are quoted")
  func misbehaving() {
    func outcome(_ script: String, _ adjust: (inout VectorTools) -> Void = { _ in }) -> String {
      var tools = tool("rsvg-convert", script).tools
      adjust(&tools)
      return project().library(["A.xcassets"], tools: tools).picture(named: "V", in: .phone()).outcome
    }
    #expect(
      outcome("head -c 100000 /dev/zero\n") { $0.limits.outputBytes = 51_200 }.contains(
        "wrote more than 51200 bytes"))
    #expect(
      outcome("exit 0\n").hasPrefix("cannot tell: could not be drawn, because rsvg-convert wrote no image"))
    #expect(
      outcome("echo 'no such\ntag' >&2; exit 1\n")
        == "unusable: cannot be read by rsvg-convert: \"no such; tag\"")
    #expect(
      outcome("echo 'element limit exceeded' >&2; exit 1\n")
        == "cannot tell: could not be drawn: rsvg-convert stopped: \"element limit exceeded\"")
    #expect(
      outcome("kill -SEGV $$\n").hasPrefix(
        "cannot tell: could not be drawn: rsvg-convert ended with signal 11"))
  }

  @Test("A program runs in a clean environment and a private folder with only the picture")
  func surroundings() throws {
    let (folder, tools) = tool(
      "rsvg-convert", "{ pwd; ls; env | sort; cat; } > \"$(dirname \"$0\")/seen\"; exit 1\n")
    _ = project().library(["A.xcassets"], tools: tools).picture(named: "V", in: .phone())
    let seen = try String(contentsOfFile: folder.root + "/seen", encoding: .utf8)
    let lines = seen.split(separator: "\n").map(String.init)
    #expect(lines.dropFirst().prefix(3) == ["errors", "input", "output"])
    #expect(!seen.contains("QA_HOME") && seen.contains("LC_ALL=C"))
    #expect(seen.contains("<rect x=\"0\""))
    #expect(!FileManager.default.fileExists(atPath: lines[0]))
  }
}
