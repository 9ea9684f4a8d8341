import Files
import Model

extension MutationFamily {
  /// Damages the launch document as a whole.
  static let documentDefects = MutationFamily(
    id: "document", title: "The launch document is damaged or has wrong settings", kind: .defect,
    operators: [
      each("document-no-initial-controller", "Removes the initial view controller", launch) { file in
        file.markup.removing("initialViewController", of: 0).flatMap { file.changes([$0]) }
      },
      each("document-unknown-controller", "Names an initial view controller that does not exist", launch) {
        file in
        guard file.markup.value("initialViewController", of: 0) != nil else { return nil }
        return file.changes([file.markup.setting("initialViewController", "qa-missing", of: 0)])
      },
      each("document-no-view", "Removes the root view", launch) { file in
        file.changes([file.markup.removing(file.root)])
      },
      each("document-no-safe-area", "Turns off the safe area layout guides", ["safe-area.guides"]) { file in
        file.markup.removing("useSafeAreas", of: 0).flatMap { file.changes([$0]) }
      },
      each("document-truncated", "Cuts the file in half", launch) { file in
        file.changes(bytes: Array(file.markup.bytes.prefix(file.markup.bytes.count / 2)))
      },
      each("document-empty", "Empties the file", launch) { $0.changes(bytes: []) },
      each("document-other-platform", "Turns the file into a document for macOS", launch) { file in
        let type = file.markup.value("type", of: 0) ?? ""
        let other = type.replacing("CocoaTouch", with: "Cocoa")
        return type == other ? nil : file.changes([file.markup.setting("type", other, of: 0)])
      },
      each("document-wrong-encoding", "Adds a byte that is not UTF-8", launch) { file in
        guard let name = file.markup.elements[file.root].attributes.first?.value else { return nil }
        return file.changes(
          bytes: Array(file.markup.bytes[..<name.lowerBound]) + [0xE9] + file.markup.bytes[name.lowerBound...]
        )
      },
      each("document-unknown-entity", "Adds an entity that XML does not know", launch) { file in
        file.changes([file.markup.appending("<string key=\"qa\">&nbsp;</string>", to: file.root)])
      },
      each("document-merge-conflict", "Leaves the markers of a merge conflict", launch) { file in
        file.changes([file.markup.inserting("<<<<<<< HEAD\n", before: file.root)])
      },
      each("document-outlet", "Connects an outlet", ["project.nothing-forbidden"]) { file in
        guard let view = file.views.first,
          let controller = file.markup.elements[file.root].parent
        else { return nil }
        let outlet =
          "<connections><outlet property=\"logo\" destination=\"\(file.id(view))\" id=\"qa-mutation-o\"/></connections>"
        return file.changes([file.markup.appending(outlet, to: controller)])
      },
      each(
        "document-controller-class", "Gives the view controller a custom class", ["project.nothing-forbidden"]
      ) {
        file in
        guard let controller = file.markup.elements[file.root].parent,
          file.markup.elements[controller].name == "viewController"
        else { return nil }
        return file.changes([file.markup.setting("customClass", "LaunchController", of: controller)])
      },
      each("document-missing-color", "Uses a color that no catalog has", assets) { file in
        let hasColor = file.markup.children(of: file.root).contains {
          file.markup.value("key", of: $0) == "backgroundColor"
        }
        guard !hasColor else { return nil }
        return file.changes([
          file.markup.appending("<color key=\"backgroundColor\" name=\"qa-missing\"/>", to: file.root)
        ])
      },
      each("document-removed", "Deletes the file", launch + ["project.resources-copied"]) {
        [$0.path: .remove]
      },
    ])

  private static let launch = ["project.storyboard", "project.launch-screen", "project.storyboard-name"]
  private static let assets = ["project.assets-resolve", "project.assets-found"]

  private static func each(
    _ id: String, _ summary: String, _ assertions: [String],
    _ edit: @escaping @Sendable (InterfaceFile) -> [String: FileOverlay.Change]?
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.documents.map { file in
        Mutation(
          id: "\(id) \(FilePath.name(file.path))", summary: summary, location: file.location(0),
          assertions: assertions
        ) { edit(file) }
      }
    }
  }
}
