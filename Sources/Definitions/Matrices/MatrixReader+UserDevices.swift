import Files
import Foundation
import Model

extension MatrixReader {
  /// Adds devices that the file brings along: `devices:` written inline, or a `deviceFolder:` beside it.
  ///
  /// Their sources may be any words: who adds a device of their own need not extend `sources.yml`. A device can extend one of
  /// `Matrix/devices`.
  mutating func addUserDevices(_ matrix: DataNode) {
    var added: [Device] = []
    let deviceReader = DeviceReader(checker: checker)
    added += (matrix["devices"]?.items ?? []).compactMap { node in
      inherited(node).flatMap { deviceReader.device($0, expectedID: nil, isOwn: false) }
    }
    if let node = matrix["deviceFolder"] { added += devices(in: node, deviceReader) }
    var known = Set(catalog.devices.map(\.id))
    let fresh = added.filter { device in
      let isNew = known.insert(device.id).inserted
      if !isNew {
        diagnostics.add(
          matrix.location, "the device \"\(device.id)\" exists already", fix: "give it an id of its own")
      }
      return isNew
    }
    catalog = DeviceCatalog(devices: catalog.devices + fresh, newestOS: catalog.newestOS)
  }

  /// Returns the keys of a device with those that it inherits; nil if there is no device with the id that it extends.
  private func inherited(_ node: DataNode) -> DataNode? {
    guard let id = node["extends"] else { return node }
    do {
      let base = try DataLocation.find(id.text ?? "", folder: .devices, root: root, reference: id.location)
      return .device(extending: try DeviceCatalog.node(base, root), node)
    } catch {
      diagnostics.add(error)
      return nil
    }
  }

  private func devices(in node: DataNode, _ deviceReader: DeviceReader) -> [Device] {
    let name = node.text ?? ""
    let path = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
    let names: [String]
    do throws(FileAccessError) { names = try access.names(in: path) } catch {
      diagnostics.add(
        node,
        error == .outside
          ? "the folder \"\(name.prefix(200))\" is outside of the folders that may be read"
          : "there is no folder \"\(name.prefix(200))\"")
      return []
    }
    return names.sorted().filter { $0.hasSuffix(".yml") }.compactMap { file in
      do {
        let data = try DataFile(path: "\(path)/\(file)", name: "\(name)/\(file)", access: access)
        return inherited(data.root).flatMap {
          deviceReader.device($0, expectedID: String(file.dropLast(4)), isOwn: false)
        }
      } catch {
        diagnostics.add(error)
        return nil
      }
    }
  }
}
