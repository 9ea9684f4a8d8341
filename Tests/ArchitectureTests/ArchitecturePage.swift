import Foundation
import Testing

/// The table of modules in `docs/internals/architecture.md`.
enum ArchitecturePage {
  static let path = "docs/internals/architecture.md"

  /// The modules that each module may import, our own and the C libraries.
  static let imports: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for cells in rows(of: "## Modules") where cells.count == 3 {
      guard let module = names(cells[0]).first else { continue }
      table[module] = Set(names(cells[2]))
    }
    return table
  }()

  /// Returns the cells of the first table below a heading, without its header.
  private static func rows(of heading: String) -> [[String]] {
    let lines = Repository.text(path).components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: heading) else { return [] }
    let table = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return table.dropFirst(2).map { line in
      line.dropFirst().dropLast().components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// Returns the texts between backticks.
  private static func names(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The types of the glossary.
  static let words = rows(of: "## Words").flatMap { names($0[2]) }

  /// The modules of the picture.
  static let diagramModules: [String] = Repository.text("docs/internals/architecture.svg").matches(
    of: /<text class="module"[^>]*>([^<]*)<\/text>/
  ).map { String($0.1) }

  /// The modules of the table from which the picture is drawn.
  static let boxedModules = rows(of: "## The one way").flatMap { names($0[1]) }

  /// What a constant of a storyboard is on its way to a test.
  struct Form: Sendable, CustomTestStringConvertible {
    var type: String
    var file: String
    var testDescription: String { type }
  }
  static let forms: [Form] = rows(of: "### One constant, from bytes to a test").compactMap { cells in
    guard let type = names(cells[1]).first, let file = names(cells[2]).first else { return nil }
    return Form(type: type, file: file)
  }
}
