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
      .map { (part: $0, area: $0.polygon.area.double) }
      .sorted { $0.area > $1.area }.prefix(Self.mostParts)
      .sorted { ($0.part.outcome, $1.area) < ($1.part.outcome, $0.area) }
    let parts = open.map { entry in
      WindowMap.Part(
        outcome: entry.part.outcome == .cannotTell ? .cannotTell : .failed,
        corners: entry.part.polygon.points.map { [Self.rounded($0.width), Self.rounded($0.height)] })
    }
    return WindowMap.Panel(
      criterion: answer.criterion, assertion: answer.assertion, parts: parts,
      example: answer.counterexample.map { [$0.size.width, $0.size.height] },
      picture: answer.counterexample.flatMap { $0.picture.isEmpty ? nil : name($0.picture) },
      text: finding(of: answer).message)
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// iPads and their windows of fixed sizes; of equal sizes the first.
  private var points: [(name: String, size: WindowPoint)] {
    devices.reduce(into: []) { points, device in
      if !points.contains(where: { $0.size == device.size }) { points.append(device) }
    }
  }
}
