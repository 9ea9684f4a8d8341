import Files
import Model

extension MutationFamily {
  /// Another document with the same screens.
  static let layoutRewrites = MutationFamily(
    id: "layout", title: "Other constraints and views give the same screens", kind: .equivalentRewrite,
    effect: .keepsScreens,
    operators: [
      .document("layout-constraint-order", "Reverses the order of constraints") { file in
        let ranges = file.constraints.filter { file.owner(of: $0) == file.root }.map { index in
          file.markup.elements[index].tag.lowerBound..<file.markup.elements[index].end
        }
        return zip(ranges, ranges.reversed()).map {
          Markup.Edit(range: $0.0, text: file.markup.text($0.1))
        }
      },
      .document("layout-constraints-reversed", "Exchanges the items of constraints", [], reversedItems),
      .document("layout-constraints-twice", "Writes every constraint twice") { file in
        file.constraints.compactMap {
          InterfaceElement(file: file, index: $0).copy([("id", "Twin-" + file.id($0))])
        }
      },
      .document("layout-explicit-defaults", "Writes default values of constraints") { file in
        file.constraints.flatMap { constraint in
          [("constant", "0.0"), ("priority", "1000"), ("relation", "equal")].compactMap { name, value in
            file.markup.value(name, of: constraint) == nil
              ? file.markup.setting(name, value, of: constraint) : nil
          }
        }
      },
      .document("layout-ratio", "Writes the multiplier 1:1") { file in
        file.constraints.filter {
          file.markup.value("secondItem", of: $0) != nil && file.markup.value("multiplier", of: $0) == nil
        }.map { file.markup.setting("multiplier", "1:1", of: $0) }
      },
      .document("layout-priority", "Gives constraints the priority 999") { file in
        file.constraints.filter { file.markup.value("priority", of: $0) == nil }.map {
          file.markup.setting("priority", "999", of: $0)
        }
      },
      constraint("layout-loose-inequality", "Adds an inequality that always holds") { view, root in
        "<constraint firstItem=\"\(view)\" firstAttribute=\"width\" relation=\"lessThanOrEqual\" secondItem=\"\(root)\" secondAttribute=\"width\" constant=\"4000\" id=\"qa-rewrite-1\"/>"
      },
      constraint("layout-weak-constraint", "Adds a weak constraint that loses") { view, root in
        "<constraint firstItem=\"\(view)\" firstAttribute=\"width\" secondItem=\"\(root)\" secondAttribute=\"width\" multiplier=\"0.5\" priority=\"1\" id=\"qa-rewrite-1\"/>"
      },
      constraint("layout-placeholder", "Adds a contradiction that is removed at build time") { view, root in
        "<constraint firstItem=\"\(view)\" firstAttribute=\"leading\" secondItem=\"\(root)\" secondAttribute=\"leading\" constant=\"333\" placeholder=\"YES\" id=\"qa-rewrite-1\"/>"
      },
      added("layout-hidden-label", "Adds a hidden label", label("Old", "hidden=\"YES\"")),
      added(
        "layout-excluded-label", "Adds a label that no size class installs", label("Old"),
        more:
          "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"qa-mutation-v\"/></mask></variation>"
      ),
      added(
        "layout-clear-view", "Adds a view without a color",
        "<view contentMode=\"scaleToFill\" userInteractionEnabled=\"NO\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"qa-mutation-v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>",
        constraints: ["top", "bottom", "leading", "trailing"].map {
          "<constraint firstItem=\"qa-mutation-v\" firstAttribute=\"\($0)\" secondItem=\"ROOT\" secondAttribute=\"\($0)\" id=\"qa-rewrite-\($0)\"/>"
        }),
      .document("layout-root-color", "Gives the root view a system color where it has none") { file in
        guard !file.hasBackground(file.root), file.views.contains(where: file.isBackdrop) else { return [] }
        return [
          file.markup.appending(
            "<color key=\"backgroundColor\" systemColor=\"systemIndigoColor\"/>", to: file.root)
        ]
      },
    ])

  /// `a = b + c` as `b = a - c`.
  private static let reversedItems: @Sendable (InterfaceFile) -> [Markup.Edit] = { file in
    let markup = file.markup
    return file.constraints.flatMap { constraint -> [Markup.Edit] in
      guard let second = markup.value("secondItem", of: constraint),
        let attribute = markup.value("secondAttribute", of: constraint),
        let first = markup.value("firstAttribute", of: constraint),
        markup.value("multiplier", of: constraint) == nil, markup.value("relation", of: constraint) == nil,
        markup.elements[constraint].isEmpty
      else { return [] }
      let constant = markup.value("constant", of: constraint).flatMap(Double.init)
      return [
        markup.setting("secondItem", file.firstItem(of: constraint), of: constraint),
        markup.setting("secondAttribute", first, of: constraint),
        markup.setting("firstItem", second, of: constraint),
        markup.setting("firstAttribute", attribute, of: constraint),
      ] + (constant.map { [markup.setting("constant", (-$0).shortDescription, of: constraint)] } ?? [])
    }
  }

  private static func constraint(
    _ id: String, _ summary: String, _ text: @escaping @Sendable (String, String) -> String
  ) -> MutationOperator {
    .document(id, summary) { file in
      guard let view = file.views.last,
        let constraints = file.markup.children(of: file.root).first(where: {
          file.markup.elements[$0].name == "constraints"
        })
      else { return [] }
      return [file.markup.appending(text(file.id(view), file.id(file.root)), to: constraints)]
    }
  }

  private static func added(
    _ id: String, _ summary: String, _ view: String, more: String = "", constraints: [String] = []
  ) -> MutationOperator {
    .documentFiles(id, summary) { _, file in
      let added = file.adding(view, constraints)
      guard !more.isEmpty, case .write(let bytes)? = added?[file.path],
        let other = InterfaceFile(path: file.path, bytes: bytes, root: file.id(file.root), backdrops: [])
      else { return added }
      return other.changes([other.markup.appending(more, to: other.root)])
    }
  }
}
