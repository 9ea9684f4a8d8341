import Model

/// All devices, ordered by year and id.
package struct DeviceCatalog: Sendable {
  package var devices: [Device]
  /// The OS version of devices that are still supported.
  package var newestOS: OSVersion
  /// The first OS version with a dark appearance.
  package var darkAppearanceFrom = OSVersion(0)
  /// The first OS version with increased contrast.
  package var increasedContrastFrom = OSVersion(0)
  /// The descriptions of sources by key, from `sources.yml`.
  package var sources: [String: String]

  package init(devices: [Device], newestOS: OSVersion, sources: [String: String] = [:]) {
    self.devices = devices.sorted { ($0.year, $0.id) < ($1.year, $1.id) }
    self.newestOS = newestOS
    self.sources = sources
  }

  /// Reads `Matrix/devices`.
  ///
  /// - Throws: `Diagnostics` with the errors of all files.
  package static func load(_ root: DataRoot) throws -> DeviceCatalog {
    try DeviceCatalog([devices(Self.ids(in: root)[...], root)], root)
  }

  /// Reads `Matrix/devices`, half of the files at the same time as the others.
  ///
  /// - Throws: `Diagnostics` with the errors of all files.
  package static func loadConcurrently(_ root: DataRoot) async throws -> DeviceCatalog {
    let ids = ids(in: root)
    async let first = devices(ids[..<(ids.count / 2)], root)
    let second = devices(ids[(ids.count / 2)...], root)
    return try DeviceCatalog([await first, second], root)
  }

  private typealias Part = (devices: [Device], error: Diagnostics?)

  private static func ids(in root: DataRoot) -> [String] {
    DataFolder.devices.ids(in: root).filter { $0 != SourceIndex.id }
  }

  private static func devices(_ ids: ArraySlice<String>, _ root: DataRoot) -> Part {
    let diagnostics = DiagnosticCollector()
    let reader = DeviceReader(checker: SchemaChecker(SchemaFolder(root), diagnostics))
    let folder = DataFolder.devices
    var devices: [Device] = []
    for id in ids {
      let name = "\(folder.relativePath)/\(id).yml"
      do {
        let location = DataLocation(path: "\(folder.path(in: root))/\(id).yml", name: name)
        if let device = try reader.device(Self.node(location, root), expectedID: id, isOwn: true) {
          devices.append(device)
        }
      } catch { diagnostics.add(error) }
    }
    return (devices, diagnostics.error)
  }

  /// Returns the keys of a device with those that it inherits.
  static func node(_ location: DataLocation, _ root: DataRoot) throws -> DataNode {
    let chain = try ExtensionChain.load(location, folder: .devices, root: root, access: root.access)
    return chain.files.dropFirst().map(\.root).reduce(chain.files[0].root, DataNode.device(extending:_:))
  }

  private init(_ parts: [Part], _ root: DataRoot) throws {
    let diagnostics = DiagnosticCollector()
    for error in parts.compactMap(\.error) { diagnostics.add(error) }
    let devices = parts.flatMap(\.devices)
    if devices.isEmpty, diagnostics.all.isEmpty {
      diagnostics.add(
        SourceLocation(file: DataFolder.devices.relativePath), "has no devices", fix: "check QA_HOME")
    }
    try diagnostics.throwIfAny()
    let folder = DataFolder.devices.relativePath
    let index: SourceIndex = try DataFile.decoded("\(folder)/\(SourceIndex.id).yml", "sources", in: root)
    self.init(devices: devices, newestOS: index.newestOS.version, sources: index.sources)
    let windows = try WindowPresetsFile.load(root)
    for index in self.devices.indices where self.devices[index].idiom == .pad {
      self.devices[index].windows = windows[self.devices[index].size] ?? []
    }
    darkAppearanceFrom = index.darkAppearanceFrom.version
    increasedContrastFrom = index.increasedContrastFrom.version
  }

  package func device(_ id: String) -> Device? { devices.first { $0.id == id } }

  /// By device, the number of displays of the phone that it is a display of. Devices with one display are not in it.
  ///
  /// Displays of one phone have the same model identifier.
  package var displays: [String: Int] {
    var sharing: [String: Set<String>] = [:]
    for device in devices {
      for identifier in device.identifiers { sharing[identifier, default: []].insert(device.id) }
    }
    var counts: [String: Int] = [:]
    for device in devices {
      let all = device.identifiers.reduce(into: Set<String>()) { $0.formUnion(sharing[$1] ?? []) }
      if all.count > 1 { counts[device.id] = all.count }
    }
    return counts
  }

  /// Returns the devices whose name or id matches a wildcard pattern, and whose area in points is the largest of these.
  package func largest(matching pattern: String) -> [Device] {
    let wildcard = WildcardPattern(pattern)
    let matches = devices.filter { wildcard.matches($0.name) || wildcard.matches($0.id) }
    func area(_ device: Device) -> Double { device.size.width.value * device.size.height.value }
    let most = matches.map(area).max()
    return matches.filter { area($0) == most }
  }

  /// Returns the newest OS version that `device` supports.
  package func newestOS(of device: Device) -> OSVersion { max(device.lastOS ?? newestOS, device.firstOS) }
}

/// The contents of `sources.yml`: descriptions of sources, and facts about OS versions.
struct SourceIndex: Decodable {
  struct Fact: Decodable { var version: OSVersion }
  static let id = "sources"
  var sources: [String: String]
  var newestOS: Fact
  var darkAppearanceFrom: Fact
  var increasedContrastFrom: Fact
}
