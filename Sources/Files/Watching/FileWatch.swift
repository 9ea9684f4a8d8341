import Foundation

/// Notices that files have changed, by comparing their facts again and again.
///
/// It needs no notification of the system, which network and container file systems do not send. Files that do not exist
/// yet and folders count too. One task at a time uses it.
package struct FileWatch {
  /// What a look found.
  package enum Look: Hashable, Sendable {
    case unchanged
    /// Something changed, and may still change: look again soon.
    case changing
    /// These paths changed, and have been at rest since.
    case settled(Set<String>)
  }

  /// What the system says of a path: of a link itself, and of what it leads to.
  private struct Facts: Hashable {
    var own: Entry?
    var target: Entry?
    var isMissing: Bool { target == nil }
    var isFolder: Bool { target.map { mode_t($0.mode) & S_IFMT == S_IFDIR } ?? false }
    /// Whether it is a file that is not empty.
    var hasContent: Bool { target.map { mode_t($0.mode) & S_IFMT == S_IFREG && $0.size > 0 } ?? false }
  }

  /// Times in seconds and nanoseconds. The second one is that of the last change, which no program can set.
  private struct Entry: Hashable {
    var device: Int
    var inode: Int
    var size: Int
    var mode: Int
    var modified: Int
    var modifiedFraction: Int
    var changed: Int
    var changedFraction: Int

    init(_ facts: stat) {
      #if canImport(Darwin)
      let times = (facts.st_mtimespec, facts.st_ctimespec)
      #else
      let times = (facts.st_mtim, facts.st_ctim)
      #endif
      (device, inode) = (Int(facts.st_dev), Int(facts.st_ino))
      (size, mode) = (Int(facts.st_size), Int(facts.st_mode))
      (modified, modifiedFraction) = (Int(times.0.tv_sec), Int(times.0.tv_nsec))
      (changed, changedFraction) = (Int(times.1.tv_sec), Int(times.1.tv_nsec))
    }
  }

  /// Seconds without a further change after which a change counts. Longer than the steps of the clock that stamps files, so
  /// that a later write has another stamp.
  private static let rest = 0.012
  /// The same for a file that is gone: editors replace files by removing and renaming them.
  private static let restOfMissing = 0.06
  /// Seconds after which a file that changes all the time counts as it is.
  private static let longest = 0.4

  private var known: [String: Facts] = [:]
  private var seen: [String: Facts] = [:]
  private var started: Double?
  private var rested: Double = 0
  /// When files changed whose content counts at once.
  private var young: [String: Double] = [:]
  private let countsAtOnce: @Sendable (String) -> Bool

  /// - Parameter countsAtOnce: Whether a reader notices that the file at a path is half written. Such a file counts when it
  ///   changes, and again after it was at rest, because a write within one step of the clock leaves its stamp as it is.
  package init(countsAtOnce: @escaping @Sendable (String) -> Bool = { _ in false }) {
    self.countsAtOnce = countsAtOnce
  }

  package var paths: Set<String> { Set(known.keys) }

  /// Watches these paths and no others. A path that is watched already keeps the facts with which later ones are compared.
  package mutating func watch(_ paths: Set<String>) {
    known = Dictionary(uniqueKeysWithValues: paths.map { ($0, known[$0] ?? Self.facts($0)) })
    seen = seen.filter { known[$0.key] != nil }
    young = young.filter { known[$0.key] != nil }
  }

  /// Looks at all paths.
  ///
  /// - Parameter time: Seconds of a clock that never goes back.
  package mutating func look(at time: Double) -> Look {
    var changed: [String: Facts] = [:]
    for (path, facts) in known {
      let now = Self.facts(path)
      if now != facts { changed[path] = now }
    }
    guard !changed.isEmpty else {
      // A file that was removed and restored is the same as before.
      started = nil
      seen = [:]
      let settled = young.filter { time - $0.value >= Self.rest }.keys
      for path in settled { young[path] = nil }
      return settled.isEmpty ? .unchanged : .settled(Set(settled))
    }
    let start = started ?? time
    started = start
    if changed != seen {
      seen = changed
      rested = time
    }
    let isGone = changed.contains { $0.value.isMissing && known[$0.key]?.isMissing == false }
    let wait = isGone ? Self.restOfMissing : Self.rest
    // A save by renaming also changes the folder.
    let documents = changed.filter { countsAtOnce($0.key) && $0.value.hasContent }
    let isAtOnce =
      !documents.isEmpty && changed.allSatisfy { documents[$0.key] != nil || $0.value.isFolder }
    guard isAtOnce || time - rested >= wait || time - start >= Self.longest else { return .changing }
    known.merge(changed) { $1 }
    for path in changed.keys { young[path] = isAtOnce ? time : nil }
    started = nil
    seen = [:]
    return .settled(Set(changed.keys))
  }

  /// Whether a path differs from what is known. It decides nothing.
  package func hasChanges() -> Bool { known.contains { Self.facts($0.key) != $0.value } }

  private static func facts(_ path: String) -> Facts {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return Facts(own: nil, target: nil) }
    let own = Entry(facts)
    guard facts.st_mode & S_IFMT == S_IFLNK else { return Facts(own: own, target: own) }
    return Facts(own: own, target: stat(path, &facts) == 0 ? Entry(facts) : nil)
  }
}
