import Foundation
import Model
import protocol TestSupport.TestAssets
import Testing

@testable import Raster

/// Every character 10 points wide on one line of 12, from the left, or in the middle where it is asked for.
private struct PlainSetter: Typesetter {
  func set(_ request: TextRequest, in environment: Environment) -> SetText {
    let characters = Array(request.text)
    let width = Points(Double(characters.count) * 10)
    let x = request.alignment == .center ? request.frame.midX - width / 2 : request.frame.x
    let line = SetLine(
      box: Rect(x: x, y: request.frame.midY - 6, width: width, height: 12), baseline: request.frame.midY + 3,
      characters: characters.enumerated().map { index, character in
        SetCharacter(
          scalar: character.unicodeScalars.first?.value, x: x + Points(Double(index) * 10), advance: 10,
          offset: index)
      })
    return SetText(
      lines: [line], pointSize: request.font.pointSize ?? 17, weight: request.font.weight ?? "regular")
  }
}

private struct Answers: TestAssets {
  var pictures: [String: Size] = [:]
  func picture(named name: String, in environment: Environment) -> PictureAnswer {
    guard let size = pictures[name] else { return .missing }
    let place = SourceLocation(file: "L.storyboard", line: 1)
    return .found(
      Picture(
        id: PictureID(name), size: size, pixels: PixelSize(width: 1, height: 1),
        slot: ImageSlot(file: "a.png", idiom: "universal", scale: 1),
        set: ImageSet(name: name, path: "A", kind: .imageSet, location: place)))
  }
  func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer {
    switch reference {
    case .literal(let color): .found(color)
    case .named(let name, _), .system(let name, _):
      name == "labelColor" ? .found(.black) : .cannotTell("\(name)?")
    }
  }
}

