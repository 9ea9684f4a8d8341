import CommandSupport
import Foundation
import TestSupport
import Testing

/// Hostile projects: a run ends, says which limit it reached, and does not pass.
@Suite(.serialized) struct LimitTests {
  /// A change of the sample, and what the output must contain.
  struct Attack: Sendable, CustomTestStringConvertible {
    var name: String
    /// In the results or on standard error.
    var words: String
    var edit: @Sendable (SampleProject) throws -> Void
    var testDescription: String { name }
  }

  /// Shows pictures in small image views.
  private static func show(_ names: [String], in sample: SampleProject) throws {
    let views = names.enumerated().map { number, name in
      "<imageView image=\"\(name)\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"i\(number)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/><constraints><constraint firstAttribute=\"width\" constant=\"10\" id=\"iw\(number)\"/><constraint firstAttribute=\"height\" constant=\"10\" id=\"ih\(number)\"/></constraints></imageView>"
    }
    let constraints = names.indices.map {
      "<constraint firstItem=\"i\($0)\" firstAttribute=\"centerX\" secondItem=\"LSc-rt-001\" secondAttribute=\"centerX\" constant=\"\($0 * 12 - 100)\" id=\"ix\($0)\"/><constraint firstItem=\"i\($0)\" firstAttribute=\"centerY\" secondItem=\"LSc-rt-001\" secondAttribute=\"centerY\" constant=\"150\" id=\"iy\($0)\"/>"
    }
    try sample.lines(with: "</subviews>", in: sample.storyboard) { views.joined() + "\n" + $0 }
    try sample.lines(with: "id=\"LSc-co-003\"", in: sample.storyboard) { constraints.joined() + "\n" + $0 }
  }

  private static func set(_ name: String, _ file: String, _ bytes: [UInt8], in sample: SampleProject) throws {
    let folder = "\(sample.catalog)/\(name).imageset"
    try sample.write(bytes, to: "\(folder)/\(file)")
    try sample.write(
      "{\"images\": [{\"filename\": \"\(file)\", \"idiom\": \"universal\"}]}", to: "\(folder)/Contents.json")
  }

  static let attacks: [Attack] = [
    Attack(name: "an unclosed comment of 5 MB", words: "the comment is not closed") {
      try $0.write(HostileInput.unclosedComment(bytes: 5_000_000), to: $0.storyboard)
    },
    Attack(name: "100,000 attributes", words: "attributes") {
      try $0.write(HostileInput.manyAttributes(100_000), to: $0.storyboard)
    },
    Attack(name: "400 views with 4,000 inequalities", words: "The layout was given up") {
      try $0.write(HostileInput.inequalities(views: 200, constraints: 4000), to: $0.storyboard)
    },
    Attack(name: "10,000 views", words: "are laid out") {
      try $0.write(HostileInput.chain(views: 10_000), to: $0.storyboard)
    },
    Attack(name: "3,000 navigation controllers inside of each other", words: "3001 scenes; at most 1000") {
      try $0.write(HostileInput.containers(3000), to: $0.storyboard)
    },
    Attack(name: "900 tab bar controllers inside of each other", words: "900 view controllers; at most 20") {
      try $0.write(
        HostileInput.containers(900, "tabBarController", "viewControllers"), to: $0.storyboard)
    },
    Attack(name: "chained operators of build settings", words: "settings") { sample in
      let lines = HostileInput.settingChain(depth: 60, characters: 1000).split(separator: "\n").map {
        $0.replacing(" = ", with: " = \"") + "\";"
      }
      try sample.lines(with: "INFOPLIST_KEY_CFBundleDisplayName", in: sample.projectFile) { _ in
        lines.joined(separator: "\n") + "\nINFOPLIST_KEY_CFBundleDisplayName = \"$(A0)\";"
      }
    },
    Attack(name: "twelve pictures of 64 megapixels", words: "pixels; at most") { sample in
      for number in 0..<12 {
        try set("P\(number)", "p.png", HostileInput.pngHeader(width: 8000, height: 8000), in: sample)
      }
      try show((0..<12).map { "P\($0)" }, in: sample)
    },
    Attack(name: "a JPEG with 100,000 markers", words: "markers; at most") {
      try set("P", "p.jpg", HostileInput.jpeg(markers: 100_000, scans: 1), in: $0)
      try show(["P"], in: $0)
    },
    Attack(name: "5,000 launch screens", words: "launch screens for one device family; at most 100") {
      sample in
      let items = (0..<5000).map {
        "<dict><key>UILaunchScreenIdentifier</key><string>s\($0)</string></dict>"
      }
      let schemes = (0..<5000).map { "<key>x\($0)</key><string>s\($0)</string>" }
      try sample.lines(with: "<key>UILaunchStoryboardName</key>", in: sample.plist) { _ in
        """
        <key>UILaunchScreens</key><dict>
        <key>UILaunchScreenDefinitions</key><array>\(items.joined())</array>
        <key>UIDefaultLaunchScreen</key><string>s0</string>
        <key>UIURLToLaunchScreenAssociations</key><dict>\(schemes.joined())</dict></dict>
        """
      }
      try sample.lines(with: "<string>LaunchScreen</string>", in: sample.plist) { _ in "" }
    },
    Attack(name: "a view whose label has 200,000 bytes", words: "userLabel has 200000 bytes; at most 1000") {
      let label = "userLabel=\"\(String(repeating: "L", count: 200_000))\""
      try $0.write(
        try $0.text($0.storyboard).replacing(/userLabel="[^"]*"/, with: label, maxReplacements: 1),
        to: $0.storyboard)
    },
    Attack(name: "a JPEG with 250 scans", words: "scans; at most") {
      try set("P", "p.jpg", HostileInput.jpeg(markers: 0, scans: 250), in: $0)
      try show(["P"], in: $0)
    },
  ]

