import Files
import Model

/// A branch, a tag or a commit id that the user typed, in the checkout of a folder.
package struct CommitName {
  package let checkout: Checkout
  /// The object that the name means: hexadecimal digits, with the steps `~` and `^` from there. An annotated tag has the object of the tag.
  package let object: String

  /// - Parameters:
  ///   - option: The option or the argument, for messages.
  ///   - folder: The absolute path of the folder.
  ///   - takesRevisions: Whether `HEAD`, and `~` and `^` with numbers count, as in gitrevisions(7).
  /// - Throws: `Diagnostics` outside a checkout, and for a name that is unknown or ambiguous here.
  package init(_ name: String, option: String, in folder: String, takesRevisions: Bool = false) throws {
    guard let checkout = Checkout.nearest(holding: folder) else {
      throw Self.error(
        name, option: option, "is a name in git, but this folder is not in a git checkout",
        fix: "run it in the checkout")
    }
    let (found, steps) = Self.meanings(name, in: checkout, takesRevisions)
    guard let object = found.first else {
      if name.contains("@{") || Self.isKnown(name, in: folder) {
        throw Self.error(
          name, option: option, "is a revision, whose commit changes",
          fix: "name a branch, a tag or a commit id")
      }
      throw Self.missing(
        name, option: option, "is not known here", in: checkout,
        or: ", or name a branch, a tag or a commit id")
    }
    guard found.count == 1 else {
      throw Self.error(
        name, option: option, "is the name of several branches or tags",
        fix: "name it in full, such as refs/remotes/\(name)")
    }
    self.checkout = checkout
    self.object = object + steps
  }

  /// Returns the commits that a name leads to, the latest first. A shallow clone lacks earlier ones, so only that commit counts.
  ///
  /// - Throws: `Diagnostics` outside a checkout, and for a name that is no commit here.
  package static func commits(
    upTo name: String, option: String, in folder: String, atMost limit: Int
  ) throws -> [String] {
    let named = try CommitName(name, option: option, in: folder, takesRevisions: true)
    let objects = try GitObjects(checkout: named.checkout)
    defer { objects.remove() }
    let known = objects.commits(upTo: named.object, atMost: limit)
    guard let known = known ?? objects.commits(upTo: named.object, atMost: 1) else {
      throw missing(name, option: option, "is no commit here", in: named.checkout)
    }
    return known
  }

  /// Whether the checkout of a folder has a meaning for a name or a revision.
  package static func isKnown(_ name: String, in folder: String) -> Bool {
    Checkout.nearest(holding: folder).map { !meanings(name, in: $0, true).found.isEmpty } ?? false
  }

  private static func meanings(
    _ name: String, in checkout: Checkout, _ takesRevisions: Bool
  ) -> (found: [String], steps: Substring) {
    let base = takesRevisions ? name.prefix { $0 != "~" && $0 != "^" } : name[...]
    let steps = name.dropFirst(base.count)
    guard steps.allSatisfy({ "~^0123456789".contains($0) }) else { return ([], steps) }
    return (objects(String(base), in: checkout, takesRevisions), steps)
  }

  private static func objects(_ name: String, in checkout: Checkout, _ takesRevisions: Bool) -> [String] {
    let name = name.hasSuffix("@{0}") ? String(name.dropLast("@{0}".count)) : name
    let named = checkout.objects(named: name)
    guard named.isEmpty else { return named }
    if takesRevisions, ["HEAD", "@"].contains(name) { return checkout.commit.map { [$0] } ?? [] }
    let isID = (4..<64).contains(name.count) && name.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isID ? [name.lowercased()] : []
  }

  /// Returns the error for a commit that is not in a checkout.
  package static func missing(
    _ name: String, option: String, _ message: String, in checkout: Checkout, or more: String = ""
  ) -> Diagnostics {
    error(
      name, option: option, checkout.isShallow ? message + ", because this clone is shallow" : message,
      fix: (checkout.isShallow ? deepening : "fetch it with `git fetch`") + more)
  }

  /// How to get the commits that a shallow clone lacks.
  package static let deepening =
    "set `fetch-depth: 0` of actions/checkout, or `GIT_DEPTH: 0` in GitLab; else `git fetch --unshallow`"

  package static func error(_ name: String, option: String, _ message: String, fix: String) -> Diagnostics {
    Diagnostics(.error, "\(option): \"\(name.prefix(200))\" \(message)", fix: fix)
  }
}
