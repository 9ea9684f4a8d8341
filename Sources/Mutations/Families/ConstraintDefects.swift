import Files
import Model

extension MutationFamily {
  /// Moves, resizes and unpins.
  static let constraintDefects = MutationFamily(
    id: "constraints", title: "Constraints move, resize or release a view", kind: .defect,
    operators: [
      removed, placeholder, inequality, low, constant("constraint-plus", 24),
      constant("constraint-minus", -24),
      constant("constraint-nudge", 1), multiplier, contradiction, safeArea, landscapeRemoved,
      landscapeMoved, canvasDistance, coverShort,
    ])

  private typealias Edits = @Sendable (InterfaceFile, Int) -> [Markup.Edit]?

  /// Returns an operator with one mutation for each constraint.
  ///
  /// - Parameter summary: Words before the constraint: `Removes`.
  private static func each(
    _ id: String, _ summary: String, _ more: String = "", assertions: [String]? = nil,
    _ edits: @escaping Edits
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.documents.flatMap { file in
        file.constraints.map { constraint in
          let target = file.target(of: constraint)
          let layout = file.layoutAssertions(of: target, isSize: file.isSize(constraint))
          return Mutation(
            id: "\(id) \(file.id(constraint))",
            summary: "\(summary) \(file.constraintTitle(constraint))\(more)",
            location: file.location(constraint), assertions: (assertions ?? []) + layout,
            effect: .changesLayout
          ) { edits(file, constraint).flatMap(file.changes) }
        }
      }
    }
  }

  private static let solver = ["layout.constraints", "layout.consistent"]

  private static let removed = each("constraint-removed", "Removes", assertions: solver) {
    [$0.markup.removing($1)]
  }
  private static let placeholder = each("constraint-placeholder", "Removes at build time", assertions: solver)
  {
    [$0.markup.setting("placeholder", "YES", of: $1)]
  }
  private static let inequality = each(
    "constraint-inequality", "Turns", " into \"greater than or equal\"", assertions: solver
  ) { file, constraint in
    guard file.markup.value("relation", of: constraint) == nil else { return nil }
    return [file.markup.setting("relation", "greaterThanOrEqual", of: constraint)]
  }
  private static let low = each("constraint-low-priority", "Gives", " the priority 1", assertions: solver) {
    [$0.markup.setting("priority", "1", of: $1)]
  }
  private static func constant(_ id: String, _ offset: Double) -> MutationOperator {
    each(id, "Adds \(offset.shortDescription) pt to") { file, constraint in
      let known = Double(file.markup.value("constant", of: constraint) ?? "0") ?? 0
      return [file.markup.setting("constant", (known + offset).shortDescription, of: constraint)]
    }
  }
  private static let multiplier = each("constraint-multiplier", "Multiplies", " by 0.9") { file, constraint in
    guard file.markup.value("secondItem", of: constraint) != nil,
      file.markup.value("multiplier", of: constraint) == nil
    else { return nil }
    return [file.markup.setting("multiplier", "0.9", of: constraint)]
  }
  private static let contradiction = each(
    "constraint-contradiction", "Repeats", " with another constant", assertions: solver
  ) { file, constraint in
    var copy = file.markup.text(
      file.markup.elements[constraint].tag.lowerBound..<file.markup.elements[constraint].end)
    guard let markup = Markup(Array(copy.utf8)) else { return nil }
    let constant = Double(markup.value("constant", of: 0) ?? "0") ?? 0
    copy = String(
      decoding: markup.applying([
        markup.setting("constant", (constant + 30).shortDescription, of: 0),
        markup.setting("id", "qa-mutation-1", of: 0),
      ]), as: UTF8.self)
    return [file.markup.inserting(copy, before: constraint)]
  }
  /// Only where the constraint names the root view.
  private static let safeArea = each("constraint-safe-area", "Moves", " to the safe area") {
    file, constraint in
    safeAreaEdit(file, constraint).map { [$0] }
  }

  /// Returns the edit that ties a constraint to the safe area instead of the root view; nil if the constraint does not name the root.
  private static func safeAreaEdit(_ file: InterfaceFile, _ constraint: Int) -> Markup.Edit? {
    let guides = file.markup.children(of: file.root).filter {
      file.markup.value("key", of: $0) == "safeArea"
    }
    guard let guide = guides.first else { return nil }
    let rootID = file.id(file.root)
    if file.markup.value("secondItem", of: constraint) == rootID {
      return file.markup.setting("secondItem", file.id(guide), of: constraint)
    }
    guard file.firstItem(of: constraint) == rootID,
      file.markup.value("secondItem", of: constraint) != nil
    else { return nil }
    return file.markup.setting("firstItem", file.id(guide), of: constraint)
  }

  /// 50 points are enough for the notch of the first phones that have one.
  private static let coverShort = each(
    "constraint-cover-short", "Moves", " to 50 pt above the safe area", assertions: ["layout.covers"]
  ) { file, constraint in
    guard file.isBackdrop(file.target(of: constraint)), file.attribute(of: constraint) == "top",
      let edit = safeAreaEdit(file, constraint)
    else { return nil }
    let isFirst = file.firstItem(of: constraint) == file.id(file.target(of: constraint))
    return [edit, file.markup.setting("constant", isFirst ? "-50" : "50", of: constraint)]
  }
  private static let landscapeRemoved = each(
    "constraint-landscape-removed", "Removes", " on phones in landscape", assertions: solver
  ) { file, constraint in
    let mask =
      "<variation key=\"heightClass=compact\"><mask key=\"constraints\"><exclude reference=\"\(file.id(constraint))\"/></mask></variation>"
    return [file.markup.appending(mask, to: file.owner(of: constraint))]
  }
  private static let landscapeMoved = each(
    "constraint-landscape-plus", "Adds 24 pt to", " on phones in landscape"
  ) { file, constraint in
    let known = Double(file.markup.value("constant", of: constraint) ?? "0") ?? 0
    let variation =
      "<variation key=\"heightClass=compact\" constant=\"\((known + 24).shortDescription)\"/>"
    return [file.markup.appending(variation, to: constraint)]
  }
  /// A distance that is right on the canvas of Interface Builder only.
  private static let canvasDistance = each(
    "constraint-canvas-distance", "Replaces", " by the canvas' distance"
  ) {
    file, constraint in
    let edges = ["centerX": ("left", "x"), "centerY": ("top", "y")]
    let target = file.target(of: constraint)
    let frames = file.markup.children(of: target).filter { file.markup.value("key", of: $0) == "frame" }
    guard let edge = edges[file.attribute(of: constraint)], let frame = frames.first,
      let distance = file.markup.value(edge.1, of: frame)
    else { return nil }
    let own = file.markup.elements[constraint]
    return [
      Markup.Edit(
        range: own.tag.lowerBound..<own.end,
        text:
          "<constraint firstItem=\"\(file.id(target))\" firstAttribute=\"\(edge.0)\" secondItem=\"\(file.id(file.root))\" secondAttribute=\"\(edge.0)\" constant=\"\(distance)\" id=\"\(file.id(constraint))\"/>"
      )
    ]
  }
}
