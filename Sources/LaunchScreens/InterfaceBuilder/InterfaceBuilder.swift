import BuiltApp
import Files
import Formats
import Model

/// Storyboards and xibs of Interface Builder's format 3.
package enum InterfaceBuilder {
  /// Reads a document into its resolved tree.
  ///
  /// Errors that leave a tree (dangling references, duplicate ids) are in the document's `diagnostics`.
  /// - Parameter file: Name for messages.
  /// - Throws: `Diagnostics` for what is not an iOS or tvOS document.
  package static func read(_ bytes: [UInt8], file: String) throws -> InterfaceDocument {
    do throws(Diagnostic) {
      let root = try SourceFile.read(bytes, file: file)
      try checkSize(of: root, file: file)
      var reading = DocumentReading(root: root, file: file)
      let document = reading.document()
      try document.requireFewContainers(RunBudget.limits)
      return document
    } catch {
      throw Diagnostics([error])
    }
  }

  /// Rejects a document with more scenes, views or constraints than a run lays out.
  private static func checkSize(of root: XMLTree, file: String) throws(Diagnostic) {
    let whole = count(root)
    let limits = RunBudget.limits
    var largest: (views: Int, characters: Int)?
    var long: Diagnostic?
    root.walk { element, _ in
      let tooLong = element.attributes.filter {
        $0.value.utf8.count > limits[.nameBytes] && !textAttributes.contains($0.key)
      }
      if long == nil, let (name, value) = tooLong.min(by: { $0.key < $1.key }) {
        long = .limit(
          at: element.location,
          "\(name) has \(value.utf8.count) bytes; at most \(limits[.nameBytes]) are read",
          fix: "give it a shorter value")
      }
      guard element.name == "scene" else { return }
      let own = count(element)
      largest = (max(largest?.views ?? 0, own.views), max(largest?.characters ?? 0, own.characters))
    }
    if let long { throw long }
    // A xib has no scenes.
    for (owner, count, words, key) in [
      ("document", root.child("scenes")?.children.count ?? 0, "scenes", Limits.Key.scenes),
      ("document", whole.views, "views", .views),
      ("largest scene", largest?.views ?? whole.views, "views", .sceneViews),
      ("largest scene", largest?.characters ?? whole.characters, "characters of text", .sceneCharacters),
      ("document", whole.constraints, "constraints", .constraints),
    ] where count > limits[key] {
      throw .limit(
        at: SourceLocation(file: file, line: root.location.line),
        "the \(owner) has \(count) \(words); at most \(limits[key]) are laid out")
    }
  }

  private static func count(_ root: XMLTree) -> (views: Int, constraints: Int, characters: Int) {
    var (views, constraints, characters) = (0, 0, 0)
    root.walk { element, _ in
      if element.name == "constraint" { constraints += 1 }
      if element.name == "subviews" { views += element.children.count }
      for name in textAttributes { characters += element[name]?.utf8.count ?? 0 }
      if textElements.contains(element.name) { characters += element.text.utf8.count }
    }
    return (views, constraints, characters)
  }

  /// Attributes whose values are texts.
  private static let textAttributes: Set = ["text", "title", "placeholder", "prompt"]
  /// Elements whose contents are texts.
  private static let textElements: Set = ["string", "mutableString", "attributedString", "fragment"]
}

extension LaunchScreenKind {
  static let interfaceBuilder = LaunchScreenKind(
    kinds: [.storyboard, .xib], keys: [LaunchKeys.storyboardName, LaunchKeys.storyboards],
    screens: { $0.storyboardScreens() },
    document: { source, _, read in
      guard let file = source.file else { return nil }
      let document =
        CompiledInterface.isCompiled(file)
        ? try CompiledInterface.read(file, with: read) : try InterfaceBuilder.read(read(file), file: file)
      if let error = document.missingInitialScene { throw Diagnostics([error]) }
      return document
    })
}
