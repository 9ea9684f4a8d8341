import ArgumentParser
import Foundation
import Model
import Reporting

/// Help on one screen, for `-h`; `--help` has everything.
enum ShortHelp {
  /// Lines of a screen.
  static let most = 40
  private static let columns = 100

  /// What a screen without room leaves out, the rarest first.
  private static let rare = [
    "case-timeout", "attachment-root", "path-root", "info-plist", "junit-profile", "junit-detail",
    "require-history", "contrast", "layout-direction", "as-if", "no-previews", "shard", "configuration",
    "waivers", "jobs", "history",
  ]

  /// Returns the text for the words of a command line; nil if they do not ask for it.
  static func text(for words: [String]) -> String? {
    let own = words.prefix { $0 != "--" }
    guard own.contains("-h") else { return nil }
    var names: [String] = []
    var command: any ParsableCommand.Type = QA.self
    for word in own where !word.hasPrefix("-") {
      guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else {
        break
      }
      names.append(word)
      command = next
    }
    // A list of commands is short anyway.
    guard command.configuration.subcommands.isEmpty,
      let tool = try? JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
    else { return plain(QA.helpMessage(for: command, columns: columns)) }
    return lines(tool.command, name: (["qa"] + names).joined(separator: " ")).joined(separator: "\n")
  }

  /// Returns the help of ArgumentParser with the titles of the short help, which are not in capitals.
  static func plain(_ help: String) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard let match = line.wholeMatch(of: /([A-Z][A-Z ]+):(.*)/) else { return String(line) }
      if match.1 == "OVERVIEW" { return match.2.trimmingCharacters(in: .whitespaces) }
      var title = match.1
      if title.hasSuffix(" SUBCOMMANDS") { title = title.dropLast(" SUBCOMMANDS".count) }
      let words = title == "CI" ? "CI" : title.prefix(1) + title.dropFirst().lowercased()
      return words + ":" + match.2
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ command: Command, name: String) -> [String] {
    let own = command.arguments ?? []
    let names = Set(own.map(\.name))
    let all = own.filter { argument in
      // Of a flag and its opposite, one is enough.
      let isOpposite =
        argument.name.hasPrefix("--no-") && names.contains("--" + argument.name.dropFirst(5))
      return argument.shouldDisplay && argument.valueName != "help" && argument.name != "--version"
        && !isOpposite
    }
    var hidden: Set<String> = []
    var result = page(command, name, all, all.count)
    for option in rare where result.count > most {
      hidden.insert("--" + option)
      result = page(command, name, all.filter { !hidden.contains($0.name) }, all.count)
    }
    return result
  }

  private static func page(_ command: Command, _ name: String, _ shown: [Argument], _ total: Int) -> [String]
  {
    let positional = shown.filter { $0.kind == "positional" }
    let values = positional.map { $0.isOptional || $0.isRepeating ? "[\($0.label)]" : $0.label }
    let usage = ([name] + values + (shown.count > positional.count ? ["[options]"] : []))
    var lines = [command.abstract ?? "", "", "Usage: " + usage.joined(separator: " ")]
    var titles = ["Arguments", "Options"]
    for title in shown.map(\.title) where !titles.contains(title) { titles.append(title) }
    let sections = titles.map { title in (title, shown.filter { $0.title == title }) }
    var table = TextTable.lines(
      sections.flatMap(\.1).map { [.init($0.label), .init($0.summary)] },
      TerminalStyle(width: columns - 2), separator: "  ")[...]
    for (title, own) in sections where !own.isEmpty {
      lines += ["", title + ":"] + table.prefix(own.count).map { "  " + $0 }
      table = table.dropFirst(own.count)
    }
    let hidden = total - shown.count
    return lines + [
      "", (hidden == 0 ? "All" : "\(hidden) more options, and all") + " about them: \(name) --help",
    ]
  }

  // MARK: - What ArgumentParser says about commands

  private struct Tool: Decodable { var command: Command }

  private struct Command: Decodable {
    var abstract: String?
    var arguments: [Argument]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
      var text: String { (kind == "long" ? "--" : "-") + name }
    }
    var kind: String
    var shouldDisplay: Bool
    var sectionTitle: String?
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var preferredName: Name?
    var valueName: String?
    var abstract: String?

    var name: String { preferredName?.text ?? "" }
    var title: String { sectionTitle ?? (kind == "positional" ? "Arguments" : "Options") }
    /// `-o, --output <folder>`
    var label: String {
      let value = "<\(valueName ?? "value")>"
      if kind == "positional" { return value }
      let names = (names ?? []).map(\.text).sorted { $0.count < $1.count }
      return names.joined(separator: ", ") + (kind == "option" ? " " + value : "")
    }
    /// The first clause.
    var summary: String {
      let text = (abstract ?? "").replacing("\n", with: " ")
      // A version in quotation marks can have parentheses.
      let ends = [" (", "; ", ": ", ". "].flatMap { text.ranges(of: $0).map(\.lowerBound) }
      let end = ends.filter { text[..<$0].count { $0 == "'" }.isMultiple(of: 2) }.min()
      return end.map { String(text[..<$0]) + "." } ?? text
    }
  }
}
