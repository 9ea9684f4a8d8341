import Foundation
import Imaging
import Model

/// Pictures that a run needs and does not read: above a limit of `qa`, or without permission. Can be used from any thread.
final class UnreadPictures: @unchecked Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  private var errors: [String: ImageError] = [:]

  /// Notes why a file cannot be read. Other errors are defects of the file, about which criteria decide.
  func note(_ file: String, _ error: ImageError) {
    guard error.kind == .tooLarge || error.kind == .unreadable else { return }
    lock.withLock {
      // One message of several, whichever thread comes first.
      guard let known = errors[file], known.message <= error.message else { return errors[file] = error }
    }
  }

  /// Errors in the order of the files.
  var diagnostics: [Diagnostic] {
    lock.withLock { errors }.sorted { $0.key < $1.key }.map { file, error in
      .unread(
        file, "the picture \(error.message)",
        fix: error.kind == .tooLarge ? "use a smaller picture" : "replace it with a file that can be opened")
    }
  }
}
