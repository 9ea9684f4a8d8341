import Files
import Model

extension MutationFamily {
  /// Hides, reorders, and changes how a view shows its content.
  static let viewDefects = MutationFamily(
    id: "views", title: "A view is hidden, covered or shown differently", kind: .defect,
    effect: .changesLayout,
    operators: [
      .view("view-hidden", "Hides %", set: "hidden", "YES"),
      .view("view-transparent", "Makes transparent: %", set: "alpha", "0.0"),
      .view("view-faint", "Gives an alpha of 0.5 to %", set: "alpha", "0.5"),
      .view("view-deleted", "Deletes %") { [$0.file.markup.removing($0.index)] + $0.released },
      .view("view-landscape-excluded", "Leaves out % on phones in landscape") { view in
        let mask =
          "<variation key=\"heightClass=compact\"><mask key=\"subviews\"><exclude reference=\"\(view.id)\"/></mask></variation>"
        let markup = view.file.markup
        return markup.elements[view.index].parent.flatMap { markup.elements[$0].parent }.map {
          [markup.appending(mask, to: $0)]
        }
      },
      .view("view-behind-sibling", "Moves behind its sibling: %") { $0.behindSibling },
      .view("view-other-image", "Shows another view's image in %") { view in
        guard let own = view.value("image"),
          let other = view.file.views.compactMap({ view.file.markup.value("image", of: $0) })
            .first(where: { $0 != own })
        else { return nil }
        return [view.setting("image", other)]
      },
      .view(
        "view-missing-image", "Names an image that does not exist in %",
        ["project.assets-resolve", "project.assets-found"]
      ) { view in
        view.value("catalog") == nil
          ? view.value("image").map { [view.setting("image", $0 + "-missing")] } : nil
      },
      .view("view-natural-size", "Draws at its natural size: %") {
        $0.value("image") == nil ? nil : [$0.setting("contentMode", "center")]
      },
      .view("view-autoresizing", "Lets the autoresizing mask decide the frame of %", solver) {
        guard $0.value(autoresizing) == "NO", let own = $0.file.markup.removing(autoresizing, of: $0.index)
        else { return nil }
        let mask = "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>"
        return [own, $0.appending(mask)] + $0.released
      },
      .view("view-fixed-frame", "Fixes the frame of %", solver) {
        [$0.setting("fixedFrame", "YES")] + $0.released
      },
      .view(
        "view-custom-class", "Gives a custom class to %", forbidden, effect: .any, set: "customClass",
        "LaunchView"),
      .view("view-runtime-attribute", "Gives a runtime attribute to %", forbidden, effect: .any) {
        let attribute =
          "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"layer.cornerRadius\"><integer key=\"value\" value=\"8\"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>"
        return [$0.appending(attribute)]
      },
      // Visible where the view's image is transparent.
      .view(
        "view-background", "Gives a white background to %",
        ["layout.corner-shape", "layout.draws-only", "project.matches-app-icon", "contrast.outline"]
      ) {
        let color =
          "<color key=\"backgroundColor\" white=\"1\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/>"
        return $0.file.hasBackground($0.index) ? nil : [$0.appending(color)]
      },
      .view("view-clipped", "Cuts off a part of %") { $0.lowerHalfClipped },
    ])

  private static let autoresizing = "translatesAutoresizingMaskIntoConstraints"
  private static let forbidden = ["project.nothing-forbidden"]
  private static let solver = [
    "layout.constraints", "layout.pinned-to-edges", "layout.centered", "layout.fills-screen",
  ]
}

extension InterfaceElement {
  /// The edits that remove the constraints which name a view or one inside of it.
  fileprivate var released: [Markup.Edit] {
    let inside = Set(
      file.markup.elements.indices.filter { file.markup.isInside($0, index) }.map(file.id))
    let own = file.constraints.filter { constraint in
      [file.firstItem(of: constraint), file.markup.value("secondItem", of: constraint) ?? ""]
        .contains { !$0.isEmpty && inside.contains($0) }
    }
    return own.map(file.markup.removing)
  }

  /// The edits that swap a view with the sibling before it, so that the sibling covers it; nil for the first view.
  fileprivate var behindSibling: [Markup.Edit]? {
    let markup = file.markup
    guard
      let before = markup.elements[index].parent.map(markup.children)?.last(where: {
        $0 < index && file.views.contains($0)
      })
    else { return nil }
    let ranges = [before, index].map { markup.elements[$0].tag.lowerBound..<markup.elements[$0].end }
    return zip(ranges, ranges.reversed()).map { Markup.Edit(range: $0, text: markup.text($1)) }
  }

  /// The edits that cut off the lower half of a view; nil for a backdrop, and for a view without a height.
  fileprivate var lowerHalfClipped: [Markup.Edit]? {
    let heights = file.constraints.map { InterfaceElement(file: file, index: $0) }.filter {
      file.target(of: $0.index) == index && file.attribute(of: $0.index) == "height"
        && $0.value("secondItem") == nil
    }
    guard !file.isBackdrop(index), let height = heights.first, height.value("constant") != nil else {
      return nil
    }
    return [
      height.setting("constant", (height.constant / 2).rounded().shortDescription),
      setting("contentMode", "scaleAspectFill"), setting("clipsSubviews", "YES"),
    ]
  }
}
