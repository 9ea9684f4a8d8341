import Files
import Model

/// What an operator changes, one at a time: a view, a key of settings, a picture.
struct MutationTarget<Value: Sendable>: Sendable {
  /// The last part of a mutation's id; empty for the only target of a project.
  var name: String
  /// What replaces `%` in an operator's summary.
  var title = ""
  var location: SourceLocation
  /// Ids of the assertions that measure it.
  var assertions: [String] = []
  var value: Value
}

extension MutationTarget<String> {
  /// - Parameter file: Relative to the root.
  init(file: String) {
    self.init(
      name: FilePath.name(file), title: FilePath.name(file), location: SourceLocation(file: file), value: file
    )
  }
}

extension MutationOperator {
  /// Returns an operator with one mutation for each target.
  ///
  /// - Parameters:
  ///   - summary: With `%` for the title of the target.
  ///   - assertions: Nil for those of the target.
  init<Value>(
    _ id: String, _ summary: String, _ assertions: [String]? = nil, effect: Mutation.Effect? = nil,
    of targets: @escaping @Sendable (MutationInput) -> [MutationTarget<Value>],
    edit: @escaping @Sendable (MutationInput, Value) -> FileChanges?
  ) {
    self.init(id, effect: effect) { input in
      targets(input).map { target in
        Mutation(
          id: target.name.isEmpty ? id : "\(id) \(target.name)",
          summary: summary.replacing("%", with: target.title), location: target.location,
          assertions: assertions ?? target.assertions
        ) { edit(input, target.value) }
      }
    }
  }

  // MARK: - Documents

  static func documentFiles(
    _ id: String, _ summary: String, _ assertions: [String] = [], effect: Mutation.Effect? = nil,
    _ changes: @escaping @Sendable (MutationInput, InterfaceFile) -> FileChanges?
  ) -> MutationOperator {
    MutationOperator(id, summary, assertions, effect: effect, of: \.documentTargets, edit: changes)
  }

  static func document(
    _ id: String, _ summary: String, _ assertions: [String] = [],
    _ edits: @escaping @Sendable (InterfaceFile) -> [Markup.Edit]?
  ) -> MutationOperator {
    documentFiles(id, summary, assertions) { _, file in edits(file).flatMap(file.changes) }
  }

