extension View {
  /// The class of a view of the system. Its text is Interface Builder's element name, for messages and JSON only.
  ///
  /// The set is open: a document may have a class that `qa` does not know.
  package struct Kind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }

    package static let plain = Kind(rawValue: "view")
    package static let image = Kind(rawValue: "imageView")
    package static let label = Kind(rawValue: "label")
    package static let stack = Kind(rawValue: "stackView")
    package static let button = Kind(rawValue: "button")
    package static let effect = Kind(rawValue: "visualEffectView")
    package static let navigationBar = Kind(rawValue: "navigationBar")
    package static let toolbar = Kind(rawValue: "toolbar")
    package static let tabBar = Kind(rawValue: "tabBar")
    package static let searchBar = Kind(rawValue: "searchBar")
    package static let activityIndicator = Kind(rawValue: "activityIndicatorView")
    package static let progress = Kind(rawValue: "progressView")
    package static let segmentedControl = Kind(rawValue: "segmentedControl")
    package static let datePicker = Kind(rawValue: "datePicker")
    package static let picker = Kind(rawValue: "pickerView")
    package static let textField = Kind(rawValue: "textField")
    package static let textView = Kind(rawValue: "textView")
    package static let scroll = Kind(rawValue: "scrollView")
    package static let table = Kind(rawValue: "tableView")
    package static let tableCell = Kind(rawValue: "tableViewCell")
    package static let tableCellContent = Kind(rawValue: "tableViewCellContentView")
    package static let collection = Kind(rawValue: "collectionView")
    package static let collectionCell = Kind(rawValue: "collectionViewCell")
    package static let collectionCellContent = Kind(rawValue: "collectionViewCellContentView")
    package static let collectionReusable = Kind(rawValue: "collectionReusableView")
    package static let container = Kind(rawValue: "containerView")

    /// Kinds with `BarContent`.
    package static let bars: Set<Kind> = [.navigationBar, .tabBar, .toolbar, .searchBar]
    /// Kinds that draw text of their own.
    static let withText: Set<Kind> = [
      .textField, .textView, .searchBar, .segmentedControl, .datePicker, .picker,
    ]
    /// Kinds that clip their subviews to their bounds by default.
    package static let scrolling: Set<Kind> = [.scroll, .table, .collection, .textView]
    /// Kinds that arrange their subviews from data.
    package static let dataDriven: Set<Kind> = [.table, .collection, .picker]
    /// Kinds that show only their background and their subviews.
    package static let contentless: Set<Kind> = [
      .plain, .container, .tableCellContent, .collectionCellContent, .tableCell, .collectionCell,
      .collectionReusable, .scroll,
    ]
    /// Kinds for which Interface Builder's canvas has no safe area.
    package static let cells: Set<Kind> = [.tableCell, .collectionCell, .collectionReusable]
  }
}

extension Controller {
  /// The class of a controller. Its text is Interface Builder's element name, for messages only. The set is open.
  package struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }

    package static let plain = Kind(rawValue: "viewController")
    package static let navigation = Kind(rawValue: "navigationController")
    package static let tabBar = Kind(rawValue: "tabBarController")
    package static let split = Kind(rawValue: "splitViewController")
    package static let page = Kind(rawValue: "pageViewController")
  }
}

/// `NSTextAlignment`, in the order of its numbers in a compiled nib.
package enum TextAlignment: String, Sendable, CaseIterable { case left, center, right, justified, natural }

/// `NSLineBreakMode`, in the order of its raw values.
package enum LineBreakMode: String, Sendable, CaseIterable {
  case wordWrap, characterWrap, clip, headTruncation, tailTruncation, middleTruncation
}

/// `UIButton.ButtonType`, in the order of its raw values; `close` has 7.
package enum ButtonType: String, Sendable, CaseIterable {
  case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
}

/// `UIBlurEffect.Style`, in the order of its raw values.
package enum BlurStyle: String, Sendable, CaseIterable {
  case extraLight, light, dark, extraDark, regular, prominent
  case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
  case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
  case systemChromeMaterialLight
  case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
  case systemChromeMaterialDark
}

/// `UIActivityIndicatorView.Style`; `standard` where the document names none.
package enum ActivityStyle: String, Sendable, CaseIterable {
  case whiteLarge, white, gray, medium, large, standard
}

/// `UITextField.BorderStyle`, in the order of its raw values.
package enum BorderStyle: String, Sendable, CaseIterable { case none, line, bezel, roundedRect }

/// An edge of a controller's view, in the order of the bits of `UIRectEdge`.
package enum ViewEdge: String, Sendable, CaseIterable { case top, left, bottom, right }
