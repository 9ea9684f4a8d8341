/// Makes names for anchors, files and parts of JUnit class names: `[A-Za-z0-9_-]`.
enum Slug {
  /// Returns a unique name; a text that is changed or cut gets a hash.
  static func of(_ text: String, limit: Int = 60) -> String { unique(text, limit, silently: "") }

  /// Returns a readable name; dots and blanks become hyphens without a hash: `story-8-3` for `story-8.3`.
  static func words(_ text: String, limit: Int = 60) -> String { unique(text, limit, silently: ". ") }

  /// Returns a readable text of at most `limit` bytes, which is not unique.
  static func plain(_ text: String, limit: Int) -> String {
    String(replace(text, silently: "").0.prefix(limit))
  }

  private static func replace(_ text: String, silently quiet: String) -> (String, isAltered: Bool) {
    var result = String.UnicodeScalarView()
    var isAltered = text.isEmpty
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": result.append(scalar)
      case ".", " ":
        result.append("-")
        if !quiet.unicodeScalars.contains(scalar) { isAltered = true }
      default:
        result.append("_")
        isAltered = true
      }
    }
    return (String(result), isAltered)
  }

  private static func unique(_ text: String, _ limit: Int, silently quiet: String) -> String {
    let (plain, isAltered) = replace(text, silently: quiet)
    if !isAltered, plain.utf8.count <= limit { return plain }
    return plain.prefix(max(0, limit - 9)) + "-" + StableHash.hex(text).prefix(8)
  }
}
