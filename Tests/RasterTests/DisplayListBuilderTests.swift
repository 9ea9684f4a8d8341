import Model
import protocol TestSupport.TestAssets
import Testing

@testable import Raster

/// Answers from two dictionaries.
private struct FixedAssets: TestAssets {
  var pictures: [String: PictureAnswer] = [:]
  var colors: [String: Color] = [:]
  func picture(named name: String, in environment: Environment) -> PictureAnswer {
    pictures[name] ?? .missing
  }
  func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer {
    switch reference {
    case .literal(let color): .found(color)
    case .named(let name, _): colors[name].map { .found($0) } ?? .missing("no color “\(name)”")
    case .system(let name, _): colors[name].map { .found($0) } ?? .cannotTell("unknown “\(name)”")
    }
  }
  /// Vectors take the size at which they are shown into their name, as far as 150 points.
  func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer {
    guard picture.slot.isVector else { return .found(picture) }
    guard size.width <= 150 else { return .cannotTell(picture.slot, reason: "is too large") }
    var shown = picture
    shown.id = PictureID("\(size.width) x \(size.height)")
    return .found(shown)
  }
  func nearMisses(for name: String) -> [String] { ["Logo"] }
}

@Suite("From views to paints")
struct DisplayListBuilderTests {
  private let place = SourceLocation(file: "L.storyboard", line: 1)
  private let environment = Environment(idiom: .phone, size: Size(width: 100, height: 200), scale: 2)

  private func picture(_ width: Double, _ height: Double, template: Bool = false, slicing: Slicing? = nil)
    -> PictureAnswer
  {
    var slot = ImageSlot(file: "a.png", idiom: "universal", scale: 2)
    slot.slicing = slicing
    var set = ImageSet(name: "Logo", path: "A", kind: .imageSet, location: place)
    set.isTemplate = template
    return .found(
      Picture(
        id: PictureID("p"), size: Size(width: Points(width), height: Points(height)),
        pixels: PixelSize(width: Int(width) * 2, height: Int(height) * 2), slot: slot, set: set))
  }
  private func build(
    _ root: View, frames: [String: Rect], assets: FixedAssets = FixedAssets(), hidden: Set<String> = []
  )
    -> DisplayListResult
  {
    let items = root.flattened.compactMap { view in
      frames[view.id].map {
        LaidOutItem(
          id: view.id, kind: view.kind.rawValue, parent: nil, frame: $0, screenFrame: $0,
          isHidden: hidden.contains(view.id))
      }
    }
    return DisplayListBuilder.build(
      root, layout: LayoutResult(size: environment.size, scale: 2, items: items), environment: environment,
      assets: assets)
  }
  private func view(_ id: String, _ content: View.Content = .plain, kind: String = "view") -> View {
    var view = View(id: id, kind: .init(rawValue: kind), location: place)
    view.content = content
    return view
  }
  private let full = Rect(x: 0, y: 0, width: 100, height: 200)

  @Test("backgrounds in tree order, hidden and unlisted views left out")
  func tree() throws {
    var root = view("root")
    root.backgroundColor = .literal(.white)
    var shown = view("shown")
    shown.alpha = 0.5
    shown.clipsSubviews = true
    shown.backgroundColor = .named("Brand", recorded: nil)
    var flagged = view("flagged")
    flagged.isHidden = true
    root.subviews = [shown, flagged, view("excluded"), view("covered")]
    let small = Rect(x: 1, y: 2, width: 3, height: 4)
    let result = build(
      root, frames: ["root": full, "shown": small, "flagged": small, "covered": small],
      assets: FixedAssets(colors: ["Brand": .black]), hidden: ["covered"])
    #expect(result.list.pixelSize == PixelSize(width: 200, height: 400))
    let node = result.list.nodes[0]
    #expect(node.paints == [.fill(.white)])
    try #require(node.children.map(\.viewID) == ["shown"])
    #expect(node.children[0].alpha == 0.5)
    #expect(node.children[0].clips)
    #expect(node.children[0].frame == small)
    #expect(node.children[0].paints == [.fill(.black)])
    #expect(result.diagnostics.isEmpty && result.approximate.isEmpty)
  }

  @Test("a root without a background is told, for the black window shows")
  func clearRoot() {
    #expect(build(view("root"), frames: ["root": full]).diagnostics.map(\.kind) == [.clearRoot])
  }

