import Formats
import Testing

@testable import Runner

/// White and black that SwiftUI code gives in both appearances.
@Suite struct FixedColorTests {
  private func uses(_ text: String) -> [String] {
    FixedColors.uses(in: CodeOutline(CodeText(Array(text.utf8)), file: "Cell.swift")).map {
      "\($0.code):\($0.location.line ?? 0)"
    }
  }

  @Test("Each fixed white or black of a view is found with its line")
  func found() {
    #expect(
      uses("struct C: View { var body: some View {\nText(\"\").background(Color.white) } }") == [
        "Color.white:2"
      ])
    #expect(
      uses("Text(\"\")\n.foregroundStyle(.black)\n.shadow(color: .black.opacity(0.2), radius: 2)") == [
        ".black:2", ".black:3",
      ])
    #expect(uses("Circle().fill(.white)\nlet c = Color.black.opacity(0.5)") == [".white:1", "Color.black:2"])
  }

  @Test("Adaptive colors, other members, comments, texts and previews are not")
  func others() {
    #expect(uses(".background(.background)\n.foregroundStyle(.primary)\nColor(.systemBackground)").isEmpty)
    #expect(
      uses("// Color.white\nText(\"Color.black\")\npaper.white\nprint(.white)\nColor.whiteboard").isEmpty)
    #expect(uses("#Preview {\nC().background(Color.white)\n}").isEmpty)
    #expect(
      uses(
        "struct C_Previews: PreviewProvider { static var previews: some View {\nC().background(Color.black) } }"
      ).isEmpty)
  }
}