  @Test("A run on a hostile project ends, names the limit and does not pass", arguments: attacks)
  func attack(_ attack: Attack) async throws {
    let sample = try SampleProject()
    try attack.edit(sample)
    let (process, run) = try await sample.run(["--matrix", "smoke", "--no-previews", "--format", "json"])
    let results = run?.results ?? []
    let limited = results.filter { $0.message.contains(attack.words) }
    #expect(
      !limited.isEmpty || process.errors.contains(attack.words),
      "\(process.errors.prefix(2000)) \(Set(results.filter { $0.outcome != "passed" }.map(\.message)).prefix(9))"
    )
    #expect(limited.allSatisfy { ["failed", "cannotTell", "errored"].contains($0.outcome) })
  }

  @Test("A case that takes longer than --case-timeout is an error, and the report is complete")
  func caseTimeout() async throws {
    let sample = try SampleProject()
    let words = ["--matrix", "smoke"]
    let (process, run) = try await sample.run(words + ["--case-timeout", "0.0000001"])
    let results = try #require(run).results
    let errored = results.filter { $0.outcome == "errored" && $0.assertion != "dependsOn" }
    #expect(process.status == 2 && !errored.isEmpty)
    #expect(errored.allSatisfy { $0.device != nil && $0.message.contains("--case-timeout") })
    // Criteria about the project are not cases.
    #expect(results.contains { $0.outcome == "passed" && $0.device == nil })
    #expect(try await sample.run(words).process.status == 0)
  }

  @Test("A checklist with more results than a run makes is an error before the first layout")
  func results() async throws {
    let scratch = try TemporaryFolder()
    let criteria = (0..<170).map {
      "  - {id: A-\($0), title: t, section: s, impact: minor, rationale: r, fix: f, traces: [a/b/\($0)], assert: [layout.size: {of: icon, width: \($0), height: 1}]}"
    }
    let text =
      "id: own\ntitle: t\nelements: {icon: {kind: imageView, image: LaunchIcon}}\ncriteria:\n"
      + criteria.joined(separator: "\n") + "\n"
    try scratch.write(text, to: "own.yml")
    let sample = try SampleProject()
    let words = ["run", "--project", sample.path, "--checklist", "own.yml", "--no-previews"]
    let full = try await QACommand.run(words + ["--matrix", "full", "--output", "r"], in: scratch.path)
    #expect(full.status == 2)
    #expect(full.errors.contains("170 assertions on 3680 cases"), "\(full.errors)")
    #expect(full.errors.contains("at most 600000 are made in one run"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/r"))
    #expect(
      try await QACommand.run(words + ["--matrix", "smoke", "--output", "r"], in: scratch.path).status == 1)
  }

  @Test("A merge of more than 1,000 folders is wrong usage")
  func folders() async throws {
    let names = (0...1000).map { "s\($0)" }
    let process = try await QACommand.run(["merge"] + names + ["-o", "m"])
    #expect(process.status == 64 && process.errors.contains("at most 1000 folders"))
  }

  @Test(
    "--case-timeout needs a number above 0",
    arguments: ["0", "-1", "nan", "inf", "x", "1e308", "9223372036854775807"])
  func usage(value: String) async throws {
    #expect(try await QACommand.run(["run", "--case-timeout=\(value)"]).status == 64)
  }

  /// Returns a data folder with one other limit.
  private func home(_ key: String, _ value: String) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for name in ["Matrix", "Reports"] {
      try FileManager.default.copyItem(atPath: Checkout.home + "/" + name, toPath: home.path + "/" + name)
    }
    let file = URL(fileURLWithPath: home.path + "/Matrix/system/limits.yml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let changed = text.replacing(try Regex("\n\(key): [0-9]+"), with: "\n" + value)
    #expect(changed != text)
    try Data(changed.utf8).write(to: file)
    return home
  }

  @Test("The limits are data: a smaller one in another data folder ends the run with its number")
  func data() async throws {
    let home = try home("views", "views: 1")
    let sample = try SampleProject()
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--output",
        home.path + "/r",
      ],
      in: home.path, environment: ["QA_HOME": home.path])
    #expect(process.status == 2 && process.errors.contains("2 views; at most 1 are laid out"))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/r"))
    let other = try self.home("views", "view: 5000")
    let broken = try await QACommand.run(
      ["run", "--project", sample.path], in: other.path, environment: ["QA_HOME": other.path])
    #expect(broken.status == 2 && broken.errors.contains("limits.yml"))
  }

  @Test("A matrix with too many environments is an error before the first layout, and a shard of it is not")
  func environments() async throws {
    let home = try home("environments", "environments: 10")
    let sample = try SampleProject()
    func run(_ words: [String]) async throws -> QAProcess {
      try await QACommand.run(
        ["run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke"] + words
          + ["--output", home.path + "/r", "--format", "json"],
        in: home.path, environment: ["QA_HOME": home.path])
    }
    let process = try await run([])
    #expect(process.status == 2)
    #expect(
      process.errors.contains(
        /the matrix has \d+ different environments; at most 10 are laid out in one run/),
      "\(process.errors)")
    #expect(try await run(["--shard", "1/8"]).status == 0)
  }

  @Test("A picture above a limit is an error with the numbers, and leaves no run green")
  func largePicture() async throws {
    let home = try home("picturePixelsEach", "picturePixelsEach: 100")
    let sample = try SampleProject()
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--output",
        home.path + "/r",
      ],
      in: home.path, environment: ["QA_HOME": home.path])
    #expect(process.status == 2)
    #expect(process.errors.contains(".png: error: the picture has "), "\(process.errors)")
    #expect(process.errors.contains("pixels; at most 100 are read"))
  }

  @Test("Reports above the limit of bytes are an error with the numbers, and the earlier report stays")
  func reportBytes() async throws {
    let home = try home("reportBytes", "reportBytes: 60000")
    let sample = try SampleProject()
    func run(_ formats: String) async throws -> QAProcess {
      try await QACommand.run(
        [
          "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--no-previews",
          "--format", formats, "--output", home.path + "/r",
        ],
        in: home.path, environment: ["QA_HOME": home.path])
    }
    #expect(try await run("json").status == 0)
    let before = try RunFile.read(home.path + "/r").results.map(\.message)
    let lines = try await run("json,jsonl")
    #expect(lines.status == 2 && lines.errors.contains("bytes; at most 60000 are written"), "\(lines.errors)")
    #expect(lines.errors.contains("leave jsonl out of --format"))
    #expect(try RunFile.read(home.path + "/r").results.map(\.message) == before)
  }

  @Test("Screens beyond the pixels of a run are errors, and the same ones with any number of jobs")
  func drawnPixels() async throws {
    let home = try home("drawnPixels", "drawnPixels: 20000000")
    let sample = try SampleProject()
    var runs: [[String]] = []
    for jobs in ["1", "3"] {
      let process = try await QACommand.run(
        [
          "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--jobs", jobs,
          "--no-previews", "--output", home.path + "/r",
        ],
        in: home.path, environment: ["QA_HOME": home.path])
      #expect(process.status == 2, "\(process.errors)")
      let results = try RunFile.read(home.path + "/r").results.filter { $0.device != nil }
      let errored = results.filter { $0.message.contains("paint more than 20000000 pixels") }
      #expect(!errored.isEmpty && errored.allSatisfy { $0.outcome == "errored" })
      #expect(results.contains { $0.outcome == "passed" })
      runs.append(results.map { "\($0.criterion) \($0.device ?? "") \($0.outcome) \($0.message)" })
    }
    #expect(runs[0] == runs[1])
  }

  @Test("Texts that a run lays out too often are errors, and no screen is laid out")
  func laidOutCharacters() async throws {
    let home = try home("laidOutCharacters", "laidOutCharacters: 300")
    let sample = try SampleProject()
    let text = String(repeating: "word ", count: 20)
    try sample.lines(with: "</subviews>", in: sample.storyboard) {
      "<label text=\"\(text)\" id=\"long\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"90\" height=\"20\"/></label>\n"
        + $0
    }
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--output",
        home.path + "/r",
      ],
      in: home.path, environment: ["QA_HOME": home.path])
    #expect(process.status == 2, "\(process.errors)")
    let results = try RunFile.read(home.path + "/r").results.filter { $0.device != nil }
    #expect(!results.isEmpty && results.allSatisfy { $0.outcome == "errored" })
    #expect(results.contains { $0.message.contains("has 100 bytes of text, and the run lays it out for ") })
  }
}
