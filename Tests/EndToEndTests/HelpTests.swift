import CommandSupport
import Foundation
import TestSupport
import Testing

/// Help, spelling, completions and facts of all commands.
struct HelpTests {
  private struct Tool: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        var kind: String
        var valueName: String?
        var abstract: String?
        var shouldDisplay: Bool
        var preferredName: Name?
        var names: [Name]?
        struct Name: Decodable {
          var kind: String
          var name: String
        }
      }
      var commandName: String
      var shouldDisplay: Bool
      var abstract: String?
      var arguments: [Argument]?
      var subcommands: [Command]?
    }
    var command: Command
  }

  private func tool() async throws -> Tool.Command {
    let dump = try await QACommand.run(["--experimental-dump-help"])
    return try JSONDecoder().decode(Tool.self, from: Data(dump.output.utf8)).command
  }

  /// Every command with its words.
  private func all(_ command: Tool.Command, _ words: [String] = []) -> [(
    words: [String], command: Tool.Command
  )] {
    [(words, command)]
      + (command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap {
        all($0, words + [$0.commandName])
      }
  }

  /// The long options of each command without subcommands, by the words of its name.
  func options() async throws -> [String: [String]] {
    let commands = all(try await tool()).filter { $0.command.subcommands?.isEmpty ?? true }
    return Dictionary(
      uniqueKeysWithValues: commands.map { words, command in
        // A hidden option is between two processes of `qa`.
        let shown = (command.arguments ?? []).filter(\.shouldDisplay)
        let names = shown.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
        let own = names.map { "--" + $0.name }.filter { !["--help", "--version"].contains($0) }
        return ((["qa"] + words).joined(separator: " "), own)
      })
  }

  @Test("-h of every command fits on a screen, --help has every option, and both begin alike")
  func screens() async throws {
    for (words, command) in all(try await tool()) {
      let short = try await QACommand.run(words + ["-h"])
      let lines = short.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(short.status == 0 && lines.count <= 40, "\(words): \(lines.count)")
      for line in lines { #expect(line.count <= 100, "\(line)") }
      let long = try await QACommand.run(words + ["--help"]).output
      let shown = (command.arguments ?? []).filter(\.shouldDisplay)
      for option in shown.compactMap(\.preferredName?.name) where option.count > 1 {
        #expect(long.contains("--" + option), "\(words) --\(option)")
      }
      for help in [short.output, long] {
        let usage = help.split(separator: "\n").filter { $0.lowercased().hasPrefix("usage:") }
        let name = (["qa"] + words).joined(separator: " ")
        #expect(usage.count == 1 && usage[0].hasPrefix("Usage: \(name)"), "\(usage)")
      }
    }
  }

  @Test("The help of qa run has its groups, and one option is on one line")
  func groups() async throws {
    let short = try await QACommand.run(["run", "-h"]).output
    for title in ["What to check:", "Which cases:", "Reports:", "CI:"] {
      #expect(short.contains("\n\(title)\n"), "\(short)")
    }
    #expect(
      short.contains("\nUsage: qa run [<app>] [options]\n") && short.contains("qa run --help"), "\(short)")
    #expect(short.contains("\n  --project <folder>"), "\(short)")
    let evidence = try await QACommand.run(["evidence", "add", "trace", "-h"]).output
    #expect(
      evidence.contains(" such as '1.4 (231)'.\n")
        && evidence.hasSuffix("\nAll about them: qa evidence add trace --help\n"), "\(evidence)")
  }

  @Test("Fourteen commands are to see, and those to write your own")
  func commands() async throws {
    let root = try await tool()
    let shown = (root.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }.map(
      \.commandName)
    #expect(
      Set(shown) == [
        "run", "prove", "watch", "fix", "explain", "doctor", "init", "render", "diff", "gate", "evidence",
        "waive",
        "merge", "history", "checklist", "matrix",
      ])
  }

  /// Options that have another meaning in some commands: a folder of reports or a file of facts, what --strict demands,
  /// the defaults of comparisons, what evidence is about, who signs, and the history to read or to write.
  private static let ambiguous: Set<String> = [
    "output", "strict", "matrix", "checklist", "history", "json", "device", "os", "orientation", "appearance",
    "force", "criterion", "verbose", "no-strict", "build", "story", "by",
  ]

  @Test("An option has the same kind of value and the same words in every command")
  func metavariables() async throws {
    var (values, words): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    for (_, command) in all(try await tool()) {
      for argument in command.arguments ?? [] {
        guard let name = argument.preferredName?.name else { continue }
        if argument.kind == "option" { values[name, default: []].insert(argument.valueName ?? "") }
        words[name, default: []].insert(argument.abstract ?? "")
      }
    }
    values["output"] = nil
    for (name, all) in values { #expect(all.count == 1, "--\(name): \(all)") }
    for (name, all) in words where !Self.ambiguous.contains(name) {
      #expect(all.count == 1, "--\(name): \(all)")
    }
    for name in Self.ambiguous { #expect(words[name]?.count ?? 0 > 1, "--\(name) is not ambiguous") }
  }

  @Test("Every value is one lowercase noun, and every text of the help is a sentence")
  func usage() async throws {
    for (words, command) in all(try await tool()) {
      let name = (["qa"] + words).joined(separator: " ")
      #expect(command.abstract?.wholeMatch(of: /[A-Z].*\./) != nil, "\(name)")
      for argument in command.arguments ?? [] where argument.shouldDisplay && argument.valueName != "help" {
        let value = argument.valueName ?? ""
        let isNoun = value.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil
        let isSingular = !value.hasSuffix("s") || ["points", "seconds", "status"].contains(value)
        if argument.kind != "flag" { #expect(isNoun && isSingular, "\(name): <\(value)>") }
        let text = argument.abstract ?? ""
        #expect(text.wholeMatch(of: /(?s)[A-Z-].*[.)]/) != nil, "\(name) \(value): \(text)")
      }
    }
  }

  @Test(
    "A misspelled command or option suggests the right one",
    arguments: [
      (["rnu"], "did you mean \"run\"?"), (["evidence", "ad"], "did you mean \"add\"?"),
      (["evidence", "add", "screnshot", "a"], "did you mean \"screenshot\"?"),
      (["run", "--projct", "a"], "Did you mean '--project'?"),
    ])
  func spelling(_ words: [String], _ suggestion: String) async throws {
    let process = try await QACommand.run(words)
    #expect(process.status == 64 && process.errors.contains(suggestion), "\(process.errors)")
  }

  @Test(
    "Completions know devices, matrices, checklists and criteria",
    arguments: [
      (["run", "--", "--device"], "iphone-15"), (["run", "--", "--matrix"], "pairwise"),
      (["run", "--", "--checklist"], "launch-screen-basics"), (["explain", "--", "positional@0"], "LB-2"),
      (["waive", "--", "positional@0"], "LB-2"), (["explain", "--", "positional@0"], "layout.size"),
    ])
  func completions(_ words: [String], _ value: String) async throws {
    let folder = try TemporaryFolder()
    let process = try await QACommand.run(["---completion"] + words + ["0", "0", "qa"], in: folder.path)
    #expect(
      process.output.split(separator: "\n").contains(Substring(value)), "\(process.output) \(process.errors)")
  }

  @Test(
    "Facts are JSON, and go into a file",
    arguments: [
      ["doctor"], ["matrix", "list"], ["matrix", "show", "smoke"], ["matrix", "expand", "smoke"],
      ["evidence", "list"], ["checklist", "list"], ["checklist", "list", "story-8.3"], ["checklist", "lint"],
    ])
  func facts(_ words: [String]) async throws {
    let stage = try await GateStage.green()
    let printed = try await stage.qa(words + ["--json"])
    #expect(printed.status == 0, "\(printed.errors)")
    _ = try JSONSerialization.jsonObject(with: Data(printed.output.utf8))
    let written = try await stage.qa(words + ["--json", "--output", "the facts.json"])
    #expect(written.status == 0 && written.output.isEmpty, "\(written.output)")
    #expect(try stage.sample.text("the facts.json") == printed.output)
    let plain = try await stage.qa(words)
    #expect(try await stage.qa(words + ["--output", "-"]).output == plain.output)
    let unwritable = try await stage.qa(words + ["--output", "no/such/folder"])
    #expect(unwritable.status == 2 && unwritable.errors.contains("cannot be written"), "\(unwritable.errors)")
  }

  @Test("The team's own checklist comes first")
  func own() async throws {
    let sample = try SampleProject()
    try sample.write("checklist: qa/zebra.yml\n", to: "qa.yml")
    try sample.write(
      "id: zebra\ntitle: Ours\nextends: launch-screen-basics\ncriteria: []\n", to: "qa/zebra.yml")
    let list = try await QACommand.run(["checklist", "list"], in: sample.path)
    #expect(list.output.hasPrefix("qa/zebra.yml\tOurs\napp-launch\t"), "\(list.output) \(list.errors)")
    let lint = try await QACommand.run(["checklist", "lint"], in: sample.path)
    #expect(lint.output.hasPrefix("qa/zebra.yml: 25 criteria"), "\(lint.output) \(lint.errors)")
    try sample.write("checklist: story-8.3\n", to: "qa.yml")
    let chosen = try await QACommand.run(["checklist", "list"], in: sample.path)
    #expect(chosen.output.hasPrefix("story-8.3\t"), "\(chosen.output)")
  }
}
