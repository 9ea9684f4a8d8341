import Model

/// A view of the launch screen that a draft names in `elements`.
struct DraftElement: Sendable {
  /// The name in the checklist: `launchIcon`.
  var name: String
  /// As a person calls it: `The image "LaunchIcon"`.
  var subject: String
  /// The selector as a YAML map.
  var selector: String

  /// Returns the images, labels and buttons of a screen. A view that no selector can tell from another one is omitted.
  static func all(in root: View) -> [DraftElement] {
    let views = root.flattened
    var names: Set<String> = []
    return views.compactMap { view in
      guard view.id != root.id, let (selector, word) = selector(of: view, in: views) else { return nil }
      var name = identifier(word)
      var number = 2
      while !names.insert(name).inserted {
        name = identifier(word) + "\(number)"
        number += 1
      }
      return DraftElement(name: name, subject: subject(of: view), selector: selector)
    }
  }

  private static func subject(of view: View) -> String {
    let label = view.userLabel ?? view.imageName
    return "The \(noun(view))" + (label.map { " \"\($0)\"" } ?? " \(view.id)")
  }

  private static func noun(_ view: View) -> String {
    switch view.content {
    case .image: "image"
    case .label: "label"
    case .button: "button"
    default: view.kind
    }
  }

  /// Returns the selector and the word for the name: by image if only one view shows it, otherwise by id.
  private static func selector(of view: View, in views: [View]) -> (String, String)? {
    switch view.content {
    case .image, .label, .button: break
    default: return nil
    }
    if let image = view.imageName, views.count(where: { $0.imageName == image }) == 1 {
      return ("{kind: \(view.kind), image: \(YAMLText.quoted(image, isSentence: true))}", image)
    }
    guard !view.id.isEmpty, views.count(where: { $0.id == view.id }) == 1 else { return nil }
    return ("{id: \(YAMLText.quoted(view.id, isSentence: true))}", view.userLabel ?? noun(view))
  }

  /// Returns letters and digits, the first one a lowercase letter: `launchIcon` for `Launch Icon`.
  private static func identifier(_ text: String) -> String {
    let last = text.split(separator: "/").last ?? "view"
    let words = last.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.enumerated().map {
      $0 == 0 ? $1.prefix(1).lowercased() + $1.dropFirst() : $1.capitalized
    }
    .joined().prefix(40)
    return joined.first?.isLetter == true ? String(joined) : "view" + joined
  }
}
