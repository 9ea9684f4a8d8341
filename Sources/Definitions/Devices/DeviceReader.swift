import Model

/// Reads devices.
struct DeviceReader {
  let checker: SchemaChecker
  private var diagnostics: DiagnosticCollector { checker.diagnostics }

  /// Returns the device, or nil if it has errors, all of which are reported.
  ///
  /// - Parameters:
  ///   - expectedID: The file's name; nil for a device inside of a matrix.
  ///   - isOwn: Whether the device is one of qa's own, which tests check against the schema.
  func device(_ node: DataNode, expectedID: String?, isOwn: Bool) -> Device? {
    let before = diagnostics.count
    guard let device = checker.decoded(Device.self, node, "device", "the device", isOwn: isOwn) else {
      return nil
    }
    if let expectedID { diagnostics.checkID(node, is: expectedID) }
    if let last = device.lastOS, last.major < device.firstOS.major {
      diagnostics.add(node["os"]?.location, "the last OS comes before the first")
    }
    let rendered = Device.rendered(device.size, at: device.scale)
    if device.pixels != rendered {
      diagnostics.add(
        node["screen"]?["pixels"]?.location, "pixels are not points times scale",
        fix: "write \(rendered.width)x\(rendered.height)")
    }
    let areas = device.safeAreas
    for (index, area) in areas.enumerated().dropFirst() where area.first <= areas[index - 1].last ?? .max {
      diagnostics.add(
        node["safeArea"]?.list?[index].location,
        "the safe area from OS \(area.first) on overlaps the entry before it",
        fix: "order the ranges without overlap")
    }
    return diagnostics.count == before ? device : nil
  }
}

extension DiagnosticCollector {
  /// Reports an `id` that is not the name of its file.
  func checkID(_ node: DataNode, is expected: String) {
    guard let id = node["id"], let text = id.text, text != expected else { return }
    add(id.location, "the id \"\(text.prefix(60))\" is not the file's name", fix: "write `id: \(expected)`")
  }
}
