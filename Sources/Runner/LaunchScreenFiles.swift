import Files
import Foundation
import LaunchScreens
import Model

/// What a launch screen consists of: the files that decide what it shows, and what the settings say about it.
package struct LaunchScreenFiles {
  package let project: OpenedProject

  /// Relative to the project's root, sorted.
  package var paths: [String] {
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
    paths.formUnion(iconFiles + launchImageFiles)
    return paths.sorted()
  }

  private var iconFiles: [String] {
    Set(project.app.configurations.compactMap(\.appIconName)).flatMap(project.assets.iconFiles(named:))
  }

  private var launchImageFiles: [String] {
    let sources = project.definitions.values.joined().flatMap { $0.subject.sources.values.joined() }
    return Set(sources.flatMap(\.imageNames).map(LaunchScreens.imageName)).flatMap(
      project.assets.launchImageFiles(named:))
  }

  /// For the digest: what the files show, by name, then what each configuration says.
  package var contents: [(name: String, bytes: [UInt8])] {
    entries { path, bytes in
      (
        ShownContent.name(of: path),
        ShownContent.of(bytes, path: path, decoded: project.assets.decoded(file: path))
      )
    }
  }

  /// The files as they are, by path, then what each configuration says. Pictures are not decoded, so this is faster than
  /// `contents` and differs more often.
  package var files: [(name: String, bytes: [UInt8])] { entries { ($0, $1) } }

  private func entries(
    _ entry: (_ path: String, _ bytes: [UInt8]) -> (name: String, bytes: [UInt8])
  ) -> [(name: String, bytes: [UInt8])] {
    let files = paths.compactMap { path in
      let file = project.app.path(of: path)
      return (try? project.access.read(file, atMost: ByteLimit.resource)).map { entry(path, $0) }
    }
    let sorted = files.sorted {
      $0.name == $1.name ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.name < $1.name
    }
    return sorted + project.app.configurations.map { ("configuration \($0.name)", launchSettings(of: $0)) }
  }

  /// Returns what a configuration says about what the launch screen shows. A new version number, another source file or a
  /// raised deployment target does not make evidence stale.
  private func launchSettings(of configuration: BuildConfiguration) -> [UInt8] {
    let prefixes = LaunchScreens.keyPrefixes
    var lines = configuration.infoPlist.values.filter { entry in prefixes.contains { entry.key.hasPrefix($0) }
    }
    .sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.canonicalText)" }
    lines += project.app.localizedKeys.map { "\($0.language): \($0.key) = \($0.text)" }.sorted()
    lines.append("idioms = \(configuration.idioms.map(\.rawValue).joined(separator: ","))")
    lines.append("app icon = \(configuration.appIconName ?? "")")
    lines.append("launch image = \(configuration.launchImageName ?? "")")
    return Array(lines.joined(separator: "\n").utf8)
  }
}

extension Checklist {
  /// `sha256:…` of what decides outcomes in its file and in those that it extends.
  package func digest(_ digest: ([(name: String, bytes: [UInt8])]) -> String) -> String {
    digest([("checklist", Array(canonicalText.utf8))])
  }
}
