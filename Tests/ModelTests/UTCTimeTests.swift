import Model
import Testing

/// Times in ISO 8601 and UTC.
struct UTCTimeTests {
  /// The seconds are from `date -u -d … +%s`.
  @Test(
    "A time is read and written as the same text",
    arguments: [
      ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T23:59:59Z", 951_868_799),
      ("2026-11-21T12:00:00Z", 1_795_262_400),
      ("2100-03-01T00:00:00Z", 4_107_542_400), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func moments(text: String, seconds: Double) {
    #expect(UTCTime.seconds(text) == seconds)
    #expect(UTCTime.text(seconds) == text)
  }

  @Test(
    "Other forms and days that do not exist are not read",
    arguments: [
      "", "2026-11-21", "2026-11-21T12:00:00", "2026-11-21T12:00:00+00:00", "2026-11-21 12:00:00Z",
      "2026-11-21T12:00:00.5Z", "2100-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
      "2026-04-31T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T12:60:00Z", "1969-12-31T23:59:59Z",
      "２０26-11-21T12:00Z", "+026-11-21T12:00:00Z",
    ])
  func otherForms(text: String) {
    #expect(UTCTime.seconds(text) == nil)
  }

  @Test("Every day from 1970 to 2109 is read, and follows the day before")
  func everyDay() {
    let texts = (0..<51_135).map { UTCTime.text(Double($0) * 86_400) }
    let misread = texts.indices.filter { UTCTime.seconds(texts[$0]) != Double($0) * 86_400 }
    let disordered = texts.indices.dropFirst().filter { texts[$0] <= texts[$0 - 1] }
    #expect(misread.isEmpty && disordered.isEmpty, "\(misread.prefix(5)) \(disordered.prefix(5))")
    // 140 years of 365 days and 34 leap days (1972 to 2108 every fourth year, 2100 excluded) are 51,134 days.
    #expect(texts.last?.hasPrefix("2110-01-01") == true, "\(texts.last ?? "")")
  }

  @Test("Times out of range become the first or last second")
  func ends() {
    #expect(UTCTime.text(-5) == "1970-01-01T00:00:00Z")
    #expect(UTCTime.text(.infinity) == "1970-01-01T00:00:00Z")
    #expect(UTCTime.text(1e300) == "9999-12-31T23:59:59Z")
  }
}
