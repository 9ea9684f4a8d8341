import Files
import Foundation

/// The files that `qa watch` writes while a page reads them: pictures, `state.js` and `pulse.js`.
///
/// Each file is written completely or not at all. A picture has its digest as its name, so it is written once. The page can
/// still load the pictures of earlier states, which are removed some states later.
package struct WatchFolder: Sendable {
  /// Absolute.
  package let path: String
  private let writes: WriteAccess
  private var written: Set<String> = []
  /// Names of the pictures of the last states.
  private var recent: [Set<String>] = []
  /// A page loads a state within some tenths of a second, and a redraw has some states.
  private static let keptStates = 12

  /// - Parameter path: The absolute path of a folder that exists.
  package init(_ path: String) throws {
    self.path = path
    writes = WriteAccess(below: path, isDurable: false)
    try writes.createFolder(path + "/pictures")
  }

  /// Returns the path of a picture in the folder.
  package static func file(of picture: String) -> String { "pictures/\(picture).png" }

  /// Writes a state with the pictures that it needs.
  ///
  /// - Parameters:
  ///   - isInlined: Whether the state contains the pictures, so that they are written after it.
  ///   - pictures: PNG bytes by name.
  ///   - shown: Names of all pictures of the state.
  ///   - state: The bytes of `state.js`.
  ///   - pulse: The bytes of `pulse.js`, which makes the page load the state.
  package mutating func write(
    pictures: [String: [UInt8]], isInlined: Bool = false, shown: Set<String>, state: [UInt8], pulse: [UInt8]
  ) throws {
    if !isInlined { try write(pictures) }
    try writes.write(state, to: path + "/state.js")
    try writes.write(pulse, to: path + "/pulse.js")
    try write(pictures)
    recent.append(shown)
    if recent.count > Self.keptStates { recent.removeFirst() }
    let needed = recent.reduce(into: Set<String>()) { $0.formUnion($1) }
    for name in written.subtracting(needed) {
      try? FileManager.default.removeItem(atPath: path + "/" + Self.file(of: name))
      written.remove(name)
    }
  }

  private mutating func write(_ pictures: [String: [UInt8]]) throws {
    for (name, bytes) in pictures where !written.contains(name) {
      try writes.write(bytes, to: path + "/" + Self.file(of: name))
      written.insert(name)
    }
  }
}
