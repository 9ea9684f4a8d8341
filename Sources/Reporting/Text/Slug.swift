/// Names that are safe as a JUnit class name's part, an anchor or a file name: `[A-Za-z0-9_-]`.
enum Slug {
  static func of(_ text: String, limit: Int = 60) -> String {
    var result = ""
    var altered = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": result.unicodeScalars.append(scalar)
      case ".", " ": result.append("-")
      default:
        result.append("_")
        altered = true
      }
    }
    if altered || result.isEmpty || result.utf8.count > limit {
      // What was lost could make two names one; the hash keeps them apart.
      let keep = max(0, limit - 9)
      result = String(result.prefix(keep)) + "-" + StableHash.hex(text).prefix(8)
    }
    return result
  }
}
