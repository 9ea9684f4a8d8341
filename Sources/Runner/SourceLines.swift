import Model

/// The lines of an app's sources for the findings about the built app.
///
/// Compiling loses lines and most ids. Views are paired in the order of the tree, as far as both trees agree, and keys of the
/// Info.plist by their names.
package struct SourceLines: Sendable {
  private var locations: [SourceLocation: SourceLocation] = [:]
  private var elements: [String: SourceLocation] = [:]

  package init(built: OpenedProject, sources: OpenedProject) {
    for (idiom, definitions) in built.definitions {
      let pairs = zip(definitions, sources.definitions[idiom] ?? [])
      for case (let own?, let other?) in pairs.map({ ($0.subject.root, $1.subject.root) }) {
        pair(own, other)
      }
    }
    let origins = sources.app.shippingConfiguration.infoPlist.origins
    for (key, location) in built.app.shippingConfiguration.infoPlist.origins {
      locations[location] = origins[key]
    }
  }

  private mutating func pair(_ view: View, _ source: View) {
    guard view.kind == source.kind else { return }
    elements[view.id] = source.location
    guard view.subviews.count == source.subviews.count else { return }
    for (own, other) in zip(view.subviews, source.subviews) { pair(own, other) }
  }

  /// Adds the line of the sources to the notes of findings that failed or are undecided.
  package func annotate(_ record: inout RunRecord) {
    for index in record.findings.indices {
      let finding = record.findings[index]
      guard finding.outcome == .failed || finding.outcome == .cannotTell,
        let line = finding.element.flatMap({ elements[$0] })
          ?? finding.file.flatMap({
            locations[SourceLocation(file: $0, line: finding.line, column: finding.column)]
          })
      else { continue }
      let words = "In the sources: \(line.file)" + (line.line.map { ":\($0)" } ?? "") + "."
      record.findings[index].note = finding.note.map { "\($0) \(words)" } ?? words
    }
  }
}
