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