  @Test("images: content mode, template with the nearest tint, slicing only off the natural size")
  func images() {
    var root = view("root")
    root.tintColor = .literal(.black)
    var image = view("image", .image(ImageReference(name: "Logo"), highlighted: nil), kind: "imageView")
    image.contentMode = .center
    root.subviews = [image]
    let frames = ["root": full, "image": full]
    func paints(_ answer: PictureAnswer) -> [Paint] {
      build(root, frames: frames, assets: FixedAssets(pictures: ["Logo": answer])).list.nodes[0].children[0]
        .paints
    }
    let centered = Rect(x: 40, y: 95, width: 20, height: 10)
    #expect(paints(picture(20, 10)) == [.image(PictureID("p"), rect: centered)])
    #expect(
      paints(picture(20, 10, template: true)) == [
        .template(PictureID("p"), rect: centered, slicing: nil, tint: .black)
      ])
    let slicing = Slicing(top: 1, left: 1, bottom: 1, right: 1, centerWidth: 1, centerHeight: 1, tiles: false)
    #expect(paints(picture(20, 10, slicing: slicing)) == [.image(PictureID("p"), rect: centered)])
    root.subviews[0].contentMode = .scaleToFill
    #expect(
      build(root, frames: frames, assets: FixedAssets(pictures: ["Logo": picture(20, 10, slicing: slicing)]))
        .list.nodes[0].children[0].paints == [.sliced(PictureID("p"), rect: full, slicing: slicing)])
  }

  /// 20 x 10 points in a frame of 100 x 200: fitted 100 x 50, in its own place 20 x 10, filling 400 x 200.
  @Test("a vector is asked for at the size at which its content mode shows it, and the view is listed")
  func vectors() {
    guard case .found(var vector) = picture(20, 10) else { return }
    vector.slot.isVector = true
    var root = view("root")
    root.backgroundColor = .literal(.white)
    root.subviews = [view("image", .image(ImageReference(name: "Logo"), highlighted: nil), kind: "imageView")]
    let known = vector
    func built(_ mode: ContentMode) -> DisplayListResult {
      root.subviews[0].contentMode = mode
      return build(
        root, frames: ["root": full, "image": full],
        assets: FixedAssets(pictures: ["Logo": .found(known)]))
    }
    let fitted = built(.scaleAspectFit)
    #expect(
      fitted.list.nodes[0].children[0].paints
        == [.image(PictureID("100 x 50"), rect: Rect(x: 0, y: 75, width: 100, height: 50))])
    #expect(fitted.vectors == ["image"] && fitted.approximate.isEmpty)
    #expect(
      built(.center).list.nodes[0].children[0].paints
        == [.image(PictureID("20 x 10"), rect: Rect(x: 40, y: 95, width: 20, height: 10))])
    let filling = built(.scaleAspectFill)
    #expect(filling.diagnostics.map(\.kind) == [.unreadableImage] && filling.vectors.isEmpty)
  }

  @Test("images that are missing or unreadable are diagnostics with what to do, the view stays empty")
  func imageProblems() throws {
    var root = view("root")
    root.backgroundColor = .literal(.white)
    root.subviews = [view("image", .image(ImageReference(name: "logo"), highlighted: nil), kind: "imageView")]
    let frames = ["root": full, "image": full]
    let missing = build(root, frames: frames)
    try #require(missing.diagnostics.map(\.kind) == [.missingImage])
    #expect(
      missing.diagnostics[0].message
        == "no catalog and no file of the target has the image \"logo\"; did you mean \"Logo\"?")
    #expect(missing.list.nodes[0].children[0].paints.isEmpty)
    #expect(!missing.diagnostics[0].drawsNothing)
    let empty = ImageSet(name: "Logo", path: "A", kind: .imageSet, location: place)
    let drawn = build(root, frames: frames, assets: FixedAssets(pictures: ["logo": .noMatchingEntry(empty)]))
    try #require(drawn.diagnostics.map(\.kind) == [.emptyImage] && drawn.diagnostics[0].drawsNothing)
    #expect(drawn.diagnostics[0].message == "A has no image, so nothing is drawn")
    var slot = ImageSlot(file: "a.pdf", idiom: "universal", scale: nil)
    slot.isVector = true
    let unread = build(
      root, frames: frames,
      assets: FixedAssets(pictures: [
        "logo": .cannotTell(slot, reason: "is a .pdf file, which this tool does not draw")
      ]))
    try #require(unread.diagnostics.map(\.kind) == [.unreadableImage])
    #expect(unread.diagnostics[0].isLimit)
    #expect(!missing.diagnostics[0].isLimit)
  }

  @Test(
    "A bar has its tint, or black for the black style, and shows what is behind it where it is translucent")
  func bars() {
    func fill(_ edit: (inout View) -> Void) -> Color? {
      var root = view("root")
      root.backgroundColor = .literal(.white)
      var bar = view("bar", .bar(BarContent()), kind: "tabBar")
      edit(&bar)
      root.subviews = [bar]
      let frames = ["root": full, "bar": Rect(x: 0, y: 150, width: 100, height: 50)]
      let assets = FixedAssets(colors: ["systemBackgroundColor": .white])
      guard
        case .box(_, let color)? = build(root, frames: frames, assets: assets).list.nodes[0].children[0]
          .paints.first
      else { return nil }
      return color
    }
    #expect(fill { _ in } == .white)
    var translucent = Color.black
    translucent.alpha = DisplayListBuilder.translucentBar
    #expect(fill { $0.content = .bar(BarContent(isBlack: true)) } == translucent)
    let red = Color(red: 1, green: 0, blue: 0, alpha: 1, space: .sRGB)
    #expect(
      fill {
        $0.barTintColor = .literal(red)
        $0.content = .bar(BarContent(isTranslucent: false))
      } == red)
  }

  @Test("text, symbols and bars are boxes and listed as approximate; empty labels are nothing")
  func approximate() {
    var root = view("root")
    root.backgroundColor = .literal(.white)
    root.subviews = [
      view("label", .label(LabelContent(text: "Hi", font: FontDescription())), kind: "label"),
      view("empty", .label(LabelContent(text: "  ", font: FontDescription())), kind: "label"),
      view(
        "symbol", .image(ImageReference(name: "star", isSymbol: true), highlighted: nil), kind: "imageView"),
      view("bar", .bar(BarContent()), kind: "navigationBar"),
      view(
        "spinner", .activityIndicator(style: .standard, isAnimating: false, hidesWhenStopped: true),
        kind: "activityIndicatorView"),
    ]
    let names = ["labelColor", "systemBlueColor", "systemBackgroundColor"]
    let colors = Dictionary(uniqueKeysWithValues: names.map { ($0, Color.black) })
    let frames = Dictionary(uniqueKeysWithValues: root.flattened.map { ($0.id, full) })
    let result = build(root, frames: frames, assets: FixedAssets(colors: colors))
    #expect(result.approximate == ["label", "symbol", "bar"])
    #expect(result.list.nodes[0].children.map(\.viewID) == ["label", "empty", "symbol", "bar"])
    #expect(result.list.nodes[0].children[1].paints.isEmpty)
    guard case .box(let box, let color) = result.list.nodes[0].children[2].paints.first else {
      Issue.record("no box")
      return
    }
    // scaleToFill of a symbol: the whole frame.
    #expect(box == full)
    #expect(color.alpha == 0.35)
  }

  @Test("a named color that no catalog defines is a diagnostic and draws nothing")
  func missingColor() throws {
    var root = view("root")
    root.backgroundColor = .named("Gone", recorded: .black)
    let result = build(root, frames: ["root": full])
    try #require(result.diagnostics.map(\.kind) == [.missingColor, .clearRoot])
    #expect(result.diagnostics[0].subject == "Gone")
    #expect(result.list.nodes[0].paints == [])
  }

  /// Frame (10, 20, 100, 60); content 40 by 30: fit by min(2.5, 2) = 2, fill by 2.5.
  static let placements: [(ContentMode, Rect)] = [
    (.scaleToFill, Rect(x: 10, y: 20, width: 100, height: 60)),
    (.redraw, Rect(x: 10, y: 20, width: 100, height: 60)),
    (.scaleAspectFit, Rect(x: 20, y: 20, width: 80, height: 60)),
    (.scaleAspectFill, Rect(x: 10, y: 12.5, width: 100, height: 75)),
    (.center, Rect(x: 40, y: 35, width: 40, height: 30)),
    (.top, Rect(x: 40, y: 20, width: 40, height: 30)),
    (.bottom, Rect(x: 40, y: 50, width: 40, height: 30)),
    (.left, Rect(x: 10, y: 35, width: 40, height: 30)),
    (.right, Rect(x: 70, y: 35, width: 40, height: 30)),
    (.topLeft, Rect(x: 10, y: 20, width: 40, height: 30)),
    (.topRight, Rect(x: 70, y: 20, width: 40, height: 30)),
    (.bottomLeft, Rect(x: 10, y: 50, width: 40, height: 30)),
    (.bottomRight, Rect(x: 70, y: 50, width: 40, height: 30)),
  ]

  @Test("every content mode", arguments: placements)
  func contentModes(mode: ContentMode, expected: Rect) {
    let frame = Rect(x: 10, y: 20, width: 100, height: 60)
    #expect(ContentPlacement.rect(Size(width: 40, height: 30), in: frame, mode: mode) == expected)
  }

  @Test("the table has all content modes; content without a size is nowhere")
  func allModes() {
    #expect(Set(Self.placements.map(\.0)) == Set(ContentMode.allCases))
    #expect(ContentPlacement.rect(.zero, in: Rect(x: 0, y: 0, width: 9, height: 9), mode: .center) == .zero)
  }
}
