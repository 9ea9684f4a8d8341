import Model

extension MapReader {
  func version(_ key: String) -> OSVersion? {
    guard let text = text(key) else { return nil }
    if let version = OSVersion(text) { return version }
    diagnose(
      key, "\(key) is not an OS version: \"\(text.prefix(60))\"", fix: "write it as \"18\" or \"18.2\"")
    return nil
  }

  /// Reads `393x852`: two numbers above 0 and at most 20,000.
  func extent(_ key: String) -> (width: Double, height: Double)? {
    guard let text = text(key) else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { decimal(String($0)) }
    if parts.count == 2, let width = parts[0], let height = parts[1], (0...20_000).contains(width), width > 0,
      (0...20_000).contains(height), height > 0
    {
      return (width, height)
    }
    diagnose(key, "\(key) must be width x height, not \"\(text.prefix(60))\"", fix: "write it as 393x852")
    return nil
  }

  func size(_ key: String) -> Size? {
    extent(key).map { Size(width: Points($0.width), height: Points($0.height)) }
  }

  func pixelSize(_ key: String) -> PixelSize? {
    guard let extent = extent(key) else { return nil }
    if let width = Int(exactly: extent.width), let height = Int(exactly: extent.height) {
      return PixelSize(width: width, height: height)
    }
    diagnose(key, "\(key) must be whole pixels")
    return nil
  }

  /// Reads a length from 0 to 20,000 points.
  func points(_ key: String) -> Points? {
    guard let number = number(key) else { return nil }
    if (0...20_000).contains(number) { return Points(number) }
    diagnose(key, "\(key) must be between 0 and 20000 points, not \(number.shortDescription)")
    return nil
  }
  func requiredPoints(_ key: String) -> Points? { required(key) == nil ? nil : points(key) }

  /// Reads four lengths from 0 to 20,000; diagnostics call them `names`.
  func four(_ key: String, _ names: String) -> [Points]? {
    guard let node = required(key) else { return nil }
    let numbers = (node.list ?? []).compactMap(\.value.number)
    if numbers.count == 4, node.list?.count == 4, numbers.allSatisfy({ (0...20_000).contains($0) }) {
      return numbers.map(Points.init)
    }
    diagnose(key, "\(key) must be four numbers: \(names)", fix: "write it as [59, 0, 34, 0]")
    return nil
  }

  func insets(_ key: String) -> Insets? {
    four(key, "top, left, bottom, right").map {
      Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  func rect(_ key: String) -> Rect? {
    four(key, "x, y, width, height").map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// Reads `certain`; `certain: false` requires `because`.
  func certainty() -> Bool {
    let isCertain = bool("certain") ?? true
    let because = text("because")
    if !isCertain, because == nil {
      diagnostics.add(location, "\(subject) is uncertain without a reason", fix: "add `because:`")
    }
    return isCertain
  }
}
