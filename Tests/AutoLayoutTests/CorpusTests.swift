import AutoLayout
import Foundation
import InterfaceBuilder
import Model
import Testing

/// Real documents beside the project (`../shared/corpus`, or where `QA_CORPUS` says); without them these tests skip.
enum Corpus {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["QA_CORPUS"] { return URL(fileURLWithPath: path) }
    return LayoutDocuments.root.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("shared/corpus")
  }()
  static let isPresent = FileManager.default.fileExists(atPath: folder.appendingPathComponent("files").path)
  static let reason: Comment = "the corpus of real documents is not beside the project (set QA_CORPUS)"

  static func documents(_ part: String) -> [URL] {
    let root = folder.appendingPathComponent(part)
    guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else {
      return []
    }
    return walk.compactMap { $0 as? URL }.filter { ["storyboard", "xib"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }

  static func read(_ url: URL) -> InterfaceDocument? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    return try? InterfaceBuilder.read([UInt8](data), file: url.lastPathComponent)
  }
}

@Suite("Real documents", .enabled(if: Corpus.isPresent, Corpus.reason))
struct CorpusTests {
  private struct Score {
    var agree = 0
    var total = 0
    var wrong: [Wrong] = []
  }
  private struct Wrong {
    var id: String
    var isEstimated: Bool
    var line: String
  }

  private static let counted: Set<String> = [
    "view", "imageView", "label", "button", "stackView", "visualEffectView", "activityIndicatorView",
    "toolbar",
    "navigationBar", "tabBar", "scrollView", "containerView", "progressView", "textView", "textField",
    "pageControl", "segmentedControl", "slider", "switch", "searchBar", "pickerView", "datePicker", "mapView",
    "wkWebView", "webView", "glkView", "mtkView", "tableView", "collectionView",
  ]

  /// Views below a root, with a recorded frame, in documents that are not marked misplaced or ambiguous.
  private func score(_ part: String, tolerance: Double) throws -> Score {
    let engine = try LayoutDocuments.engine()
    var score = Score()
    for url in Corpus.documents(part) {
      guard let document = Corpus.read(url) else { continue }
      let views = document.scenes.flatMap { ($0.view?.flattened ?? []) + $0.freeViews.flatMap(\.flattened) }
      if views.contains(where: { $0.isMisplaced || $0.attributes["ambiguous"] == "YES" }) { continue }
      let results = engine.canvasLayouts(document)
      for item in results.flatMap(\.items) where item.parent != nil && Self.counted.contains(item.kind) {
        guard let recorded = views.first(where: { $0.id == item.id })?.recordedFrame else { continue }
        score.total += 1
        let errors = [
          item.frame.x - recorded.x, item.frame.y - recorded.y, item.frame.width - recorded.width,
          item.frame.height - recorded.height,
        ].map { $0.magnitude.value }
        if (errors.max() ?? 0) <= tolerance {
          score.agree += 1
        } else {
          let line = "\(url.lastPathComponent) \(item.kind) \(item.id): \(recorded) is \(item.frame)"
          score.wrong.append(Wrong(id: item.id, isEstimated: item.isEstimated, line: line))
        }
      }
    }
    return score
  }

  /// Disagreements that no estimate explains, and why they remain. Views that the traits take out of the canvas are
  /// not laid out at all, so they are not counted here.
  private static let known: [String: String] = [
    "TitleLabel": "written by hand: the recorded frame is not the text's",
    "obG-Y5-kRd": "stale: the text was removed after the frame was recorded",
    "iAs-oC-bf4": "a switch recorded 49 wide, its aligned width; 80 others have 51",
    "R8Q-C7-aGF": "a symbol of fixed size: its picture's ornament is not in the document",
    "0OD-aQ-a2H": "recorded with twice the device's insets (118 and 68), in this document alone",
    "FVr-6H-SOv": "below 0OD-aQ-a2H",
    "4Mh-bO-Ie4": "below 0OD-aQ-a2H",
    "bEz-2k-MiA": "the image was not found when the frame was recorded: the noted size is not the one used",
    "2cN-GR-aP1": "as bEz-2k-MiA",
    "ZxH-ih-n3u": "as bEz-2k-MiA",
  ]

  @Test("Launch screens agree with Interface Builder but for known, stale frames")
  func launchScreens() throws {
    let score = try score("files", tolerance: 0.5)
    print("launch screens within half a point: \(score.agree) of \(score.total)")
    #expect(score.total > 60)
    #expect(Double(score.agree) >= 0.97 * Double(score.total))
    for wrong in score.wrong { #expect(Self.known[wrong.id] != nil, "\(wrong.line)") }
  }

  @Test("Other scenes agree within a point where no estimate is involved, and nine of ten views in all")
  func scenes() throws {
    let score = try score("scenes", tolerance: 1)
    let estimated = score.wrong.filter(\.isEstimated).count
    print(
      "scenes within a point: \(score.agree) of \(score.total); \(estimated) rest on an estimate of text or symbols"
    )
    #expect(score.total > 2500)
    #expect(Double(score.agree) >= 0.94 * Double(score.total))
    for wrong in score.wrong where !wrong.isEstimated {
      #expect(Self.known[wrong.id] != nil, "\(wrong.line)")
    }
  }

  @Test("Every real document is laid out on small, large, turned and mirrored screens without a fault")
  func everywhere() throws {
    let engine = try LayoutDocuments.engine()
    var mirrored = LayoutDocuments.phone
    mirrored.layoutDirection = .rightToLeft
    var small = LayoutDocuments.phone
    small.size = Size(width: 320, height: 480)
    small.scale = 2
    let environments = [mirrored, small, LayoutDocuments.landscape, LayoutDocuments.pad]
    var layouts = 0
    for url in ["files", "scenes", "projects"].flatMap(Corpus.documents) {
      guard let document = Corpus.read(url) else { continue }
      for (index, environment) in environments.enumerated() {
        let scene = document.initialScene ?? 0
        guard document.scenes.indices.contains(scene) else { continue }
        let result = engine.layout(document, scene: scene, in: environment) {
          document.recordedImageSizes[$0.name]
        }
        layouts += 1
        let figures = result.items.flatMap { item in
          [item.frame.x, item.frame.y, item.frame.width, item.frame.height, item.screenFrame.x]
        }
        #expect(figures.allSatisfy { $0.value.isFinite }, "\(url.lastPathComponent) in environment \(index)")
        #expect(
          !result.unsupported.contains { $0.contains("the solver stopped") }, "\(url.lastPathComponent)")
      }
    }
    #expect(layouts > 1000)
  }

  @Test("Every real document is written the same twice, and read for its own sake")
  func stableText() throws {
    var read = 0
    for url in Corpus.documents("files") {
      guard let first = Corpus.read(url), let second = Corpus.read(url) else { continue }
      read += 1
      #expect(InterfaceBuilder.write(first) == InterfaceBuilder.write(second), "\(url.lastPathComponent)")
    }
    #expect(read > 60)
  }
}
