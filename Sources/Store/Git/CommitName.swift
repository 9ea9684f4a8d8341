import Files
import Model

/// A branch, a tag or a commit id that the user typed, in the checkout of a folder.
package struct CommitName {
  package let checkout: Checkout
  /// The object that the name means, as hexadecimal digits. An annotated tag has the object of the tag.
  package let object: String

  /// - Parameters:
  ///   - option: The option or the argument, for messages.
  ///   - folder: The absolute path of the folder.
  /// - Throws: `Diagnostics` outside a checkout, and for a name that is unknown or ambiguous here.
  package init(_ name: String, option: String, in folder: String) throws {
    guard let checkout = Checkout.nearest(holding: folder) else {
      throw Self.error(
        name, option: option, "is a name in git, but this folder is not in a git checkout",
        fix: "run it in the checkout")
    }
    let found = checkout.objects(named: name)
    guard let object = found.first else {
      throw Self.error(
        name, option: option, "is not known here",
        fix: "fetch it with `git fetch`, or name a branch, a tag or a full commit id")
    }
    guard found.count == 1 else {
      throw Self.error(
        name, option: option, "is the name of several branches or tags",
        fix: "name it in full, such as refs/remotes/\(name)")
    }
    self.checkout = checkout
    self.object = object
  }

  package static func error(_ name: String, option: String, _ message: String, fix: String) -> Diagnostics {
    Diagnostics([Diagnostic(.error, "\(option): \"\(name.prefix(200))\" \(message)", fix: fix)])
  }
}
