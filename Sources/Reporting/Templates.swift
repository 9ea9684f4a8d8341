import Documents
import Foundation
import Model

/// Reads the texts that reports are drawn with.
public enum Templates {
  /// A template is larger than this only by mistake.
  static let limit = 1 << 20

  /// Text by file name: `.mustache` without its extension, `.css` and `.js` with it.
  ///
  /// Throws `Diagnostics` naming every file that cannot be read.
  public static func load(from folder: String) throws -> [String: String] {
    let access = FileAccess(below: [folder])
    let names: [String]
    do {
      names = try access.names(in: folder).sorted()
    } catch {
      throw Diagnostics([
        Diagnostic(
          .error, at: SourceLocation(file: folder), "the folder of report templates cannot be read",
          fix: "point the data root at a complete copy of qa")
      ])
    }
    var texts: [String: String] = [:]
    var faults: [Diagnostic] = []
    for name in names {
      guard let key = key(of: name) else { continue }
      let path = folder + "/" + name
      if let bytes = try? access.read(path, atMost: limit),
        let text = String(validating: bytes, as: UTF8.self)
      {
        texts[key] = text
      } else {
        faults.append(
          Diagnostic(
            .error, at: SourceLocation(file: path),
            "the report template is unreadable, not UTF-8 or over \(limit) bytes"))
      }
    }
    if !faults.isEmpty { throw Diagnostics(faults) }
    return texts
  }

  private static func key(of name: String) -> String? {
    if name.hasSuffix(".mustache") { return String(name.dropLast(".mustache".count)) }
    return name.hasSuffix(".css") || name.hasSuffix(".js") ? name : nil
  }
}
