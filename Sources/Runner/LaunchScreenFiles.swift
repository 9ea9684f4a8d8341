import Documents
import Foundation
import LaunchScreens
import Model

/// What a launch screen consists of: the files that decide what it shows, and what the settings say about it.
struct LaunchScreenFiles {
  let project: OpenedProject

  /// Relative to the project's root, sorted.
  var paths: [String] {
    var paths = Set<String>()
    for definition in project.definitions.values.joined() {
      guard let document = definition.subject.document else { continue }
      paths.insert(document.file)
      // A compiled document consists of several files.
      for view in document.scenes.compactMap(\.view).flatMap(\.flattened) { paths.insert(view.location.file) }
      for name in document.imageUses.keys {
        for set in project.assets.undecodedImageSets(named: name) {
          paths.formUnion(set.slots.compactMap(\.file))
          paths.insert(set.location.file)
        }
      }
      for name in document.colorUses.keys {
        paths.formUnion(project.assets.colorSets(named: name).map(\.location.file))
      }
    }
    return paths.sorted()
  }

  private static let largestFile = 256 << 20

  /// For the digest: the files' bytes by path, then what each configuration says.
  var contents: [(name: String, bytes: [UInt8])] {
    let files = paths.compactMap { path in
      let file = OpenedProject.path(of: path, in: project.app.rootPath)
      return (try? project.access.read(file, atMost: Self.largestFile)).map {
        (path, LineEnds.plain($0, of: path))
      }
    }
    return files + project.app.configurations.map { ("configuration \($0.name)", launchSettings(of: $0)) }
  }

  /// What a configuration says about the launch screen and nothing else: a new version number, or a source file
  /// that joins the project, does not make evidence about the launch screen stale.
  private func launchSettings(of configuration: BuildConfiguration) -> [UInt8] {
    let prefixes = LaunchScreens.keyPrefixes
    var lines = configuration.infoPlist.values.filter { entry in prefixes.contains { entry.key.hasPrefix($0) }
    }
    .sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.canonicalText)" }
    lines.append("deployment target = \(configuration.deploymentTarget?.description ?? "unknown")")
    lines.append("idioms = \(configuration.idioms.map(\.rawValue).joined(separator: ","))")
    lines.append("app icon = \(configuration.appIconName ?? "")")
    lines.append("launch image = \(configuration.launchImageName ?? "")")
    return Array(lines.joined(separator: "\n").utf8)
  }
}

extension Checklist {
  /// `sha256:…` over its file and those that it extends.
  func digest(_ digest: ([(name: String, bytes: [UInt8])]) -> String) -> String {
    digest(sources.enumerated().map { (name: "\($0.offset)", bytes: $0.element) })
  }
}
