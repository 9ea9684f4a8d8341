import Files
import Foundation
import Model

extension MatrixReader {
  /// Adds devices that the file brings along: `devices:` written inline, or a `deviceFolder:` beside it.
  ///
  /// Their sources may be any words: who adds a device of their own need not extend `sources.yml`. A device can extend one of
  /// `Matrix/devices`.
  mutating func addUserDevices(_ reader: MapReader) {
    var added: [Device] = []
    let deviceReader = DeviceReader(diagnostics: diagnostics, sources: nil)
    if let node = reader.node("devices"), !node.isNull {
      if node.list == nil { diagnostics.add(node.location, "devices must be a list, not \(node.kindName)") }
      added += (node.list ?? []).compactMap { node in
        inherited(node).flatMap { deviceReader.device($0, expectedID: nil) }
      }
    }
    if let name = reader.text("deviceFolder") {
      added += devices(inFolder: name, reader, deviceReader)
    }
    var known = Set(catalog.devices.map(\.id))
    let fresh = added.filter { device in
      let isNew = known.insert(device.id).inserted
      if !isNew {
        diagnostics.add(
          reader.location, "the device \"\(device.id)\" exists already", fix: "give it an id of its own")
      }
      return isNew
    }
    catalog = DeviceCatalog(
      devices: catalog.devices + fresh, newestOS: catalog.newestOS, sources: catalog.sources)
  }

  /// Returns the keys of a device with those that it inherits; nil if there is no device with the id that it extends.
  private func inherited(_ node: DataNode) -> DataNode? {
    guard let entry = node.entries?.first(where: { $0.key == "extends" }) else { return node }
    do {
      let base = try DataLocation.find(
        entry.node.text ?? "", folder: .devices, root: root, reference: entry.node.location)
      return .device(extending: try DeviceCatalog.node(base, root), node)
    } catch {
      diagnostics.add(error)
      return nil
    }
  }

  private func devices(inFolder name: String, _ reader: MapReader, _ deviceReader: DeviceReader) -> [Device] {
    let path = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
    let names: [String]
    do throws(FileAccessError) {
      names = try access.names(in: path)
    } catch {
      reader.diagnose(
        "deviceFolder",
        error == .outside
          ? "the folder \"\(name.prefix(200))\" is outside of the folders that may be read"
          : "there is no folder \"\(name.prefix(200))\"")
      return []
    }
    return names.sorted().filter { $0.hasSuffix(".yml") }.compactMap { file in
      do {
        let data = try DataFile(path: "\(path)/\(file)", name: "\(name)/\(file)", access: access)
        return inherited(data.root).flatMap {
          deviceReader.device($0, expectedID: String(file.dropLast(4)))
        }
      } catch {
        diagnostics.add(error)
        return nil
      }
    }
  }
}
