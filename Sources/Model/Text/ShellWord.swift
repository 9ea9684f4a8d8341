extension String {
  /// The text as one word for a POSIX shell: in single quotes, unless it has only ASCII letters, digits and `-_./=:,@+`.
  package var shellQuoted: String {
    let isPlain = utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./=:,@+".utf8.contains($0)
      }
    }
    if isPlain && !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
