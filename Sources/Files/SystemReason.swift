import Foundation

extension Error {
  /// Whether it is an error of a file or of the system, which has no words for a person.
  package var isOfSystem: Bool {
    [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((self as NSError).domain)
  }

  /// Why the system could not do something, in the words of the C library. Those of Foundation name no reason, and differ
  /// between systems.
  package var systemReason: String {
    let outer = self as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error } as NSError?
    for error in [outer, inner].compactMap({ $0 }) where error.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(truncatingIfNeeded: error.code)))
    }
    return localizedDescription
  }
}
