import Files
import Model

/// Reads the shell scripts of a target.
struct BuildScriptReader {
  let graph: ProjectGraph
  let rules: BuildScriptRules
  let files: ScriptFiles

  /// Returns the scripts that can put files into the app or name files, in the order of the phases.
  func scripts(of target: ProjectObject) -> [BuildScript] {
    graph.objects(target, "buildPhases").filter { $0.isa == "PBXShellScriptBuildPhase" }.map(script)
  }

  private func script(_ phase: ProjectObject) -> BuildScript {
    func paths(_ key: String, list: String) -> [String] {
      phase.fields.strings(key) + phase.fields.strings(list).flatMap { files.lines(ofList: $0, rules) }
    }
    var analysis = ScriptAnalysis(rules: rules, files: files)
    analysis.declare(
      inputs: paths("inputPaths", list: "inputFileListPaths"),
      outputs: paths("outputPaths", list: "outputFileListPaths"))
    let lines = phase.fields.strings("shellScript")
    analysis.read(
      lines.isEmpty ? phase.fields.string("shellScript") ?? "" : lines.joined(separator: "\n"))
    return BuildScript(
      location: graph.location(phase), images: analysis.images, copies: analysis.copies)
  }
}