@Suite("From texts to paints")
struct TextBuildingTests {
  /// A is 5 units wide of 10 to the em and 7 high; B has no outline.
  private let outlines = GlyphOutlines {
    Data(
      "{\"unitsPerEm\": 10, \"capHeight\": 7, \"faces\": [{\"name\": \"r\", \"weights\": [\"regular\"], \"contours\": [\"h5v7h-5\"], \"glyphs\": {\"A\": \"5 0 0 0\"}}]}"
        .utf8)
  }
  private func build(
    _ content: View.Content, kind: String, frame: Rect = Rect(x: 10, y: 20, width: 80, height: 30),
    direction: LayoutDirection = .leftToRight, outlines: GlyphOutlines? = nil,
    _ edit: (inout View) -> Void = { _ in }
  ) -> DisplayListResult {
    var environment = Environment(idiom: .phone, size: Size(width: 100, height: 200), scale: 1)
    environment.layoutDirection = direction
    var view = View(
      id: "v", kind: .init(rawValue: kind), location: SourceLocation(file: "L.storyboard", line: 1))
    view.content = content
    edit(&view)
    let item = LaidOutItem(id: "v", kind: kind, parent: nil, frame: frame, screenFrame: frame)
    return DisplayListBuilder.build(
      view, layout: LayoutResult(size: environment.size, scale: 1, items: [item]), environment: environment,
      assets: Answers(pictures: ["Star": Size(width: 20, height: 20)]), tint: .literal(.white),
      text: TextDrawing(typesetter: PlainSetter(), outlines: outlines ?? self.outlines))
  }
  private func texts(_ result: DisplayListResult) -> [TextPaint] {
    (result.list.nodes.first?.paints ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
  private func label(_ text: String, _ edit: (inout LabelContent) -> Void = { _ in }) -> View.Content {
    var label = LabelContent(text: text, font: FontDescription(type: .system, pointSize: 10))
    edit(&label)
    return .label(label)
  }

  @Test("A label's letters: outlines in the boxes of their ink, boxes of the height of capitals for the rest")
  func glyphs() throws {
    let result = build(label("AB"), kind: "label")
    let text = try #require(texts(result).first)
    #expect(result.approximate == ["v"] && text.color == .black && text.pointSize == 10)
    #expect(text.lines == [Rect(x: 10, y: 29, width: 20, height: 12)])
    // A is 5 points wide as drawn and stretched by 1.33 to 6.65, in the middle of 10: from 11.675. Baseline 35 + 3, 7 high.
    try #require(text.glyphs.map(\.scalar) == [0x41, nil])
    #expect(
      abs(text.glyphs[0].ink.x.value - 11.675) < 1e-9 && abs(text.glyphs[0].ink.width.value - 6.65) < 1e-9)
    #expect(text.glyphs[0].ink.y == 31 && text.glyphs[0].ink.height == 7)
    // A tenth of the advance stays open.
    #expect(text.glyphs[1].ink == Rect(x: 20.5, y: 31, width: 9, height: 7))
  }

  @Test("Runs of an attributed text: a paint for each color, the letters in the longest run's font")
  func runs() {
    let red = Color(red: 1, green: 0, blue: 0)
    let result = build(
      label("AAAAA") {
        $0.fragments = [
          TextFragment(text: "A", font: nil, color: .literal(red)),
          TextFragment(
            text: "AAA", font: FontDescription(type: .system, pointSize: 12), color: nil,
            alignment: .center),
          TextFragment(text: "A", font: nil, color: .literal(red)),
        ]
      }, kind: "label")
    let paints = texts(result)
    #expect(paints.map(\.color) == [red, .black] && paints.map(\.glyphs.count) == [2, 3])
    #expect(paints.allSatisfy { $0.pointSize == 12 })
    // Centered: 50 wide in 80 from 10.
    #expect(paints.first?.glyphs.map(\.x) == [25, 65])
  }

  @Test("A button's title stands beside its picture; the two change sides where writing runs to the left")
  func button() throws {
    var content = ButtonContent(
      title: "AA", image: ImageReference(name: "Star"), font: nil, type: .system)
    // 20 of picture and 20 of title in 80: 20 free on each side.
    let result = build(.button(content), kind: "button")
    #expect(
      result.list.nodes[0].paints.first
        == .image(PictureID("Star"), rect: Rect(x: 30, y: 25, width: 20, height: 20)))
    #expect(texts(result).first?.glyphs.map(\.x) == [50, 60])
    #expect(texts(result).first?.color == .white)
    let mirrored = build(.button(content), kind: "button", direction: .rightToLeft)
    #expect(texts(mirrored).first?.glyphs.map(\.x) == [30, 40])
    var left = content
    left.horizontalAlignment = .left
    #expect(texts(build(.button(left), kind: "button")).first?.glyphs.map(\.x) == [30, 40])
    content.titleInsets = Insets(top: 0, left: 8, bottom: 0, right: 0)
    #expect(texts(build(.button(content), kind: "button")).first?.glyphs.map(\.x) == [54, 64])
  }

  @Test("A filled button has its tint behind a white title")
  func filled() {
    var content = ButtonContent(title: "A", image: nil, font: nil, type: .system)
    content.configurationStyle = "filled"
    let result = build(.button(content), kind: "button") { $0.tintColor = .literal(.black) }
    #expect(result.list.nodes[0].paints.first == .box(Rect(x: 10, y: 20, width: 80, height: 30), .black))
    #expect(texts(result).first?.color == .white)
  }

  @Test("Broken outlines are told once a text, as a limit of the tool, and letters are boxes")
  func broken() {
    let result = build(label("A"), kind: "label", outlines: GlyphOutlines { nil })
    #expect(result.diagnostics.contains { $0.kind == .unreadableOutlines && $0.isLimit })
    #expect(texts(result).first?.glyphs.map(\.scalar) == [nil])
  }

  @Test(
    "What a label may shrink to: its factor, or its least size over its own; not at all where it must not")
  func shrinking() {
    func least(_ size: LabelContent.LeastSize) -> Ratio {
      var label = LabelContent(text: "A", font: FontDescription())
      label.leastSize = size
      return label.minimumScale(pointSize: 18)
    }
    #expect(least(.factor(0.5)) == 0.5 && least(.pointSize(9)) == 0.5 && least(.pointSize(36)) == 1)
    #expect(least(.unchanged) == 1)
  }
}
