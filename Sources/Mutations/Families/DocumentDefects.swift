import Files
import Model

extension MutationFamily {
  /// Damages the launch document as a whole.
  static let documentDefects = MutationFamily(
    id: "document", title: "The launch document is damaged or has wrong settings", kind: .defect,
    operators: [
      .document("document-no-initial-controller", "Removes the initial view controller", launch) {
        $0.markup.removing("initialViewController", of: 0).map { [$0] }
      },
      .document("document-unknown-controller", "Names an initial view controller that does not exist", launch)
      {
        guard $0.markup.value("initialViewController", of: 0) != nil else { return nil }
        return [$0.markup.setting("initialViewController", "qa-missing", of: 0)]
      },
      .document("document-no-view", "Removes the root view", launch) { [$0.markup.removing($0.root)] },
      .document("document-no-safe-area", "Turns off the safe area layout guides", ["safe-area.guides"]) {
        $0.markup.removing("useSafeAreas", of: 0).map { [$0] }
      },
      .documentBytes("document-truncated", "Cuts the file in half", launch) {
        Array($0.prefix($0.count / 2))
      },
      .documentBytes("document-empty", "Empties the file", launch) { _ in [] },
      .document("document-other-platform", "Turns the file into a document for macOS", launch) { file in
        let type = file.markup.value("type", of: 0) ?? ""
        let other = type.replacing("CocoaTouch", with: "Cocoa")
        return type == other ? nil : [file.markup.setting("type", other, of: 0)]
      },
      .documentFiles("document-wrong-encoding", "Adds a byte that is not UTF-8", launch) { _, file in
        guard let name = file.markup.elements[file.root].attributes.first?.value else { return nil }
        var bytes = file.markup.bytes
        bytes.insert(0xE9, at: name.lowerBound)
        return file.changes(bytes: bytes)
      },
      .document("document-unknown-entity", "Adds an entity that XML does not know", launch) {
        [$0.markup.appending("<string key=\"qa\">&nbsp;</string>", to: $0.root)]
      },
      .document("document-merge-conflict", "Leaves the markers of a merge conflict", launch) {
        [$0.markup.inserting("<<<<<<< HEAD\n", before: $0.root)]
      },
      .document("document-outlet", "Connects an outlet", ["project.nothing-forbidden"]) { file in
        guard let view = file.views.first, let controller = file.markup.elements[file.root].parent else {
          return nil
        }
        let outlet =
          "<connections><outlet property=\"logo\" destination=\"\(file.id(view))\" id=\"qa-mutation-o\"/></connections>"
        return [file.markup.appending(outlet, to: controller)]
      },
      .document(
        "document-controller-class", "Gives the view controller a custom class", ["project.nothing-forbidden"]
      ) { file in
        guard let controller = file.markup.elements[file.root].parent,
          file.markup.elements[controller].name == "viewController"
        else { return nil }
        return [file.markup.setting("customClass", "LaunchController", of: controller)]
      },
      .document(
        "document-missing-color", "Uses a color that no catalog has",
        ["project.assets-resolve", "project.assets-found"]
      ) { file in
        file.hasBackground(file.root)
          ? nil
          : [file.markup.appending("<color key=\"backgroundColor\" name=\"qa-missing\"/>", to: file.root)]
      },
      .documentFiles("document-removed", "Deletes the file", launch + ["project.resources-copied"]) {
        [$1.path: .remove]
      },
    ])

  private static let launch = ["project.storyboard", "project.launch-screen", "project.storyboard-name"]
}
