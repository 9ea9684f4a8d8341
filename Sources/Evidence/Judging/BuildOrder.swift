/// The order of builds by their numbers: `1.4 (231)` is older than `1.4 (232)`.
enum BuildOrder {
  /// Returns whether a build is newer than another one. Names without numbers only have to differ.
  static func isNewer(_ build: String, than other: String) -> Bool {
    let (new, old) = (numbers(build), numbers(other))
    if new.isEmpty || old.isEmpty { return build != other }
    if new.count == old.count { return old.lexicographicallyPrecedes(new) }
    // One of them has only the build number, or a version of another length.
    return (new.last ?? 0) > (old.last ?? 0)
  }

  private static func numbers(_ text: String) -> [Int] {
    text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
  }
}
