import Formats
import Model

/// Finds the app's images and colors that a document names, with the first location of each.
enum AssetUses {
  private static let imageAttributes = [
    "image", "highlightedImage", "backgroundImage", "selectedImage", "landscapeImage",
    "largeContentSizeImage",
    "minimumValueImage", "maximumValueImage", "progressImage", "trackImage", "background",
    "disabledBackground", "shadowImage", "backIndicatorImage", "backIndicatorTransitionMask",
    "selectionIndicatorImage", "onImage", "offImage", "preferredIndicatorImage",
  ]

  static func collect(_ root: XMLTree, into document: inout InterfaceDocument) {
    root.walk { node, path in
      if path.contains("resources") || path.contains("designables") { return }
      if node.name == "color", let name = node["name"], node["catalog"] != "System",
        document.colorUses[name] == nil
      {
        document.colorUses[name] = node.location
      }
      // `image="YES"` of this element is a trait.
      if node.name == "accessibilityTraits" { return }
      if node["catalog"] == "system" || node["systemItem"] != nil && node["image"] == nil { return }
      for attribute in imageAttributes {
        guard let name = node[attribute], !name.isEmpty, document.imageUses[name] == nil else { continue }
        document.imageUses[name] = node.location
      }
    }
  }
}
