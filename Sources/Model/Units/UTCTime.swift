/// Converts times in UTC between seconds and ISO 8601 text to the second: `2026-11-21T10:00:00Z`.
package enum UTCTime {
  /// Returns the seconds since 1970, or nil for text of another form or a day that does not exist.
  ///
  /// - Parameter firstYear: The earliest year to accept, 1 or later.
  package static func seconds(_ text: String, from firstYear: Int = 1970) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      year >= max(1, firstYear), (1...12).contains(month), (1...daysIn(month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return Double(((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second)
  }

  /// Returns the time as text; times before 1970 and after 9999 become the first or last second of that range.
  package static func text(_ seconds: Double) -> String {
    let end = Self.seconds("9999-12-31T23:59:59Z") ?? 0
    let whole = Int(min(max(seconds.isFinite ? seconds : 0, 0), end))
    let date = civil(whole / 86_400)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let clock = [whole / 3600 % 24, whole / 60 % 60, whole % 60].map(two).joined(separator: ":")
    return "\(date.year)-\(two(date.month))-\(two(date.day))T\(clock)Z"
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func daysIn(_ month: Int, of year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : ([4, 6, 9, 11].contains(month) ? 30 : 31)
  }

  /// Returns the days since 1970-01-01 in the proleptic Gregorian calendar, for years from 1.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = year - 1
    let leaps = { (years: Int) in years / 4 - years / 100 + years / 400 }
    let wholeYears = (year - 1970) * 365 + leaps(before) - leaps(1969)
    return wholeYears + (1..<month).reduce(0) { $0 + daysIn($1, of: year) } + day - 1
  }

  private static func civil(_ count: Int) -> (year: Int, month: Int, day: Int) {
    // A year has at least 365 days, so the first guess is not too early.
    var year = 1970 + count / 365
    while days(year, 1, 1) > count { year -= 1 }
    var month = 12
    while days(year, month, 1) > count { month -= 1 }
    return (year, month, count - days(year, month, 1) + 1)
  }
}
