import Files
import Model

extension MutationFamily {
  /// Moves, resizes and unpins.
  static let constraintDefects = MutationFamily(
    id: "constraints", title: "Constraints move, resize or release a view", kind: .defect,
    effect: .changesLayout,
    operators: [
      .constraint("constraint-removed", "Removes %", solver) { [$0.file.markup.removing($0.index)] },
      .constraint("constraint-placeholder", "Removes at build time %", solver, set: "placeholder", "YES"),
      .constraint("constraint-inequality", "Turns % into \"greater than or equal\"", solver) {
        $0.value("relation") == nil ? [$0.setting("relation", "greaterThanOrEqual")] : nil
      },
      .constraint("constraint-low-priority", "Gives % the priority 1", solver, set: "priority", "1"),
      plus("constraint-plus", 24), plus("constraint-minus", -24), plus("constraint-nudge", 1),
      .constraint("constraint-multiplier", "Multiplies % by 0.9") {
        $0.value("secondItem") != nil && $0.value("multiplier") == nil
          ? [$0.setting("multiplier", "0.9")] : nil
      },
      .constraint("constraint-contradiction", "Repeats % with another constant", solver) {
        $0.copy([("constant", ($0.constant + 30).shortDescription), ("id", "qa-mutation-1")]).map { [$0] }
      },
      // Only where the constraint names the root view.
      .constraint("constraint-safe-area", "Moves % to the safe area") { $0.onSafeArea.map { [$0] } },
      .constraint("constraint-landscape-removed", "Removes % on phones in landscape", solver) {
        let mask =
          "<variation key=\"heightClass=compact\"><mask key=\"constraints\"><exclude reference=\"\($0.id)\"/></mask></variation>"
        return [$0.file.markup.appending(mask, to: $0.file.owner(of: $0.index))]
      },
      .constraint("constraint-landscape-plus", "Adds 24 pt to % on phones in landscape") {
        let constant = ($0.constant + 24).shortDescription
        return [$0.appending("<variation key=\"heightClass=compact\" constant=\"\(constant)\"/>")]
      },
      .constraint("constraint-canvas-distance", "Replaces % by the canvas' distance") {
        $0.canvasDistance.map { [$0] }
      },
      // 50 points are enough for the notch of the first phones that have one.
      .constraint("constraint-cover-short", "Moves % to 50 pt above the safe area", ["layout.covers"]) {
        let target = $0.file.target(of: $0.index)
        guard $0.file.isBackdrop(target), $0.file.attribute(of: $0.index) == "top", let edit = $0.onSafeArea
        else { return nil }
        let isFirst = $0.file.firstItem(of: $0.index) == $0.file.id(target)
        return [edit, $0.setting("constant", isFirst ? "-50" : "50")]
      },
    ])

  private static let solver = ["layout.constraints", "layout.consistent"]

  private static func plus(_ id: String, _ offset: Double) -> MutationOperator {
    .constraint(id, "Adds \(offset.shortDescription) pt to %") {
      [$0.setting("constant", ($0.constant + offset).shortDescription)]
    }
  }
}

extension InterfaceElement {
  /// The edit that ties a constraint to the safe area instead of the root view; nil if the constraint does not name the root.
  fileprivate var onSafeArea: Markup.Edit? {
    let (root, second) = (file.id(file.root), value("secondItem"))
    let guides = file.markup.children(of: file.root).filter {
      file.markup.value("key", of: $0) == "safeArea"
    }
    guard let guide = guides.first.map(file.id), let second else { return nil }
    if second == root { return setting("secondItem", guide) }
    return file.firstItem(of: index) == root ? setting("firstItem", guide) : nil
  }

  /// The edit that replaces a centered constraint by a distance that is right on the canvas of Interface Builder only.
  fileprivate var canvasDistance: Markup.Edit? {
    let edges = ["centerX": ("left", "x"), "centerY": ("top", "y")]
    let target = file.target(of: index)
    let frames = file.markup.children(of: target).filter { file.markup.value("key", of: $0) == "frame" }
    guard let edge = edges[file.attribute(of: index)], let frame = frames.first,
      let distance = file.markup.value(edge.1, of: frame)
    else { return nil }
    let own = file.markup.elements[index]
    return Markup.Edit(
      range: own.tag.lowerBound..<own.end,
      text:
        "<constraint firstItem=\"\(file.id(target))\" firstAttribute=\"\(edge.0)\" secondItem=\"\(file.id(file.root))\" secondAttribute=\"\(edge.0)\" constant=\"\(distance)\" id=\"\(id)\"/>"
    )
  }
}
