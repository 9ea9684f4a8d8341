import Foundation

/// Generators of inputs that cost much for their size. Sizes are parameters, so that a test can double them.
package enum HostileInput {
  /// A storyboard with text in front of its scenes.
  package static func storyboard(before text: String, root: String = "", attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" launchScreen="YES" useTraitCollections="YES" \
    useSafeAreas="YES" initialViewController="vc">
    \(text)<scenes \(attributes)><scene sceneID="sc"><objects><viewController id="vc" sceneMemberID="viewController">\
    <view key="view" contentMode="scaleToFill" id="rt"><rect key="frame" x="0" y="0" width="393" height="852"/>\
    \(root)<viewLayoutGuide key="safeArea" id="sa"/></view></viewController></objects></scene></scenes></document>
    """
  }

  /// Controllers inside of each other, and one with a view in the last.
  ///
  /// - Parameters:
  ///   - count: Number of controllers around the last.
  ///   - isCircle: Whether the last of them leads back to the first.
  package static func containers(
    _ count: Int, _ kind: String = "navigationController", _ relationship: String = "rootViewController",
    isCircle: Bool = false
  ) -> String {
    let around = (0..<count).map { number in
      let next = number < count - 1 ? "c\(number + 1)" : isCircle ? "c0" : "vc"
      return
        "<scene sceneID=\"s\(number)\"><objects><\(kind) id=\"c\(number)\" sceneMemberID=\"viewController\"><connections><segue destination=\"\(next)\" kind=\"relationship\" relationship=\"\(relationship)\" id=\"g\(number)\"/></connections></\(kind)></objects></scene>"
    }
    return storyboard(before: "").replacing("<scenes >", with: "<scenes>" + around.joined())
      .replacing("initialViewController=\"vc\"", with: "initialViewController=\"c0\"")
  }

  package static func unclosedComment(bytes: Int) -> String {
    storyboard(before: "<!-- " + String(repeating: "<x ", count: bytes / 3))
  }

  package static func manyAttributes(_ count: Int) -> String {
    storyboard(before: "", attributes: (0..<count).map { "a\($0)=\"1\"" }.joined(separator: " "))
  }

  /// Views whose edges are in random inequalities with each other, at several priorities.
  package static func inequalities(views: Int, constraints: Int, seed: UInt64 = 1) -> String {
    var random = SeededGenerator(seed: seed)
    func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    let subviews = (0..<views).map {
      "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"v\($0)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>"
    }.joined()
    let list = (0..<constraints).map { number -> String in
      let (first, second) = (
        Int.random(in: 0..<views, using: &random), Int.random(in: 0..<views, using: &random)
      )
      let relation = pick(["greaterThanOrEqual", "lessThanOrEqual"])
      return
        "<constraint firstItem=\"v\(first)\" firstAttribute=\"\(pick(["leading", "trailing"]))\" relation=\"\(relation)\" secondItem=\"v\(second)\" secondAttribute=\"\(pick(["leading", "trailing"]))\" constant=\"\(Int.random(in: -50..<50, using: &random))\" priority=\"\(pick(["1000", "900", "750", "500", "250"]))\" id=\"c\(number)\"/>"
    }.joined()
    return storyboard(
      before: "", root: "<subviews>\(subviews)</subviews><constraints>\(list)</constraints>")
  }

  /// Views that are each below the one before, as a long list is.
  package static func chain(views: Int) -> String {
    let subviews = (0..<views).map {
      "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"v\($0)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/><constraints><constraint firstAttribute=\"width\" constant=\"9\" id=\"w\($0)\"/><constraint firstAttribute=\"height\" constant=\"1\" id=\"h\($0)\"/></constraints></view>"
    }.joined()
    let list = (0..<views).map { number -> String in
      let (other, edge) = number == 0 ? ("rt", "top") : ("v\(number - 1)", "bottom")
      return
        "<constraint firstItem=\"v\(number)\" firstAttribute=\"top\" secondItem=\"\(other)\" secondAttribute=\"\(edge)\" id=\"t\(number)\"/><constraint firstItem=\"v\(number)\" firstAttribute=\"leading\" secondItem=\"rt\" secondAttribute=\"leading\" id=\"l\(number)\"/>"
    }.joined()
    return storyboard(
      before: "", root: "<subviews>\(subviews)</subviews><constraints>\(list)</constraints>")
  }

  /// A PNG of one color.
  ///
  /// - Parameter extra: Chunks after the header; see `Picture.chunk`.
  package static func png(width: Int, height: Int, extra: [UInt8] = []) -> [UInt8] {
    Picture(width: width, height: height) { _, _ in .init(0x667EEA) }.png(.rgb, extra: extra)
  }

  /// The header of a PNG without its pixels: enough for what is decided before decoding.
  package static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Picture.chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0]) + Picture.chunk("IDAT", [0])
      + Picture.chunk("IEND", [])
  }

  /// A JPEG's segments without coded data: a frame of 8 × 8 pixels, comments, and scans.
  package static func jpeg(markers: Int, scans: Int) -> [UInt8] {
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 0x61, 0x62]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0x00, 0x34]
    return [0xFF, 0xD8] + Array(repeating: comment, count: markers).joined() + frame
      + Array(repeating: scan, count: scans).joined() + [0xFF, 0xD9]
  }

  /// A PDF with many small streams.
  package static func pdf(streams: Int) -> [UInt8] {
    Array("%PDF-1.4\n".utf8)
      + Array(
        (0..<streams).map { "\($0 + 1) 0 obj<</Length 3>>stream\n0 g\nendstream endobj\n" }.joined().utf8)
  }

  /// Build settings of which each refers twice to the next one, through operators.
  package static func settingChain(depth: Int, characters: Int) -> String {
    let links = (0..<depth).map { "A\($0) = $(A\($0 + 1):upper:lower)$(A\($0 + 1):lower:upper)" }
    return (links + ["A\(depth) = \(String(repeating: "x", count: characters))"]).joined(separator: "\n")
  }
}

/// Processor time of this thread, for tests that compare two sizes of an input.
package enum ProcessorTime {
  /// Returns the least processor time of several attempts, in seconds.
  package static func least(of attempts: Int = 5, _ work: () -> Void) -> Double {
    (0..<attempts).map { _ in
      let start = now
      work()
      return now - start
    }.min() ?? 0
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
