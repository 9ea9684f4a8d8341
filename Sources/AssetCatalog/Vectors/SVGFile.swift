import Model

/// What an SVG says of itself before anything is drawn.
struct SVGFile {
  /// Natural size in points.
  var size: Size?
  var hasRoot = false
  /// What the system's renderer is not known to draw as the standard says, in the order of the file, each once.
  var doubts: [String] = []

  init(_ bytes: [UInt8]) {
    var scanner = SVGScanner(bytes)
    var root: SVGScanner.Tag?
    while let tag = scanner.next() {
      if tag.name == "svg", root == nil {
        root = tag
        hasRoot = true
      } else if root != nil, let doubt = Self.doubt(about: tag) {
        note(doubt)
      }
      for attribute in tag.attributes where root != nil {
        if let doubt = Self.doubt(about: attribute) { note(doubt) }
      }
    }
    if scanner.declaresEntities { note("entity declarations") }
    guard let root else { return }
    let box = Self.viewBox(root["viewBox"])
    switch (root["width"], root["height"]) {
    case (nil, nil): size = box.flatMap { VectorSize.size($0.width, $0.height) }
    case (let width?, let height?):
      // A percentage and units other than pixels say nothing in points that Apple documents.
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
    default: note("a width or a height alone")
    }
  }

  private static let mostDoubts = 4

  private mutating func note(_ doubt: String) {
    if doubts.count < Self.mostDoubts, !doubts.contains(doubt) { doubts.append(doubt) }
  }

  /// Shapes, gradients and clips, which every symbol and icon is made of. Reports of users tell of `pattern`, `mask`,
  /// `filter`, `image` and `text` missing from what iOS draws (SDWebImageSVGCoder issues 30, 52 and 54, svgr issue 336).
  private static let known: Set<String> = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "title", "desc",
    "metadata",
    "linearGradient", "radialGradient", "stop", "clipPath", "use", "style",
  ]

  private static func doubt(about tag: SVGScanner.Tag) -> String? {
    // Elements of editors' own namespaces draw nothing.
    if tag.name.contains(":") { return nil }
    if tag.name == "svg" { return "a nested <svg>" }
    if tag.name == "style" {
      return hasOnlyClassRules(tag.text) ? nil : "a <style> that selects by more than a class"
    }
    return known.contains(tag.name) ? nil : "<\(tag.name.prefix(40))>"
  }

  private static let doubtfulProperties = [
    "mix-blend-mode", "isolation", "mask-type", "paint-order", "vector-effect", "transform-box", "filter",
    "mask",
  ]

  private static func doubt(about attribute: (name: String, value: String)) -> String? {
    let (name, value) = attribute
    if name == "href" || name == "xlink:href" {
      return value.hasPrefix("#") ? nil : "a reference to “\(value.prefix(40))”"
    }
    if doubtfulProperties.contains(name) { return value == "none" ? nil : name }
    if let found = foreignURL(value) { return "a reference to “\(found)”" }
    guard name == "style" else { return nil }
    return doubtfulProperties.first { property in
      value.split(separator: ";").contains {
        let parts = $0.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
        return parts.first == property && parts.last != "none"
      }
    }
  }

  /// A `url(…)` that does not stay in the document.
  private static func foreignURL(_ value: String) -> String? {
    for part in value.components(after: "url(") {
      let target = part.drop { $0 == " " || $0 == "'" || $0 == "\"" }
      if !target.hasPrefix("#") { return String(target.prefix { $0 != ")" }.prefix(40)) }
    }
    return nil
  }

  /// Whether CSS holds only rules like `.a, .b { fill: #fff }`, as drawing programs write them.
  private static func hasOnlyClassRules(_ css: String) -> Bool {
    let text = css.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
    guard !text.contains("/*"), foreignURL(text) == nil, !text.contains("@") else { return false }
    for rule in text.split(separator: "}") {
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

  /// A number with `px` or no unit.
  private static func length(_ text: String) -> Double? {
    let trimmed = text.filter { !$0.isWhitespace }
    return Double(trimmed.hasSuffix("px") ? String(trimmed.dropLast(2)) : trimmed)
  }
}

extension String {
  /// What follows each occurrence of `mark`.
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
