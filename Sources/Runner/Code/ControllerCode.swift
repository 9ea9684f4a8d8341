import Formats

/// Finds out from a view controller's Swift files whether its code can change what its document shows.
///
/// Such code needs a view, another controller, or a method that UIKit calls for them. A class
/// without those words that passes no reference to itself only reacts to people and changes its outlets.
enum ControllerCode {
  /// Classes of UIKit whose subclasses show what their document says.
  private static let parents: Set<String> = [
    "UIViewController", "UINavigationController", "UITabBarController",
  ]

  private static let overridden: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    "didReceiveMemoryWarning", "prepare",
  ]

  /// Words that reach a view or another controller.
  private static let reaching: Set<String> = [
    "view", "viewIfLoaded", "subviews", "superview", "window", "constraints", "layer",
    "navigationController", "navigationItem", "navigationBar", "tabBarController", "tabBar", "toolbar",
    "parent", "children", "viewControllers", "setViewControllers", "selectedIndex", "selectedViewController",
    "pushViewController", "present", "show", "showDetailViewController", "perform", "performSegue",
    "addChild", "additionalSafeAreaInsets", "edgesForExtendedLayout", "extendedLayoutIncludesOpaqueBars",
    "hidesBottomBarWhenPushed", "setNavigationBarHidden", "isNavigationBarHidden", "UIApplication",
    "overrideUserInterfaceStyle", "setOverrideTraitCollection", "NSLayoutConstraint", "IBInspectable",
  ]

  /// Whether a source declares or extends a class.
  static func declares(_ name: String, in code: CodeText) -> Bool {
    zip(code.tokens, code.tokens.dropFirst()).contains { keyword, type in
      ["class", "extension"].contains(keyword.text) && type.text == name
    }
  }

  /// - Parameter files: All sources that declare or extend the class.
  static func isHarmless(_ name: String, in files: [CodeText]) -> Bool {
    let starts = files.filter { file in
      let words = file.tokens.map(\.text)
      return words.indices.dropLast(3).contains { index in
        words[index] == "class" && words[index + 1] == name && words[index + 2] == ":"
          && parents.contains(words[index + 3])
      }
    }
    return starts.count == 1 && files.allSatisfy(isHarmless)
  }

  private static func isHarmless(_ code: CodeText) -> Bool {
    let tokens = code.tokens
    return tokens.indices.allSatisfy { index in
      guard tokens[index].kind == .word else { return true }
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
      switch tokens[index].text {
      case "self": return next == "." || next == "]" || next == "?"
      case "override":
        guard next == "func", index + 2 < tokens.count else { return false }
        return overridden.contains(tokens[index + 2].text)
      default: return !reaching.contains(tokens[index].text)
      }
    }
  }
}
