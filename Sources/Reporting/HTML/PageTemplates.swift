import Model
import Mustache

/// The parsed templates of pages.
struct PageTemplates: Sendable {
  private var library = MustacheLibrary()

  /// - Parameters:
  ///   - templates: Text by file name; see `Templates.load`.
  ///   - names: The templates to parse; nil for all.
  /// - Throws: `Diagnostic` for a template that cannot be parsed.
  init(_ templates: [String: String], names: Set<String>? = nil) throws {
    for (name, text) in templates.sorted(by: { $0.key < $1.key })
    where names?.contains(name) ?? !(name.hasSuffix(".css") || name.hasSuffix(".js")) {
      do {
        try library.register(text, named: name)
      } catch {
        throw Diagnostic(
          .error, at: SourceLocation(file: name + ".mustache"),
          "the report template cannot be parsed: \(error)",
          fix: "restore the file from qa's own Reports/templates")
      }
    }
  }

  /// - Throws: `Diagnostic` for a template that is missing.
  func render(_ name: String, _ values: TemplateValues) throws -> String {
    guard let text = library.render(values, withTemplate: name) else {
      throw Diagnostic(
        .error, "the report template \"\(name)\" is missing",
        fix: "restore Reports/templates/\(name).mustache")
    }
    return text
  }
}
