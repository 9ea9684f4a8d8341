import Formats

/// Finds out from a view controller's Swift files whether its code can change what its document shows.
///
/// Such code needs a view, another controller, or a method that UIKit calls for them. A class
/// without those words outside of its actions that passes no reference to itself only reacts to people and changes its outlets.
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
  static func isHarmless(_ name: String, in files: [CodeOutline]) -> Bool {
    let starts = files.flatMap(\.parts).filter { part in
      part.kind == .type && part.owner == name && part.header.first == "class"
        && parents.contains(part.parents.first ?? "")
    }
    return starts.count == 1 && files.allSatisfy(isHarmless)
  }

  private static func isHarmless(_ code: CodeOutline) -> Bool {
    let tokens = code.tokens
    // What only a control calls comes after the first screen.
    let actions = Set(
      code.parts.indices.filter { part in
        code.parts[part].isAction && tokens.count { $0.text == code.parts[part].name } == 1
      })
    return tokens.indices.allSatisfy { index in
      guard tokens[index].kind == .word, !actions.contains(code.partOf[index]) else { return true }
      let next = tokens.text(index + 1)
      switch tokens[index].text {
      case "self": return next == "." || next == "]" || next == "?"
      case "override": return next == "func" && overridden.contains(tokens.text(index + 2))
      default: return !reaching.contains(tokens[index].text)
      }
    }
  }
}
