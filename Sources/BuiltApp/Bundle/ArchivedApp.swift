import Files
import Formats
import Model

/// An app in a zip archive.
struct ArchivedApp {
  let archive: ZipArchive
  /// Path of the `.app` folder; empty where the archive holds the contents of one.
  let root: String

  static let maxFiles = 50_000

  /// Returns the `.app` folders that are not in another one: `Payload/X.app`, `X.app`.
  ///
  /// An archive without any, but with an Info.plist at its top, is itself an app.
  static func roots(in archive: ZipArchive) -> [String] {
    var found = Set<String>()
    var hasTopPlist = false
    for entry in archive.entries {
      hasTopPlist = hasTopPlist || entry.path == "Info.plist"
      let parts = entry.path.split(separator: "/")
      // Finder's copies of attributes.
      if parts.first == "__MACOSX" { continue }
      guard let index = parts.firstIndex(where: { $0.hasSuffix(".app") }),
        index + 1 < parts.count || entry.isFolder
      else { continue }
      found.insert(parts[...index].joined(separator: "/"))
    }
    return found.isEmpty && hasTopPlist ? [""] : found.sorted()
  }

  /// Copies the files that decide about the launch screen, and the header of the executable.
  func copy(to writes: WriteAccess, folder: String) throws {
    let prefix = root.isEmpty ? "" : root + "/"
    let own = archive.entries.filter { !$0.isFolder && $0.path.hasPrefix(prefix) }
    var files = own.map { (path: String($0.path.dropFirst(prefix.count)), entry: $0) }
      .filter { BundleFiles.isWanted($0.path) }
    guard files.count <= Self.maxFiles else { throw ZipArchive.Damage(message: "has too many files") }
    var total = 0
    for file in files {
      total += file.entry.size
      guard file.entry.size <= ByteLimit.catalog, total <= ByteLimit.report else {
        throw ZipArchive.Damage(message: "has files that are too large")
      }
    }
    // The Info.plist comes first: it names the executable.
    files.sort { $0.path == "Info.plist" && $1.path != "Info.plist" }
    var executable: String?
    for file in files {
      let bytes = try archive.bytes(of: file.entry)
      if file.path == "Info.plist" {
        executable = try? PlistFile.parse(bytes, file: file.path).dictionary?.string("CFBundleExecutable")
      }
      try Self.write(bytes, to: folder + "/" + file.path, writes)
    }
    if let executable, !executable.contains("/"),
      let entry = own.first(where: { $0.path == prefix + executable })
    {
      let header = try archive.bytes(of: entry, first: MachO.headerSize)
      try Self.write(header, to: folder + "/" + executable, writes)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, _ writes: WriteAccess) throws {
    try writes.createFolder(FilePath.parent(path))
    try writes.write(bytes, to: path)
  }
}
