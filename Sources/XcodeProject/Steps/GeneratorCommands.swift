import Files
import Formats
import Model

/// What a specification makes its generator run, or write into the project beside what `qa` reads of it.
struct GeneratorCommands {
  let folder: ProjectFolder
  /// Path of the specification; any other file has no commands.
  let file: String

  /// Keys of XcodeGen. Source: yonaskolb/XcodeGen, Docs/ProjectSpec.md.
  private static let keys: Set<String> = [
    "preGenCommand", "postGenCommand", "preActions", "postActions", "buildRules", "buildToolPlugins",
    "resourceTags",
    "copyFiles", "compilerFlags", "assetTags",
  ]
  /// Words of Tuist. Source: tuist/tuist, ProjectDescription.
  private static let words = [
    ".pre(", ".post(", "TargetScript", "BuildRule", "buildRules", "tags:", "ExecutionAction",
  ]

  var steps: [BuildStep] {
    if file.hasSuffix(".swift") { return tuist }
    guard !file.hasSuffix(".xcodeproj"),
      let top = try? XcodeGenIncludes(folder: folder, expansion: XcodeGenExpansion()).specification(file)
    else { return [] }
    var lines: [String] = []
    collect(top, path: "", &lines)
    guard !lines.isEmpty else { return [] }
    return [
      BuildStep(
        .generator, "commands and rules of \(file)", at: SourceLocation(file: file),
        content: lines.joined(separator: "\n"))
    ]
  }

  private var tuist: [BuildStep] {
    guard let bytes = try? folder.read(file, atMost: 1 << 20) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard Self.words.contains(where: { text.contains($0) }) else { return [] }
    return [
      BuildStep(.generator, "the scripts of \(file)", at: SourceLocation(file: file), content: text)
    ]
  }

  private func collect(_ list: PlistDictionary, path: String, _ lines: inout [String]) {
    for entry in list.entries {
      let path = path + "/" + entry.key
      if Self.keys.contains(entry.key) {
        lines.append(path + " = " + entry.value.value.canonicalText)
      } else if let inner = entry.value.dictionary {
        collect(inner, path: path, &lines)
      } else {
        for item in entry.value.array ?? [] {
          if let inner = item.dictionary { collect(inner, path: path, &lines) }
        }
      }
    }
  }
}
