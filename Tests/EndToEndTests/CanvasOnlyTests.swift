import TestSupport
import Testing

/// Views that are in the middle of the document's canvas only.
struct CanvasOnlyTests {
  private typealias App = DocumentApp
  private static let frame = (106.5, 336.0, 180.0, 180.0)
  private static let corner = #"flexibleMaxX="YES" flexibleMaxY="YES""#

  private func app(isXib: Bool, _ view: String, _ constraints: [String] = []) throws -> DocumentApp {
    let app = try App(isXib: isXib)
    try app.picture("mark", App.word(180, 180))
    try app.write([view], constraints)
    return app
  }

  @Test("Without constraints, a logo keeps its place on the canvas", arguments: [false, true])
  func noConstraints(isXib: Bool) async throws {
    let app = try app(isXib: isXib, App.image("mark", Self.frame, mode: "scaleAspectFit", mask: Self.corner))
    let failures = try await app.failures("LB-26")
    let pad = try #require(failures.first { $0.device?.hasPrefix("ipad") == true })
    #expect(pad.message.contains("the middle of the document's canvas"), "\(pad.message)")
    #expect(pad.fix == "Add constraints mark.centerX = root.centerX and mark.centerY = root.centerY.")
    #expect(pad.file == app.file && pad.line == (isXib ? 6 : 8))
    // The canvas is the size of this phone.
    #expect(!failures.contains { $0.device == "iphone-14-pro" && $0.orientation == "portrait" })
  }

  @Test("Fixed distances from the top and the leading edge that center a logo on the canvas, too")
  func fixedDistances() async throws {
    let app = try app(
      isXib: false, App.image("mark", Self.frame),
      [
        App.tie("mark.top", "root.top", Self.frame.1), App.tie("mark.leading", "root.leading", Self.frame.0),
      ])
    let pad = try #require(
      try await app.failures("LB-26").first { $0.device?.hasPrefix("ipad") == true })
    #expect(pad.fix?.contains("instead of constraint mark-leading") == true, "\(pad.fix ?? "")")
  }

  /// A transparent view with the logo, which constraints or a frame put into it.
  private static func box(
    _ frame: (Double, Double, Double, Double), _ logo: String, _ constraints: [String] = [],
    mask: String? = corner
  ) -> String {
    let masks = mask.map { #"<autoresizingMask key="autoresizingMask" \#($0)/>"# } ?? ""
    return
      #"<view contentMode="scaleToFill" \#(mask == nil ? "" : #"fixedFrame="YES""#) translatesAutoresizingMaskIntoConstraints="NO" id="box"><rect key="frame" x="\#(frame.0)" y="\#(frame.1)" width="\#(frame.2)" height="\#(frame.3)"/>\#(masks)<subviews>\#(logo)</subviews><constraints>\#(constraints.joined())</constraints></view>"#
  }

  @Test(
    "What is drawn counts, not the view that carries it",
    arguments: ["constraints", "frames", "beside", "distances"])
  func container(kind: String) async throws {
    let app: DocumentApp
    let centered = [App.tie("mark.centerX", "box.centerX"), App.tie("mark.centerY", "box.centerY")]
    switch kind {
    case "constraints":
      app = try self.app(
        isXib: false, Self.box((96.5, 326, 200, 200), App.image("mark", (10, 10, 180, 180)), centered))
    case "frames":
      app = try self.app(
        isXib: true, Self.box((96.5, 326, 200, 200), App.image("mark", (10, 10, 180, 180), mask: Self.corner))
      )
    case "beside":
      app = try self.app(
        isXib: false,
        Self.box(
          (106.5, 336, 250, 200), App.image("mark", (0, 0, 180, 180)),
          [App.tie("mark.leading", "box.leading"), App.tie("mark.top", "box.top")]))
    default:
      app = try self.app(
        isXib: false,
        Self.box(
          (96.5, 326, 200, 200), App.image("mark", (10, 10, 180, 180)), centered + App.size("box", 200, 200),
          mask: nil),
        [App.tie("box.leading", "root.leading", 96.5), App.tie("box.top", "root.top", 326)])
    }
    let pad = try #require(try await app.failures("LB-26").first { $0.device?.hasPrefix("ipad") == true })
    #expect(pad.message.contains("middle of the document's canvas"), "\(pad.message)")
    let fix = try #require(pad.fix)
    #expect(
      fix.contains(kind == "beside" ? "box.centerX = root.centerX + 35" : "box.centerX = root.centerX and"),
      "\(fix)")
  }

  @Test(
    "A view around the logo that keeps it in the middle is right",
    arguments: ["mask", "centered", "filling", "corner"])
  func rightContainer(kind: String) async throws {
    let centered = [App.tie("mark.centerX", "box.centerX"), App.tie("mark.centerY", "box.centerY")]
    let logo = App.image("mark", (10, 10, 180, 180))
    let app: DocumentApp
    switch kind {
    case "mask":
      let all = ["MinX", "MaxX", "MinY", "MaxY"].map { "flexible\($0)=\"YES\"" }.joined(separator: " ")
      app = try self.app(isXib: false, Self.box((96.5, 326, 200, 200), logo, centered, mask: all))
    case "centered":
      app = try self.app(
        isXib: true, Self.box((96.5, 326, 200, 200), logo, centered + App.size("box", 200, 200), mask: nil),
        [App.tie("box.centerX", "root.centerX"), App.tie("box.centerY", "root.centerY")])
    case "filling":
      app = try self.app(
        isXib: false, Self.box((0, 0, 393, 852), App.image("mark", Self.frame), centered, mask: nil),
        App.pinned("box"))
    default:
      app = try self.app(isXib: false, Self.box((20, 60, 200, 200), logo, centered))
    }
    let failures = try await app.failures("LB-26")
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
  }

  @Test(
    "A mask that keeps it in the middle, a logo beside the middle and a header are right",
    arguments: ["mask", "beside", "header"])
  func right(kind: String) async throws {
    let app: DocumentApp
    switch kind {
    case "mask":
      let all = ["MinX", "MaxX", "MinY", "MaxY"].map { "flexible\($0)=\"YES\"" }.joined(separator: " ")
      app = try self.app(isXib: true, App.image("mark", Self.frame, mask: all))
    case "beside":
      app = try self.app(isXib: false, App.image("mark", (40, 80, 180, 180), mask: Self.corner))
    default:
      app = try self.app(
        isXib: false, App.image("mark", (20, 60, 353, 180)),
        [
          App.tie("mark.top", "safe.top"), App.tie("mark.leading", "root.leading", 20),
          App.tie("mark.trailing", "root.trailing", -20),
        ])
    }
    let failures = try await app.failures("LB-26")
    #expect(failures.isEmpty, "\(failures.first?.message ?? "")")
  }
}
