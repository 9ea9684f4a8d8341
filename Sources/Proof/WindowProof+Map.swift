import Model

extension WindowProof {
  /// Parts of a panel at most: the largest ones.
  private static let mostParts = 400

  /// The answers for a picture.
  ///
  /// - Parameters:
  ///   - all: Whether answers that hold for all sizes are in it too.
  ///   - name: Returns the name of a picture, given as PNG bytes.
  package func map(all: Bool, name: ([UInt8]) -> String) -> WindowMap {
    WindowMap(
      width: width, height: height,
      panels: answers.filter { all || $0.outcome > .passed }.map { panel($0, name) },
      points: points.map {
        .init(name: "\($0.name), \($0.size.words) pt", size: [$0.size.width, $0.size.height])
      })
  }

  private func panel(_ answer: Answer, _ name: ([UInt8]) -> String) -> WindowMap.Panel {
    let open = answer.parts.filter { $0.outcome > .passed }
      .map { (part: $0, area: $0.polygon.area) }
      .sorted { $0.area > $1.area }.prefix(Self.mostParts)
      .sorted { ($0.part.outcome, $1.area) < ($1.part.outcome, $0.area) }
    let bands = bands
    let parts = open.flatMap { entry in
      bands.compactMap { band -> WindowMap.Part? in
        let corners = entry.part.polygon.points.clipped(to: band.widths)
        guard Set(corners.map(\.width)).count > 1 else { return nil }
        return WindowMap.Part(
          outcome: entry.part.outcome == .cannotTell ? .cannotTell : .failed,
          corners: corners.map { [Self.rounded($0.width), Self.rounded($0.height)] }, share: band.share)
      }
    }
    return WindowMap.Panel(
      criterion: answer.criterion, assertion: answer.assertion, parts: parts,
      example: answer.counterexample.map { [$0.size.width, $0.size.height] },
      picture: answer.counterexample.flatMap { $0.picture.isEmpty ? nil : name($0.picture) },
      text: finding(of: answer).message)
  }

  /// The widths between which the same settings occur, and the share of windows that one of them has there.
  private var bands: [(widths: ClosedRange<Double>, share: Double)] {
    let ranges = settings.map { setting in
      let widths = setting.sizes.points.map(\.width)
      return (widths.min() ?? 0)...(widths.max() ?? 0)
    }
    let edges = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    return zip(edges, edges.dropFirst()).map { low, high in
      let count = ranges.filter { $0.contains((low + high) / 2) }.count
      return (low...high, (1000 / Double(max(1, count))).rounded() / 1000)
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// iPads and their windows of fixed sizes; of equal sizes the first.
  private var points: [(name: String, size: WindowPoint)] {
    devices.reduce(into: []) { points, device in
      if !points.contains(where: { $0.size == device.size }) { points.append(device) }
    }
  }
}

extension [WindowPoint] {
  /// Returns the part of a convex polygon between two widths.
  fileprivate func clipped(to widths: ClosedRange<Double>) -> [WindowPoint] {
    clipped { $0.width - widths.lowerBound }.clipped { widths.upperBound - $0.width }
  }

  /// - Parameter depth: How far a point is inside; negative outside.
  private func clipped(_ depth: (WindowPoint) -> Double) -> [WindowPoint] {
    indices.flatMap { index -> [WindowPoint] in
      let (a, b) = (self[index], self[(index + 1) % count])
      let (first, second) = (depth(a), depth(b))
      let own = first >= 0 ? [a] : []
      guard (first < 0) != (second < 0) else { return own }
      let share = first / (first - second)
      return own + [
        WindowPoint(
          width: a.width + (b.width - a.width) * share, height: a.height + (b.height - a.height) * share)
      ]
    }
  }
}
