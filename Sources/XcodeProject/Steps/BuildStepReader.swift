import Files
import Formats
import Model

/// Finds the parts of a build whose outcome is not computed. `docs/internals/build-steps.md` lists all parts.
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

  private var files: ScriptFiles {
    ScriptFiles(folder: folder, sourceRoot: tree.sourceRoot, infoPlists: infoPlists)
  }

  func steps(of target: ProjectObject) -> [BuildStep] {
    let family = TargetFamily(folder: folder, graph: graph, tree: tree)
    let (targets, others) = family.dependencies(of: target)
    var steps = phases(of: target, in: graph).compactMap { script($0, .script, "the run script", in: graph) }
    for target in targets { steps += dependency(target, in: graph) }
    for other in others {
      for target in other.targets { steps += dependency(target, in: other.graph) }
    }
    steps += schemeActions + cloudScripts
    steps += rules(of: target)
    steps += family.plugins(of: target)
    steps += members(of: target)
    steps += toolSettings + includes
    return steps + GeneratorCommands(folder: folder, file: project).steps
  }

  // MARK: Scripts

  private func phases(of target: ProjectObject, in graph: ProjectGraph) -> [ProjectObject] {
    graph.objects(target, "buildPhases").filter { $0.isa == "PBXShellScriptBuildPhase" }
  }

  private func script(
    _ phase: ProjectObject, _ kind: BuildStep.Kind, _ noun: String, in graph: ProjectGraph
  ) -> BuildStep? {
    let fields = phase.fields
    var analysis = ScriptAnalysis(rules: rules, files: files)
    func paths(_ key: String, list: String) -> [String] {
      fields.strings(key) + fields.strings(list).flatMap { files.lines(ofList: $0, rules) }
    }
    let inputs = paths("inputPaths", list: "inputFileListPaths")
    let outputs = paths("outputPaths", list: "outputFileListPaths")
    analysis.declare(inputs: inputs, outputs: outputs)
    let lines = fields.strings("shellScript")
    let text = lines.isEmpty ? fields.string("shellScript") ?? "" : lines.joined(separator: "\n")
    let shell = fields.string("shellPath") ?? "/bin/sh"
    return step(
      kind, title: noun + Self.quoted(fields.string("name") ?? "Run Script"), at: graph.location(phase), text,
      shell: shell, more: inputs + ["->"] + outputs, &analysis)
  }

  private static func quoted(_ name: String) -> String { " \"\(name.prefix(80))\"" }

  /// Returns the step of a script; nil for one that changes no file of an app.
  private func step(
    _ kind: BuildStep.Kind, title: String, at location: SourceLocation, _ text: String,
    shell: String = "/bin/sh",
    more: [String] = [], _ analysis: inout ScriptAnalysis
  ) -> BuildStep? {
    analysis.read(text)
    let isPlain = ["/bin/sh", "/bin/bash", "/bin/zsh"].contains(shell)
    if analysis.isQuiet, isPlain { return nil }
    var step = BuildStep(
      kind, title, at: location, content: ([shell, text] + more).joined(separator: "\n"))
    take(analysis, into: &step)
    return step
  }

  /// Records in a step which files of the project its commands run, and what they write.
  private func take(_ analysis: ScriptAnalysis, into step: inout BuildStep) {
    step.files = files.contents(analysis.programs)
    step.writes = analysis.writes
  }

  private func dependency(_ target: ProjectObject, in graph: ProjectGraph) -> [BuildStep] {
    let name = Self.quoted(target.fields.string("name") ?? target.id)
    if target.isa == "PBXLegacyTarget" {
      let keys = ["buildToolPath", "buildArgumentsString", "buildWorkingDirectory"]
      var step = BuildStep(
        .externalTool, "the external tool of the target" + name, at: graph.location(target),
        content: keys.map { target.fields.string($0) ?? "" }.joined(separator: "\n"))
      var analysis = ScriptAnalysis(rules: rules, files: files)
      analysis.read(keys.prefix(2).map { target.fields.string($0) ?? "" }.joined(separator: " "))
      take(analysis, into: &step)
      return [step]
    }
    return phases(of: target, in: graph).compactMap {
      script($0, .dependencyScript, "the script of the target\(name),", in: graph)
    }
  }

  /// Actions before and after the builds of all shared schemes: other schemes can build the app, too.
  private var schemeActions: [BuildStep] {
    SharedSchemes(folder: folder, project: project).actions().compactMap { action in
      var analysis = ScriptAnalysis(rules: rules, files: files)
      return step(
        .schemeAction, title: "the action of the scheme" + Self.quoted(action.scheme),
        at: SourceLocation(file: action.file), action.script, shell: action.shell, &analysis)
    }
  }

  /// Source: Apple, "Writing custom build scripts" of Xcode Cloud.
  private var cloudScripts: [BuildStep] {
    let parent = FilePath.join(FilePath.parent(project), "ci_scripts")
    return ["ci_post_clone.sh", "ci_pre_xcodebuild.sh", "ci_post_xcodebuild.sh"].compactMap { name in
      let path = FilePath.join(parent, name)
      guard folder.entry(path) == .file, let bytes = try? folder.read(path, atMost: 1 << 20) else {
        return nil
      }
      var analysis = ScriptAnalysis(rules: rules, files: files)
      return step(
        .cloudScript, title: "the script" + Self.quoted(name), at: SourceLocation(file: path),
        String(decoding: bytes, as: UTF8.self), &analysis)
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
      var analysis = ScriptAnalysis(rules: rules, files: files)
      analysis.read(script)
      var step = BuildStep(
        .rule, "the build rule for \"\(pattern.prefix(60))\"", at: graph.location(rule),
        content: ([type, pattern, specification, script] + fields.strings("outputFiles"))
          .joined(separator: "\n"))
      take(analysis, into: &step)
      step.isContained = !isScript
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
      guard let bytes = try? folder.read(path, atMost: 4 << 20) else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .map { $0.filter { !$0.isWhitespace } }.filter { $0.hasPrefix("#include") || $0.hasPrefix("#import") }
      guard !lines.isEmpty else { return nil }
      var step = BuildStep(
        .plistInclude, "the files that \(path) includes", at: SourceLocation(file: path),
        content: lines.joined(separator: "\n"))
      let names = lines.compactMap { $0.split(whereSeparator: { "\"<>".contains($0) }).dropFirst().first }
      for name in names {
        for base in [FilePath.parent(path), tree.sourceRoot] {
          let included = FilePath.join(base, String(name))
          step.files[included] = try? folder.read(included, atMost: 1 << 20)
        }
      }
      step.writes.infoPlist = true
      return step
    }
  }
}
