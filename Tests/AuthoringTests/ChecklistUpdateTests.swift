import Testing

@testable import Authoring

struct ChecklistUpdateTests {
  private static let old = """
    # Ours.
    id: screen
    criteria:
      - id: SCREEN-1
        title: "The icon is 120 pt"
        impact: critical # We care.
        fix: "Ask Kim."
        assert:
          - layout.size: {of: icon, width: 120, height: 120}
      - id: SCREEN-2
        title: "In the middle"
        assert:
          - layout.centered: {of: icon}
      - id: OURS
        title: "By hand"
        assert:
          - project.launch-keys:
              from: note
    # The end.

    """
  private static let draft = """
    id: screen
    criteria:
      - id: SCREEN-1
        title: "The gradient reaches the edges"
        assert:
          - layout.pinned-to-edges: {of: gradient}
      - id: SCREEN-2
        title: "The icon is 110 pt"
        impact: serious
        fix: "Set 110."
        assert:
          - layout.size: {of: icon, width: 110, height: 110}

    """

  @Test("A failing criterion gets the title and the figures of its draft, and keeps what a person wrote")
  func replaces() {
    let update = ChecklistUpdate(Self.old, from: Self.draft, failing: ["SCREEN-1"])
    #expect(update.updated == ["SCREEN-1"] && update.left.isEmpty)
    #expect(
      update.text
        == Self.old.replacing("120 pt", with: "110 pt").replacing(
          "width: 120, height: 120", with: "width: 110, height: 110"))
  }

  @Test("What no draft has is left as it is, and named")
  func leaves() {
    let update = ChecklistUpdate(Self.old, from: Self.draft, failing: ["SCREEN-2", "OURS", "LB-7"])
    #expect(update.updated.isEmpty && update.left == ["SCREEN-2", "OURS", "LB-7"])
    #expect(update.text == Self.old)
  }

  @Test("The recorded attributes become those of the draft; what follows stays")
  func recorded() {
    let end = "# The end.\n"
    let old = Self.old.replacing(end, with: "recorded:\n  \"a.xib\":\n    \"i\": {alpha: \"1\"}\n" + end)
    let draft = Self.draft + "recorded:\n  \"a.xib\":\n    \"i\": {alpha: \"0.5\"}\n"
    let update = ChecklistUpdate(old, from: draft, failing: ["SCREEN-1"])
    #expect(update.text.hasSuffix("recorded:\n  \"a.xib\":\n    \"i\": {alpha: \"0.5\"}\n" + end))
    #expect(ChecklistUpdate(Self.old, from: draft, failing: []).text == Self.old)
  }

  @Test("A criterion that passes stays, whatever the draft says")
  func keeps() {
    #expect(ChecklistUpdate(Self.old, from: Self.draft, failing: []).text == Self.old)
  }
}