  static func documentBytes(
    _ id: String, _ summary: String, _ assertions: [String] = [],
    _ bytes: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> MutationOperator {
    documentFiles(id, summary, assertions) { _, file in file.changes(bytes: bytes(file.markup.bytes)) }
  }

  /// - Parameter assertions: Nil for those about the view's content.
  static func view(
    _ id: String, _ summary: String, _ assertions: [String]? = nil, effect: Mutation.Effect? = nil,
    _ edits: @escaping @Sendable (InterfaceElement) -> [Markup.Edit]?
  ) -> MutationOperator {
    MutationOperator(id, summary, assertions, effect: effect, of: \.viewTargets) { _, view in
      edits(view).flatMap(view.file.changes)
    }
  }

  static func view(
    _ id: String, _ summary: String, _ assertions: [String]? = nil, effect: Mutation.Effect? = nil,
    set name: String, _ value: String
  ) -> MutationOperator {
    view(id, summary, assertions, effect: effect) { [$0.setting(name, value)] }
  }

  /// - Parameter first: Assertions before those about the layout of the view.
  static func constraint(
    _ id: String, _ summary: String, _ first: [String] = [],
    _ edits: @escaping @Sendable (InterfaceElement) -> [Markup.Edit]?
  ) -> MutationOperator {
    MutationOperator(id, summary, of: { $0.constraintTargets(first) }) { _, constraint in
      edits(constraint).flatMap(constraint.file.changes)
    }
  }

  static func constraint(
    _ id: String, _ summary: String, _ first: [String] = [], set name: String, _ value: String
  ) -> MutationOperator {
    constraint(id, summary, first) { [$0.setting(name, value)] }
  }

  // MARK: - Settings

  static func plist(
    _ id: String, _ summary: String, _ assertions: [String] = [],
    _ edits: @escaping @Sendable (PlistText) -> [Markup.Edit]
  ) -> MutationOperator {
    MutationOperator(id, summary, assertions, of: \.plistTargets) { $1.changes(edits($1)) }
  }

  static func plistBytes(
    _ id: String, _ summary: String, _ bytes: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> MutationOperator {
    MutationOperator(id, summary, [], of: \.plistTargets) { _, plist in
      let known = plist.markup.bytes
      return bytes(known).flatMap { $0 == known ? nil : [plist.path: .write($0)] }
    }
  }

  // MARK: - Catalogs

  static func imageSetFiles(
    _ id: String, _ summary: String, _ assertions: [String] = [],
    _ changes: @escaping @Sendable (MutationInput, CatalogText) -> FileChanges?
  ) -> MutationOperator {
    MutationOperator(id, summary, assertions, of: \.imageSetTargets) { input, set in
      CatalogText(set, input).flatMap { changes(input, $0) }
    }
  }

  /// - Parameter change: The mutation applies only if the members differ after it.
  static func imageSet(
    _ id: String, _ summary: String, _ assertions: [String] = [],
    _ change: @escaping @Sendable (inout CatalogText) -> Void
  ) -> MutationOperator {
    imageSetFiles(id, summary, assertions) { _, text in
      var other = text
      change(&other)
      return other.isEqual(to: text) ? nil : other.changes()
    }
  }
}

/// An element of a document.
struct InterfaceElement: Sendable {
  let file: InterfaceFile
  let index: Int

  var id: String { file.id(index) }
  func value(_ name: String) -> String? { file.markup.value(name, of: index) }
  func setting(_ name: String, _ value: String) -> Markup.Edit { file.markup.setting(name, value, of: index) }
  func appending(_ markup: String) -> Markup.Edit { file.markup.appending(markup, to: index) }
  /// Of a constraint.
  var constant: Double { Double(value("constant") ?? "0") ?? 0 }

  /// Returns the edit that adds a copy with other attributes before the element.
  func copy(_ attributes: [(name: String, value: String)]) -> Markup.Edit? {
    let own = file.markup.elements[index]
    guard let markup = Markup(Array(file.markup.text(own.tag.lowerBound..<own.end).utf8)) else { return nil }
    let copy = markup.applying(attributes.map { markup.setting($0.name, $0.value, of: 0) })
    return file.markup.inserting(String(decoding: copy, as: UTF8.self), before: index)
  }
}

extension MutationInput {
  var documentTargets: [MutationTarget<InterfaceFile>] {
    documents.map { .init(name: FilePath.name($0.path), location: $0.location(0), value: $0) }
  }

  fileprivate var viewTargets: [MutationTarget<InterfaceElement>] {
    documents.flatMap { file in
      file.views.map { view in
        .init(
          name: file.id(view), title: file.title(view), location: file.location(view),
          assertions: file.contentAssertions(of: view), value: InterfaceElement(file: file, index: view))
      }
    }
  }

  fileprivate func constraintTargets(_ first: [String]) -> [MutationTarget<InterfaceElement>] {
    documents.flatMap { file in
      file.constraints.map { constraint in
        let layout = file.layoutAssertions(
          of: file.target(of: constraint), isSize: file.isSize(constraint))
        return .init(
          name: file.id(constraint), title: file.constraintTitle(constraint),
          location: file.location(constraint), assertions: first + layout,
          value: InterfaceElement(file: file, index: constraint))
      }
    }
  }

  var plistTargets: [MutationTarget<PlistText>] {
    infoPlists.map {
      .init(
        name: FilePath.name($0.path), location: $0.location(LaunchKeys.storyboardName), value: $0)
    }
  }

  fileprivate var imageSetTargets: [MutationTarget<ImageSet>] {
    catalogSets.map { .init(name: $0.name, title: $0.name, location: $0.location, value: $0) }
  }
}
