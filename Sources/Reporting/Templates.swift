import Files
import Foundation
import Model

/// Reads the templates of the HTML reports.
package enum Templates {
  /// Returns text by file name: `.mustache` without its extension, `.css` and `.js` with it.
  ///
  /// - Throws: `Diagnostics` that name every file that cannot be read.
  package static func load(from folder: String) throws -> [String: String] {
    let access = FileAccess(below: [folder])
    let names: [String]
    do {
      names = try access.names(in: folder).sorted()
    } catch {
      throw Diagnostics(
        .error, at: SourceLocation(file: folder), "cannot read the folder of report templates",
        fix: "set QA_HOME to a complete copy of qa")
    }
    var texts: [String: String] = [:]
    var diagnostics: [Diagnostic] = []
    for name in names {
      guard let key = key(of: name) else { continue }
      let path = folder + "/" + name
      if let bytes = try? access.read(path, atMost: ByteLimit.settings),
        let text = String(validating: bytes, as: UTF8.self)
      {
        texts[key] = text
      } else {
        diagnostics.add(
          .error, at: SourceLocation(file: path),
          "cannot read the report template: it is missing, not UTF-8 or larger than \(ByteLimit.settings) bytes",
          fix: "restore the file from qa's own Reports/templates")
      }
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
    return texts
  }

  private static func key(of name: String) -> String? {
    if name.hasSuffix(".mustache") { return String(name.dropLast(".mustache".count)) }
    return name.hasSuffix(".css") || name.hasSuffix(".js") ? name : nil
  }
}
