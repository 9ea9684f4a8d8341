import Model

/// Turns paths relative to the project's folder into paths relative to the repository's root.
package struct PathPrefix: Hashable, Sendable {
  /// Folders from the root to the project: `apps/ios`; empty if the project is the root.
  private let folders: [Substring]

  /// - Parameter folder: The project's folder, relative to the root.
  package init(_ folder: String) { folders = folder.split(separator: "/").filter { $0 != "." } }

  package var isEmpty: Bool { folders.isEmpty }

  /// Returns a path relative to the root; an absolute path stays the same.
  package func path(_ path: String) -> String {
    if isEmpty || path.hasPrefix("/") { return path }
    var parts = folders
    for part in path.split(separator: "/") where part != "." {
      // A path above the root keeps its dots.
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  package func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    if let file = diagnostic.location?.file { diagnostic.location?.file = path(file) }
    return diagnostic
  }

  /// Changes every path of a record.
  ///
  /// - Parameter diagnostics: The diagnostics of the run, for the record's texts.
  package func apply(to record: inout RunRecord, _ diagnostics: [Diagnostic]) {
    if isEmpty { return }
    record.subject.project = path(record.subject.project)
    record.subject.launchScreen = record.subject.launchScreen.map(path)
    for index in record.furtherScreens.indices {
      record.furtherScreens[index].launchScreen = record.furtherScreens[index].launchScreen.map(path)
    }
    for index in record.findings.indices {
      record.findings[index].file = record.findings[index].file.map(path)
      record.findings[index].origins = record.findings[index].origins?.map {
        Origin(file: path($0.file), line: $0.line, element: $0.element)
      }
    }
    for index in (record.notices ?? []).indices {
      let file = record.notices?[index].file.map(path)
      record.notices?[index].file = file
    }
    func located(_ excerpt: Excerpt) -> Excerpt {
      Excerpt(
        file: path(excerpt.file), line: excerpt.line, text: excerpt.text, column: excerpt.column)
    }
    record.excerpts = record.excerpts?.map(located)
    record.examples = record.examples?.map { example in
      var example = example
      example.fixed = example.fixed.map {
        .init(preview: $0.preview, native: $0.native, lines: $0.lines.map(located))
      }
      return example
    }
    record.diagnostics = diagnostics.filter { $0.severity != .note }.map { diagnostic($0).description }
  }
}
