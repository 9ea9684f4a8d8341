import Imaging
import Model

/// Finds the cells in which all drawings of some display lists have equal pixels.
struct GridBuilder {
  /// A part of the screen that one paint may change.
  struct Area {
    var box: PixelBox
    var variesAcross: Bool
    var variesDown: Bool
    var rows: Range<Int>
  }
  let size: PixelSize
  /// Whether only coverage is drawn, for which an opaque picture is a plain box.
  let isCoverage: Bool
  let store: PictureStore
  private(set) var areas: [Area] = []

  private var screen: PixelBox {
    PixelBox(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
  }

  /// Adds what a list paints. Lists with fewer paints are then drawn correctly, too.
  mutating func add(_ list: DisplayList) {
    for node in list.nodes { add(node, of: list, clip: screen) }
  }

  private mutating func add(_ node: DisplayNode, of list: DisplayList, clip: PixelBox) {
    var inner = clip
    if node.clips { inner = inner.intersection(PixelBox(node.frame, scale: list.scale)) }
    for paint in node.paints { add(paint, of: node, list: list, clip: inner) }
    for child in node.children { add(child, of: list, clip: inner) }
  }

  private mutating func add(_ paint: Paint, of node: DisplayNode, list: DisplayList, clip: PixelBox) {
    let box = store.box(of: paint, in: node, scale: list.scale, size: size)
    var (across, down) = (false, false)
    switch paint {
    case .fill, .box: break
    case .sliced, .text: (across, down) = (true, true)
    case .template(_, _, _?, _): (across, down) = (true, true)
    case .image(let id, _), .template(let id, _, nil, _):
      guard let space = store.space(of: id), let traits = store.traits(of: id, in: space) else {
        return
      }
      if !(isCoverage && traits.isOpaque) {
        (across, down) = (traits.variesAcross, traits.variesDown)
      }
    }
    let visible = box.intersection(clip).intersection(screen)
    guard !visible.isEmpty else { return }
    areas.append(Area(box: visible, variesAcross: across, variesDown: down, rows: visible.rows))
  }

  /// Returns the coarsest grid with whole bands whose cells no area cuts.
  func grid() -> PixelGrid {
    guard size.width > 0, size.height > 0 else { return PixelGrid(width: 0, height: 0) }
    var edges: Set<Int> = [0, size.height]
    for area in areas { Self.insert(area.box.top, area.box.bottom, into: &edges) }
    let sorted = edges.sorted()
    var bands: [(rows: [Int32], columns: [Int32])] = []
    var active: [Area] = []
    var waiting = areas.sorted { $0.rows.lowerBound > $1.rows.lowerBound }
    for (top, bottom) in zip(sorted, sorted.dropFirst()) {
      active.removeAll { $0.rows.upperBound <= top }
      while let next = waiting.last, next.rows.lowerBound <= top {
        active.append(next)
        waiting.removeLast()
      }
      let columns = columns(active)
      let isDense = active.contains(where: \.variesDown)
      if isDense || bands.last?.columns != columns {
        let rows = isDense ? Array(Int32(top)...Int32(bottom)) : [Int32(top), Int32(bottom)]
        if let last = bands.last, last.columns == columns {
          bands[bands.count - 1].rows += rows.dropFirst()
        } else {
          bands.append((rows, columns))
        }
      } else {
        bands[bands.count - 1].rows.append(Int32(bottom))
      }
    }
    return PixelGrid(width: size.width, height: size.height, bands: bands)
  }

  private func columns(_ active: [Area]) -> [Int32] {
    let width = size.width
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: width + 1) { isEdge in
      isEdge.initialize(repeating: false)
      isEdge[0] = true
      isEdge[width] = true
      for area in active {
        for edge in [area.box.left, area.box.right] {
          isEdge[Int(edge.rounded(.down))] = true
          isEdge[Int(edge.rounded(.up))] = true
        }
        if area.variesAcross { isEdge[area.box.columns].update(repeating: true) }
      }
      return (0...width).lazy.filter { isEdge[$0] }.map { Int32($0) }
    }
  }

  /// Adds the edges of a span and of pixels that it covers in part.
  private static func insert(_ low: Double, _ high: Double, into edges: inout Set<Int>) {
    for edge in [low, high] {
      edges.insert(Int(edge.rounded(.down)))
      edges.insert(Int(edge.rounded(.up)))
    }
  }
}
