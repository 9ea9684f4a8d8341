import Files
import Formats
import Model

/// What an interface document has that code of the app can use.
struct LoadedDocument {
  struct Object {
    /// The class of the app.
    var name: String
    /// Outlets, and the first parts of actions.
    var members: Set<String>
    var line: Int
  }

  let path: String
  /// The file's name without its extension.
  let name: String
  private let isXib: Bool
  /// File's Owner, if it has a class of the app.
  private(set) var owner: Object?
  /// All objects with a class of the app.
  private(set) var objects: [Object] = []
  private var identifiers: Set<String> = []

  init(_ root: XMLTree, path: String) {
    self.path = path
    let file = FilePath.name(path)
    name = InfoPlist.withoutInterfaceExtension(file) ?? file
    isXib = FilePath.pathExtension(path) == "xib"
    var (owner, objects, identifiers): (Object?, [Object], Set<String>) = (nil, [], [])
    root.walk { node, _ in
      if let identifier = node["storyboardIdentifier"] { identifiers.insert(identifier) }
      guard let name = node["customClass"], !Self.isStandard(name, of: node) else { return }
      let connections = node.child("connections")?.children ?? []
      let members = connections.compactMap { connection in
        connection["property"] ?? connection["selector"]?.split(separator: ":").first.map(String.init)
      }
      let object = Object(name: name, members: Set(members), line: node.location.line ?? 1)
      objects.append(object)
      if node["placeholderIdentifier"] == "IBFilesOwner" { owner = owner ?? object }
    }
    (self.owner, self.objects, self.identifiers) = (owner, objects, identifiers)
  }

  private static func isStandard(_ name: String, of node: XMLTree) -> Bool {
    if node.name == "placeholder" {
      return node["placeholderIdentifier"] != "IBFilesOwner"
        || ["NSObject", "UIResponder", "UIViewController"].contains(name)
    }
    return name == "UI" + node.name.prefix(1).uppercased() + node.name.dropFirst() || name == "NSObject"
  }

  /// The name as generators of constants write it: `launchScreen` for `LaunchScreen`.
  private var constant: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Returns whether a source can use the document.
  func isMentioned(in bytes: [UInt8]) -> Bool {
    let words = [name, constant] + objects.map(\.name) + identifiers
    return words.contains { !$0.isEmpty && bytes.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Returns the first use in a source.
  func use(in code: CodeText) -> (line: Int, words: String)? {
    let tokens = code.tokens
    for (index, token) in tokens.enumerated() {
      func before(_ count: Int) -> String { index >= count ? tokens[index - count].text : "" }
      if token.kind == .literal {
        // @"name" in Objective-C.
        let shift = before(1) == "@" ? 1 : 0
        let label =
          before(1 + shift) == ":" ? before(2 + shift) : before(1 + shift) == "(" ? before(2 + shift) : ""
        let callee = before(1 + shift) == ":" && before(3 + shift) == "(" ? before(4 + shift) : ""
        let isOther =
          Self.otherLabels.contains(label) || label == "named" && Self.namedByPictures.contains(callee)
        if (InfoPlist.withoutInterfaceExtension(token.text) ?? token.text) == name, !isOther {
          return (token.line, "names \(name), so the app loads \(path)")
        }
        if identifiers.contains(token.text), label.lowercased().hasSuffix("identifier") {
          return (token.line, "names \"\(token.text)\", a view controller of \(path)")
        }
      } else if token.kind == .word {
        let isConstant =
          before(1) == "." && ["storyboard", "nib", "StoryboardScene"].contains(before(2))
          && [name, constant].contains(token.text)
        // The raw value of an enumeration's case is its name.
        if isConstant || token.text == name && ["case", ","].contains(before(1)) {
          return (token.line, "names \(name), so the app loads \(path)")
        }
        if isDeclared(token.text, by: before(1)), isNibName(of: token.text) {
          return (token.line, "declares \(token.text), which loads \(path) by its name")
        }
      }
    }
    return member(in: tokens)
  }

  /// Labels and initializers whose names are those of pictures, colors and texts.
  private static let otherLabels: Set<String> = [
    "imageNamed", "colorNamed", "systemName", "Image", "Color", "NSLocalizedString", "Text",
    "forKey", "key",
    "comment",
  ]

  /// Types whose `named:` is not the name of a document.
  private static let namedByPictures: Set<String> = ["UIImage", "UIColor", "NSDataAsset", "Image", "Color"]

  private func isDeclared(_ word: String, by keyword: String) -> Bool {
    ["class", "interface", "implementation"].contains(keyword) && word != "func"
  }

  /// Whether a class loads this document without naming it. Source: UIViewController, `nibName`: the name of the class, or
  /// that without `Controller`.
  private func isNibName(of type: String) -> Bool { type == name || isXib && type == name + "Controller" }

  /// Returns the declaration of a class that has an outlet or action of the document.
  private func member(in tokens: [CodeText.Token]) -> (line: Int, words: String)? {
    for object in objects where !object.members.isEmpty {
      let line = zip(tokens, tokens.dropFirst()).first { keyword, type in
        type.text == object.name && isDeclared(type.text, by: keyword.text)
      }?.1.line
      guard let line,
        let member = tokens.first(where: { $0.kind == .word && object.members.contains($0.text) })
      else {
        continue
      }
      return (line, "declares \(object.name) with \(member.text), which \(path):\(object.line) connects")
    }
    return nil
  }
}
