import Files
import Model

extension MutationFamily {
  /// The same project file, written differently.
  static let projectFileRewrites = MutationFamily(
    id: "project-file", title: "The project file is written differently", kind: .equivalentRewrite,
    effect: .keepsScreens,
    operators: [
      each("project-no-comments", "Removes the comments") { _, file in
        file.lines.map { line in
          line.contains("\"") || line.hasPrefix("//")
            ? line : line.replacing(/\ ?\/\*.*?\*\//, with: "")
        }
      },
      each("project-cr-lf", "Ends lines with CR LF") { _, file in
        file.lines.contains { $0.hasSuffix("\r") } ? nil : file.lines.map { $0 + "\r" }
      },
      each("project-other-ids", "Renames every object") { _, file in
        file.lines.map { line in
          line.replacing(/\b[0-9A-F]{24}\b/) { String($0.output.reversed()) }
        }
      },
      each("project-section-order", "Reverses the order of the sections") { _, file in
        guard let first = file.lines.firstIndex(where: { $0.hasPrefix("/* Begin ") }),
          let last = file.lines.lastIndex(where: { $0.hasPrefix("/* End ") })
        else { return nil }
        var sections: [[String]] = []
        for line in file.lines[first...last] {
          if line.hasPrefix("/* Begin ") { sections.append([]) }
          sections[sections.count - 1].append(line)
        }
        return Array(file.lines[..<first]) + sections.reversed().joined() + Array(file.lines[(last + 1)...])
      },
      each("project-unrelated-setting", "Adds a setting that is not about the launch screen") {
        subject, file in
        file.setting("SWIFT_OPTIMIZATION_LEVEL", "\"-Osize\"", in: subject.project.shippingConfiguration)
      },
      each("project-quoted-values", "Writes plain values in quotes") { _, file in
        file.lines.map { line in
          line.replacing(/^(\t\t\t\t[A-Z_a-z]+ = )([A-Za-z0-9.\/]+);$/) {
            "\($0.output.1)\"\($0.output.2)\";"
          }
        }
      },
    ])

  private static func each(
    _ id: String, _ summary: String,
    _ lines: @escaping @Sendable (MutationInput, ProjectText) -> [String]?
  ) -> MutationOperator {
    MutationOperator(id, summary, [], of: \.projectTargets) { $1.changes(lines($0, $1)) }
  }
}

extension MutationInput {
  fileprivate var projectTargets: [MutationTarget<ProjectText>] {
    projectFile.map { [.init(name: "", location: $0.location(0), value: $0)] } ?? []
  }
}
