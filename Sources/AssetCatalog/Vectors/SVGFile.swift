import Formats
import Model

/// The size of an SVG and the constructs that Apple's renderer may draw differently, read without drawing it.
struct SVGFile {
  /// Natural size in points.
  var size: Size?
  var hasRoot = false
  /// Constructs that Apple's renderer is not known to draw as the standard says, each once.
  var doubts: [String] = []

  init(_ bytes: [UInt8]) {
    var reader = XMLReader(file: "")
    // Whether the file is well-formed is for the program that draws it.
    reader.tolerance = .all
    reader.limits.bytes = ByteLimit.source
    guard let (document, declaresEntities) = try? reader.parse(bytes) else { return }
    var root: XMLTree?
    document.walk { element, _ in
      if root == nil, Self.name(element) == "svg" {
        root = element
      } else if root != nil, let doubt = Self.doubt(about: element) {
        note(doubt)
      }
      guard root != nil else { return }
      for attribute in element.attributes.sorted(by: { $0.key < $1.key }) {
        if let doubt = Self.doubt(about: attribute.key, attribute.value) { note(doubt) }
      }
    }
    if declaresEntities { note("entity declarations") }
    if Self.hasStyleSheet(bytes) { note("a reference to a style sheet") }
    guard let root else { return }
    hasRoot = true
    readSize(root)
  }

  /// Returns whether the file has the processing instruction `xml-stylesheet`, which names another file.
  private static func hasStyleSheet(_ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array("<?xml-stylesheet".utf8)) != nil
  }

  private mutating func readSize(_ root: XMLTree) {
    let box = Self.viewBox(root["viewBox"])
    switch (root["width"], root["height"]) {
    case (nil, nil): size = box.flatMap { VectorSize.size($0.width, $0.height) }
    case (let width?, let height?):
      // Apple does not document what percentages and units other than pixels mean in points.
      guard let width = Self.length(width), let height = Self.length(height) else {
        note("width=\"\(width.prefix(40))\" height=\"\(height.prefix(40))\"")
        return
      }
      size = VectorSize.size(width, height)
      if let box, box.height > 0, height > 0,
        abs(box.width / box.height - width / height) > 0.01 * width / height
      {
        note("a viewBox of another shape than its width and height")
      }
    default: note("only one of width and height")
    }
  }

  /// The name without the prefix that SVG's own namespace can have.
  private static func name(_ element: XMLTree) -> String {
    element.name.hasPrefix("svg:") ? String(element.name.dropFirst(4)) : element.name
  }

  private static let mostDoubts = 4

  private mutating func note(_ doubt: String) {
    if doubts.count < Self.mostDoubts, !doubts.contains(doubt) { doubts.append(doubt) }
  }

  /// Shapes, gradients and clips. Users report that iOS does not draw `pattern`, `mask`, `filter`, `image` and `text`
  /// (SDWebImageSVGCoder issues 30, 52 and 54, svgr issue 336).
  private static let known: Set<String> = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "title", "desc",
    "metadata",
    "linearGradient", "radialGradient", "stop", "clipPath", "use", "style",
  ]

  private static func doubt(about element: XMLTree) -> String? {
    let name = name(element)
    // Elements of editors' own namespaces draw nothing.
    if name.contains(":") { return nil }
    if name == "svg" { return "a nested <svg>" }
    if name == "style" {
      return hasOnlyClassRules(element.text) ? nil : "a <style> that selects by more than a class"
    }
    return known.contains(name) ? nil : "<\(name.prefix(40))>"
  }

  private static let doubtfulProperties = [
    "mix-blend-mode", "isolation", "mask-type", "paint-order", "vector-effect", "transform-box", "filter",
    "mask",
  ]

  private static func doubt(about name: String, _ value: String) -> String? {
    // A document can give the namespace of XLink any prefix.
    let local = name.split(separator: ":").last ?? ""
    if local == "base" { return "xml:base" }
    if local == "href" || local == "src" {
      return value.hasPrefix("#") ? nil : "a reference to \"\(value.prefix(40))\""
    }
    if doubtfulProperties.contains(name) { return value == "none" ? nil : name }
    if let found = foreignURL(value) { return "a reference to \"\(found)\"" }
    guard name == "style" else { return nil }
    return doubtfulProperties.first { property in
      value.split(separator: ";").contains {
        let parts = $0.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
        return parts.first == property && parts.last != "none"
      }
    }
  }

  /// Returns the target of a `url(…)` that leaves the document.
  private static func foreignURL(_ value: String) -> String? {
    for part in value.components(after: "url(") {
      let target = part.drop { $0 == " " || $0 == "'" || $0 == "\"" }
      if !target.hasPrefix("#") { return String(target.prefix { $0 != ")" }.prefix(40)) }
    }
    return nil
  }

  /// Returns whether CSS holds only rules like `.a, .b { fill: #fff }`, as drawing programs write them.
  private static func hasOnlyClassRules(_ css: String) -> Bool {
    guard !css.contains("/*"), foreignURL(css) == nil, !css.contains("@") else { return false }
    for rule in css.split(separator: "}") {
      let parts = rule.split(separator: "{", omittingEmptySubsequences: false)
      if parts.count == 1, parts[0].allSatisfy(\.isWhitespace) { continue }
      guard parts.count == 2 else { return false }
      for selector in parts[0].split(separator: ",") {
        let name = selector.filter { !$0.isWhitespace }
        guard name.hasPrefix("."),
          name.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        else { return false }
      }
      if doubtfulProperties.contains(where: { parts[1].contains($0 + ":") }) { return false }
    }
    return true
  }

  private static func viewBox(_ text: String?) -> (width: Double, height: Double)? {
    let numbers = (text ?? "").split { $0 == " " || $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    return numbers.count == 4 ? (numbers[2], numbers[3]) : nil
  }

  /// Parses a number with the unit `px` or none.
  private static func length(_ text: String) -> Double? {
    let trimmed = text.filter { !$0.isWhitespace }
    return Double(trimmed.hasSuffix("px") ? String(trimmed.dropLast(2)) : trimmed)
  }
}

extension String {
  /// Returns the text after each occurrence of `mark`.
  fileprivate func components(after mark: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: mark), parts.count < 64 {
      rest = rest[found.upperBound...]
      parts.append(rest)
    }
    return parts
  }
}
