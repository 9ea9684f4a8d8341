import Files
import Definitions
import Model
import Runner
import Store

/// Why files of a project must stay as they are.
package struct FixObstacles: Sendable {
  private let root: String
  private let generators: [ProjectGenerator]
  private let checkout: GitCheckout
  /// The commit of the project; nil outside of a checkout.
  private let commit: String?
  private let replacesPictures: Bool

  /// - Parameters:
  ///   - root: The root of the opened project.
  ///   - access: What reads of the project may reach.
  package init(
    _ root: String, access: FileAccess, in context: CommandContext, replacesPictures: Bool
  ) {
    self.root = root
    self.replacesPictures = replacesPictures
    generators = ProjectGenerator.all(at: root, below: context.checkout(of: root) ?? root)
    checkout = GitCheckout(folder: root, access: access)
    commit = context.commit(of: root)
  }

  /// Returns why a file must stay as it is, as a sentence; nil for one that can be changed.
  package func obstacle(_ change: FileChange) -> String? {
    if let generator = generators.overwriting(RealPath.resolve(root + "/" + change.path).path) {
      return "\(generator.name) overwrites \(change.path). \(generator.change.capitalizedFirst)."
    }
    if let reason = FixApplication.obstacle(change, below: root) { return reason }
    guard change.isBinary, !replacesPictures else { return nil }
    let isCommitted = commit.flatMap { checkout.isUnchanged([change.path], since: $0) }
    return isCommitted == true
      ? nil
      : "It replaces \(change.path), which is not committed. Commit it, or use --replace-pictures."
  }
}
