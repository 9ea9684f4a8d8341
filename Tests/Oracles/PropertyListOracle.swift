import Foundation
import Model

/// Property lists against Foundation.
enum PropertyListOracle {
  /// Returns the first difference of a property list from what Foundation reads; nil for none.
  static func difference(_ own: PlistValue, _ theirs: Any, at path: String) -> String? {
    switch own {
    case .dictionary(let entries):
      guard let other = theirs as? [String: Any], other.count == entries.count else { return "\(path): keys" }
      for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
        guard let match = other[key] else { return "\(path)/\(key): missing" }
        if let found = difference(value, match, at: path + "/" + key) { return found }
      }
      return nil
    case .array(let items):
      guard let other = theirs as? [Any], other.count == items.count else { return "\(path): count" }
      for (index, pair) in zip(items, other).enumerated() {
        if let found = difference(pair.0, pair.1, at: "\(path)/\(index)") { return found }
      }
      return nil
    case .string(let text): return (theirs as? String) == text ? nil : "\(path): \(text) is not \(theirs)"
    case .data(let bytes): return (theirs as? Data).map { Array($0) == bytes } == true ? nil : "\(path): data"
    case .date(let seconds):
      return (theirs as? Date)?.timeIntervalSinceReferenceDate == seconds
        ? nil : "\(path): \(seconds) is not \(theirs)"
    case .bool(let flag): return (theirs as? NSNumber)?.boolValue == flag ? nil : "\(path): \(flag)"
    case .integer(let number): return (theirs as? NSNumber)?.intValue == number ? nil : "\(path): \(number)"
    case .real(let number): return (theirs as? NSNumber)?.doubleValue == number ? nil : "\(path): \(number)"
    }
  }

  /// Returns a property list as Foundation's objects.
  static func object(_ value: PlistValue) -> Any {
    switch value {
    case .dictionary(let entries): entries.mapValues(object)
    case .array(let items): items.map(object)
    case .string(let text): text
    case .data(let bytes): Data(bytes)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .bool(let flag): NSNumber(value: flag)
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    }
  }

  /// Whether a list of Foundation has only what every form of a property list can hold: no `UID`, no date or number that
  /// the form rounds, no year without four digits, and no character that XML forbids.
  ///
  /// Foundation writes such dates and characters into XML that it can't read as the same list.
  static func isStandard(_ object: Any) -> Bool {
    switch object {
    case let list as [String: Any]: list.allSatisfy { isXML($0) && isStandard($1) }
    case let list as [Any]: list.allSatisfy(isStandard)
    case let date as Date:
      years.contains(date.timeIntervalSinceReferenceDate)
        && date.timeIntervalSinceReferenceDate.rounded() == date.timeIntervalSinceReferenceDate
    case let text as String: isXML(text)
    case let number as NSNumber: number.doubleValue.isFinite
    case is Data: true
    default: false
    }
  }

  /// The seconds from 2001 to the years 1 and 10000.
  private static let years = -63_113_904_000.0..<252_423_993_600

  /// Whether a text has only what `Char` of XML 1.0 allows, and no carriage return, which a reader replaces.
  private static func isXML(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || $0 == "\t" || $0 == "\n"
    }
  }
}
