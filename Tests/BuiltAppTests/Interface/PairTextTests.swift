import Foundation
import LaunchScreens
import Model
import TestSupport
import Testing

@testable import BuiltApp

/// A storyboard or xib and its compiled nib give the same resolved tree.
@Suite(
  "Resolved trees of public apps",
  .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason)))
struct PairTextTests {
  /// Fields that only one of the two forms has, with the reason: `pair-differences.txt`, beside this file.
  static let differences: [String: String] = {
    let file = String(#filePath.dropLast("PairTextTests.swift".count)) + "pair-differences.txt"
    let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Dictionary(
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        line.firstRange(of: ": ").map {
          (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
        }
      }, uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the text of the first screen, with names in place of ids and without locations.
  static func text(_ document: InterfaceDocument) throws -> String {
    var view = try #require(document.initialView)
    var names: [String: String] = [:]
    for (index, view) in view.flattened.enumerated() {
      names[view.id] = "v\(index)"
      for guide in view.guides { names[guide.id] = "v\(index)-\(guide.kind)" }
    }
    for controller in document.scenes.compactMap(\.controller) {
      controller.topGuideID.map { names[$0] = "top" }
      controller.bottomGuideID.map { names[$0] = "bottom" }
    }
    rename(&view, names)
    var bare = InterfaceDocument(file: "", format: .storyboard, toolsVersion: "")
    bare.scenes = [InterfaceScene(controller: nil, view: view)]
    return TreeWriter.text(bare)
  }

  private static func rename(_ view: inout View, _ names: [String: String]) {
    view.id = names[view.id] ?? "?"
    view.location = SourceLocation(file: "")
    view.guides = view.guides.map { LayoutGuide(id: "", kind: $0.kind) }.sorted { "\($0)" < "\($1)" }
    view.constraints = view.constraints.map { constraint in
      var constraint = constraint
      constraint.id = ""
      constraint.location = SourceLocation(file: "")
      constraint.firstItem = names[constraint.firstItem] ?? constraint.firstItem
      constraint.secondItem = constraint.secondItem.map { names[$0] ?? $0 }
      return constraint
    }
    .sorted { "\($0)" < "\($1)" }
    for index in view.subviews.indices { rename(&view.subviews[index], names) }
  }

  /// Returns the lines of a text without those of the fields that differ for a known reason.
  static func compared(_ text: String) -> [Substring] {
    var depth = Int.max
    return text.split(separator: "\n").filter { line in
      let indent = line.prefix { $0 == " " }.count
      if indent > depth { return false }
      let field = line.dropFirst(indent).prefix { $0 != " " }
      depth = differences[String(field)] == nil ? .max : indent
      return depth == .max
    }
  }

  @Test("The texts of a source and of its compiled form are equal", arguments: NibCorpusTests.pairs)
  func texts(_ app: BuiltApp) throws {
    let source = Self.compared(try Self.text(try NibCorpusTests.source(app)))
    let compiled = Self.compared(try Self.text(try NibCorpusTests.compiled(app)))
    for change in compiled.difference(from: source) {
      switch change {
      case .insert(_, let line, _): Issue.record("compiled only: \(line)")
      case .remove(_, let line, _): Issue.record("source only: \(line)")
      }
    }
  }

  @Test("Each known difference still exists")
  func needed() throws {
    var found: Set<String> = []
    for app in NibCorpusTests.pairs {
      func lines(_ document: InterfaceDocument) throws -> [Substring] {
        try Self.text(document).split(separator: "\n")
      }
      let source = try lines(try NibCorpusTests.source(app))
      for change in try lines(try NibCorpusTests.compiled(app)).difference(from: source) {
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _):
          found.insert(String(line.drop { $0 == " " }.prefix { $0 != " " }))
        }
      }
    }
    #expect(!Self.differences.isEmpty)
    for field in Self.differences.keys { #expect(found.contains(field), "\(field)") }
  }
}
