import Files
import Model

extension MutationFamily {
  /// Hides, reorders, and changes how a view shows its content.
  static let viewDefects = MutationFamily(
    id: "views", title: "A view is hidden, covered or shown differently", kind: .defect,
    operators: [
      attribute("view-hidden", "Hides", "hidden", "YES"),
      attribute("view-transparent", "Makes transparent:", "alpha", "0.0"),
      attribute("view-faint", "Gives an alpha of 0.5 to", "alpha", "0.5"),
      deleted, landscapeExcluded, behindSibling, otherImage, missingImage, naturalSize, autoresizing,
      fixedFrame, customClass, runtimeAttribute, backgroundBehind, clippedBox,
    ])

  /// Returns an operator with one mutation for each view below the root.
  private static func each(
    _ id: String, _ summary: String, _ more: String = "", assertions: [String] = [],
    effect: Mutation.Effect = .changesLayout,
    _ edits: @escaping @Sendable (InterfaceFile, Int) -> [Markup.Edit]?
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.documents.flatMap { file in
        file.views.map { view in
          Mutation(
            id: "\(id) \(file.id(view))", summary: "\(summary) \(file.title(view))\(more)",
            location: file.location(view),
            assertions: assertions.isEmpty ? file.contentAssertions(of: view) : assertions, effect: effect
          ) { edits(file, view).flatMap(file.changes) }
        }
      }
    }
  }

  private static func attribute(_ id: String, _ summary: String, _ name: String, _ value: String)
    -> MutationOperator
  {
    each(id, summary) { [$0.markup.setting(name, value, of: $1)] }
  }

  /// The constraints that name a view or one inside of it.
  private static func constraints(of view: Int, in file: InterfaceFile) -> [Int] {
    let inside = Set(
      file.markup.elements.indices.filter { file.markup.isInside($0, view) }.map(file.id))
    return file.constraints.filter { constraint in
      [file.firstItem(of: constraint), file.markup.value("secondItem", of: constraint) ?? ""]
        .contains { !$0.isEmpty && inside.contains($0) }
    }
  }

  private static let deleted = each("view-deleted", "Deletes") { file, view in
    [file.markup.removing(view)] + constraints(of: view, in: file).map(file.markup.removing)
  }
  private static let landscapeExcluded = each(
    "view-landscape-excluded", "Leaves out", " on phones in landscape"
  ) {
    file, view in
    let mask =
      "<variation key=\"heightClass=compact\"><mask key=\"subviews\"><exclude reference=\"\(file.id(view))\"/></mask></variation>"
    guard let parent = file.markup.elements[view].parent.flatMap({ file.markup.elements[$0].parent }) else {
      return nil
    }
    return [file.markup.appending(mask, to: parent)]
  }
  /// Swaps a view with the sibling before it, so that the sibling covers it.
  private static let behindSibling = each("view-behind-sibling", "Moves behind its sibling:") { file, view in
    let markup = file.markup
    guard
      let before = markup.elements[view].parent.map(markup.children)?.last(where: {
        $0 < view && file.views.contains($0)
      })
    else { return nil }
    func range(_ element: Int) -> Range<Int> {
      markup.elements[element].tag.lowerBound..<markup.elements[element].end
    }
    return [
      Markup.Edit(range: range(before), text: markup.text(range(view))),
      Markup.Edit(range: range(view), text: markup.text(range(before))),
    ]
  }
  private static let otherImage = each("view-other-image", "Shows another view's image in") { file, view in
    guard let own = file.markup.value("image", of: view),
      let other = file.views.compactMap({ file.markup.value("image", of: $0) }).first(where: { $0 != own })
    else { return nil }
    return [file.markup.setting("image", other, of: view)]
  }
  private static let missingImage = each(
    "view-missing-image", "Names an image that does not exist in",
    assertions: ["project.assets-resolve", "project.assets-found"]
  ) { file, view in
    guard let own = file.markup.value("image", of: view), file.markup.value("catalog", of: view) == nil else {
      return nil
    }
    return [file.markup.setting("image", own + "-missing", of: view)]
  }
  private static let naturalSize = each("view-natural-size", "Draws at its natural size:") { file, view in
    guard file.markup.value("image", of: view) != nil else { return nil }
    return [file.markup.setting("contentMode", "center", of: view)]
  }
  private static let autoresizing = each(
    "view-autoresizing", "Lets the autoresizing mask decide the frame of", assertions: solverOfViews
  ) { file, view in
    guard file.markup.value("translatesAutoresizingMaskIntoConstraints", of: view) == "NO" else { return nil }
    let mask = "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>"
    return [
      file.markup.removing("translatesAutoresizingMaskIntoConstraints", of: view),
      file.markup.appending(mask, to: view),
    ].compactMap(\.self) + constraints(of: view, in: file).map(file.markup.removing)
  }
  private static let fixedFrame = each(
    "view-fixed-frame", "Fixes the frame of", assertions: solverOfViews
  ) { file, view in
    [file.markup.setting("fixedFrame", "YES", of: view)]
      + constraints(of: view, in: file).map(file.markup.removing)
  }
  private static let solverOfViews = [
    "layout.constraints", "layout.pinned-to-edges", "layout.centered", "layout.fills-screen",
  ]
  private static let customClass = each(
    "view-custom-class", "Gives a custom class to", assertions: ["project.nothing-forbidden"], effect: .any
  ) { [$0.markup.setting("customClass", "LaunchView", of: $1)] }
  private static let runtimeAttribute = each(
    "view-runtime-attribute", "Gives a runtime attribute to", assertions: ["project.nothing-forbidden"],
    effect: .any
  ) { file, view in
    let attribute =
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"layer.cornerRadius\"><integer key=\"value\" value=\"8\"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>"
    return [file.markup.appending(attribute, to: view)]
  }
  /// Visible where the view's image is transparent.
  private static let backgroundBehind = each(
    "view-background", "Gives a white background to",
    assertions: ["layout.corner-shape", "layout.draws-only", "project.matches-app-icon", "contrast.outline"]
  ) { file, view in
    let color =
      "<color key=\"backgroundColor\" white=\"1\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/>"
    let hasColor = file.markup.children(of: view).contains {
      file.markup.value("key", of: $0) == "backgroundColor"
    }
    return hasColor ? nil : [file.markup.appending(color, to: view)]
  }
  /// Cuts off the lower half of a view that has a height.
  private static let clippedBox = each("view-clipped", "Cuts off a part of") { file, view in
    guard !file.isBackdrop(view) else { return nil }
    let sizes = file.constraints.filter {
      file.target(of: $0) == view && file.attribute(of: $0) == "height"
        && file.markup.value("secondItem", of: $0) == nil
    }
    guard let height = sizes.first, let constant = Double(file.markup.value("constant", of: height) ?? "")
    else {
      return nil
    }
    return [
      file.markup.setting("constant", (constant / 2).rounded().shortDescription, of: height),
      file.markup.setting("contentMode", "scaleAspectFill", of: view),
      file.markup.setting("clipsSubviews", "YES", of: view),
    ]
  }
}
