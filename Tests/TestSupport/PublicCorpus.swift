import Foundation

/// Files of public projects and the story's documents, which are not part of the repository.
///
/// They are in `../shared` beside the checkout. `QA_CORPUS` names another corpus folder.
package enum PublicCorpus {
  /// The folder of public projects and files, whether or not it exists.
  package static let folder =
    ProcessInfo.processInfo.environment["QA_CORPUS"] ?? beside + "/shared/corpus"

  /// Why tests are skipped without the corpus.
  package static let reason = "The public corpus is not on this machine; set QA_CORPUS to its folder."

  /// Returns the path of a corpus file or folder, or `nil` if this machine does not have it.
  package static func path(_ name: String) -> String? { existing([folder + "/" + name]) }

  /// Returns the path of one of the story's documents, or `nil` if this machine does not have it.
  package static func specification(_ name: String) -> String? {
    existing([folder + "/../spec/" + name, beside + "/shared/spec/" + name])
  }

  /// Returns the path of a schema that another project publishes, or `nil` if this machine does not have it.
  package static func schema(_ name: String) -> String? {
    let named = ProcessInfo.processInfo.environment["QA_SCHEMAS"].map { $0 + "/" + name }
    return existing([named, beside + "/shared/schemas/" + name].compactMap { $0 })
  }

  private static let beside = URL(fileURLWithPath: Checkout.root).deletingLastPathComponent().path

  private static func existing(_ paths: [String]) -> String? {
    paths.first { FileManager.default.fileExists(atPath: $0) }
  }
}
