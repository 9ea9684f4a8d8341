import Files
import Formats
import Model

/// Finds the parts of a build that name a launch screen's files, and whose outcome is not computed.
struct BuildStepReader {
  let folder: ProjectFolder
  let graph: ProjectGraph
  let tree: GroupTree
  let rules: BuildScriptRules
  /// Path of the project file or the specification.
  let project: String
  /// The target's Info.plists, relative to the root.
  let infoPlists: Set<String>
  /// Names of the launch documents without extensions.
  let documents: Set<String>
  /// The settings of the configurations that users get.
  let settings: [SettingsEvaluator]

  private var scripts: ScriptFolder {
    ScriptFolder(
      folder: folder, sourceRoot: tree.sourceRoot, rules: rules,
      infoPlists: Set(infoPlists.map(FilePath.name)))
  }

  func steps(of target: ProjectObject) -> [BuildStep] {
    var steps = phases(of: target).compactMap { step(.script, "the run script", $0) }
    for other in graph.dependencies(of: target) {
      let name = Self.quoted(other.fields.string("name") ?? other.id)
      steps += phases(of: other).compactMap {
        step(.dependencyScript, "the script of the target\(name),", $0)
      }
    }
    steps += schemeActions + cloudScripts + rules(of: target) + members(of: target) + toolSettings + includes
    return steps.filter { $0.writes != BuildStep.Writes() }
  }

  /// Returns what the scripts of a target can copy into the app, in the order of the phases.
  func scripts(of target: ProjectObject) -> [BuildScript] {
    phases(of: target).map { phase in
      let text = text(of: phase)
      return BuildScript(location: graph.location(phase), images: text.images, copies: text.copies)
    }
  }

  // MARK: Scripts

  private func phases(of target: ProjectObject) -> [ProjectObject] {
    graph.objects(target, "buildPhases").filter { $0.isa == "PBXShellScriptBuildPhase" }
  }

  private func text(of phase: ProjectObject) -> ScriptText {
    let fields = phase.fields
    let lines = fields.strings("shellScript")
    return ScriptText(
      lines.isEmpty ? fields.string("shellScript") ?? "" : lines.joined(separator: "\n"),
      inputs: fields.strings("inputPaths") + fields.strings("inputFileListPaths"),
      outputs: fields.strings("outputPaths") + fields.strings("outputFileListPaths"), in: scripts)
  }

  private func step(_ kind: BuildStep.Kind, _ noun: String, _ phase: ProjectObject) -> BuildStep {
    step(
      kind, noun + Self.quoted(phase.fields.string("name") ?? "Run Script"), at: graph.location(phase),
      text(of: phase))
  }

  private func step(
    _ kind: BuildStep.Kind, _ title: String, at location: SourceLocation, _ script: ScriptText
  ) -> BuildStep {
    BuildStep(kind, title, at: location, content: script.text, writes: script.writes)
  }

  private static func quoted(_ name: String) -> String { " \"\(name.prefix(80))\"" }

  /// Actions before and after the builds of all shared schemes: other schemes can build the app, too.
  private var schemeActions: [BuildStep] {
    SharedSchemes(folder: folder, project: project).actions().map { action in
      step(
        .schemeAction, "the action of the scheme" + Self.quoted(action.scheme),
        at: SourceLocation(file: action.file), ScriptText(action.script, in: scripts))
    }
  }

  /// Source: Apple, "Writing custom build scripts" of Xcode Cloud.
  private var cloudScripts: [BuildStep] {
    let parent = FilePath.join(FilePath.parent(project), "ci_scripts")
    return ["ci_post_clone.sh", "ci_pre_xcodebuild.sh", "ci_post_xcodebuild.sh"].compactMap { name in
      let path = FilePath.join(parent, name)
      return scripts.text(path).map {
        step(
          .cloudScript, "the script" + Self.quoted(name), at: SourceLocation(file: path),
          ScriptText($0, in: scripts))
      }
    }
  }

  // MARK: Rules

  private func rules(of target: ProjectObject) -> [BuildStep] {
    graph.objects(target, "buildRules").compactMap { rule in
      let fields = rule.fields
      let type = fields.string("fileType") ?? ""
      let pattern = type == "pattern.proxy" ? fields.string("filePatterns") ?? "*" : type
      let script = fields.string("script") ?? ""
      let specification = fields.string("compilerSpec") ?? ""
      let patterns = Self.patterns(ofType: type) ?? pattern.split(separator: " ").map(String.init)
      let reaches = patterns.contains { pattern in
        Self.resourceNames.contains { $0.matches(wildcards: FilePath.name(pattern)) }
      }
      let isScript = specification.hasSuffix("proxy.script") || !script.isEmpty
      guard reaches || isScript else { return nil }
      var step = BuildStep(
        .rule, "the build rule for \"\(pattern.prefix(60))\"", at: graph.location(rule),
        content: ([type, pattern, specification, script] + fields.strings("outputFiles"))
          .joined(separator: "\n"), writes: ScriptText(script, in: scripts).writes)
      if reaches {
        step.writes.sources.formUnion(patterns.map { $0.hasPrefix("*") ? $0 : "*" + $0 })
      }
      return step
    }
  }

  /// Names of what a launch screen consists of.
  private static let resourceNames = [
    "A.storyboard", "A.xib", "A.xcassets", "A.png", "A.jpg", "A.strings", "A.xcstrings", "Info.plist",
    "A.pdf", "A.svg",
  ]

  /// Returns patterns of file names for a file type of Xcode; nil for other types.
  ///
  /// Source: swiftlang/swift-build, Interface Builder File Types.xcspec and the standard file types.
  private static func patterns(ofType type: String) -> [String]? {
    switch type {
    case "file.storyboard": ["*.storyboard"]
    case "file.xib": ["*.xib"]
    case "folder.assetcatalog": ["*.xcassets", "*.xcassets/*"]
    case "text.plist.strings", "text.json.xcstrings": ["*.strings", "*.xcstrings"]
    case "text.plist", "text.plist.xml", "text.plist.info": ["*.plist"]
    case _ where type.hasPrefix("image"): ["*.png", "*.jpg", "*.pdf", "*.svg"]
    case "pattern.proxy": nil
    default: []
    }
  }

  // MARK: Settings

  private var toolSettings: [BuildStep] {
    rules.toolSettings.sorted { $0.key < $1.key }.compactMap { name, changesAll in
      let assigned = settings.filter { $0.isAssigned(name) }
      guard let first = assigned.first else { return nil }
      let values = assigned.map { $0.value(name) }.uniqued()
      var step = BuildStep(
        .setting, "the build setting \(name)", at: first.location(name) ?? SourceLocation(file: graph.file),
        content: values.joined(separator: "\n"))
      step.writes.all = changesAll && values.contains { !$0.isEmpty }
      return step
    }
  }

  /// Files that the preprocessor includes into an Info.plist.
  private var includes: [BuildStep] {
    guard settings.contains(where: { $0.bool("INFOPLIST_PREPROCESS") }) else { return [] }
    return infoPlists.sorted().compactMap { path in
      guard let bytes = try? folder.read(path, atMost: ByteLimit.source) else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map { $0.filter { !$0.isWhitespace } }.filter { $0.hasPrefix("#include") || $0.hasPrefix("#import") }
      guard !lines.isEmpty else { return nil }
      var step = BuildStep(
        .plistInclude, "the files that \(path) includes", at: SourceLocation(file: path),
        content: lines.joined(separator: "\n"))
      step.writes.infoPlist = true
      return step
    }
  }
}
