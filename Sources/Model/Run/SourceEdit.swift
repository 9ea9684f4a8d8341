/// A change of the project's files that a fix describes. Paths are relative to the project's root.
package enum SourceEdit: Hashable, Sendable {
  /// Sets an attribute of the element with an id in a storyboard or xib; nil removes the attribute.
  case attribute(file: String, element: String, name: String, value: String?)
  /// Makes the only view controller of a storyboard the initial one.
  case initialViewController(file: String)
  /// Turns on safe-area layout guides, with a guide of the view with an id.
  case safeAreaGuides(file: String, view: String)
  /// Adds a constraint to the view with an id.
  case constraint(file: String, view: String, NewConstraint)
  /// Removes the element with an id from a storyboard or xib, with what names it: constraints, connections and variations.
  /// With a child, removes only the children of the element that have this name or `key`.
  case removal(file: String, element: String, child: String?)
  /// Removes all runtime attributes from a storyboard or xib.
  case runtimeAttributes(file: String)
  /// Installs the view or constraint with an id for all size classes.
  case installation(file: String, element: String)
  /// Sets the background color of the view with an id.
  case backgroundColor(file: String, view: String, Color)
  /// Sets an attribute, or a child with a key, of the element with an id to what a document had; nil removes it.
  case markup(file: String, element: String, name: String, value: String?, isChild: Bool)
  /// Sets a top-level key of an Info.plist to a text, or adds the key; nil removes it.
  case plistKey(file: String, key: String, value: String?)
  /// Sets the value of a build setting on a line of a project file or an `.xcconfig`.
  case setting(file: String, line: Int, name: String, value: String)
  /// Adds a file to the resources of a target in a project file.
  case resource(file: String, target: String, path: String)
  /// Adds a file to a project file as another one of its folder is in it, with the same targets.
  case sibling(file: String, path: String, other: String)
  /// Gives an entry of an image set its file.
  case catalogImage(file: String, CatalogImage)
  /// Replaces a picture by one of the same size with a straight vertical gradient.
  case gradient(file: String, top: Color, bottom: Color)
  /// Replaces a picture by a smaller one with the same proportions, whose longer side has so many pixels.
  case smallerPicture(file: String, longerSide: Int)
  /// Replaces a literal value behind a key on a line of a config in JSON, YAML, XML or a script.
  case literal(file: String, line: Int, key: String, old: String, new: String)
  /// Creates a text file.
  case newFile(file: String, text: String)

  /// A constraint that a document does not have yet.
  package struct NewConstraint: Hashable, Sendable {
    package var attribute: LayoutConstraint.Attribute
    /// Nil for the view itself.
    package var item: String?
    package var otherItem: String?
    package var otherAttribute: LayoutConstraint.Attribute?
    /// In points.
    package var constant: Double

    package init(
      _ attribute: LayoutConstraint.Attribute, of item: String? = nil, to otherItem: String? = nil,
      _ otherAttribute: LayoutConstraint.Attribute? = nil, constant: Double = 0
    ) {
      self.attribute = attribute
      self.item = item
      self.otherItem = otherItem
      self.otherAttribute = otherAttribute
      self.constant = constant
    }
  }

  /// An entry of an image set, and the file in the set's folder that it lacks.
  package struct CatalogImage: Hashable, Sendable {
    package var fileName: String
    package var idiom: String
    /// 1, 2 or 3; nil for an entry without a scale.
    package var scale: Int?
    package var isDark: Bool

    package init(fileName: String, idiom: String, scale: Int?, isDark: Bool) {
      self.fileName = fileName
      self.idiom = idiom
      self.scale = scale
      self.isDark = isDark
    }
  }

  /// Returns the change of a literal value behind a key; none where its line is unknown.
  ///
  /// - Parameter key: As in `dark.backgroundColor`, of which the last part is on the line.
  package static func literals(
    _ key: String, _ old: String, to new: String, at location: SourceLocation
  ) -> [SourceEdit] {
    let name = key.split(separator: ".").last.map(String.init) ?? key
    return location.line.map { [.literal(file: location.file, line: $0, key: name, old: old, new: new)] }
      ?? []
  }

  package var file: String {
    switch self {
    case .attribute(let file, _, _, _), .initialViewController(let file), .safeAreaGuides(let file, _),
      .constraint(let file, _, _), .removal(let file, _, _), .runtimeAttributes(let file),
      .installation(let file, _), .backgroundColor(let file, _, _), .plistKey(let file, _, _),
      .markup(let file, _, _, _, _),
      .setting(let file, _, _, _),
      .resource(let file, _, _), .sibling(let file, _, _), .catalogImage(let file, _),
      .gradient(let file, _, _),
      .smallerPicture(let file, _), .literal(let file, _, _, _, _), .newFile(let file, _):
      file
    }
  }
}
