import Foundation

/// A built app of the corpus with the sources of the same commit.
package struct BuiltApp: Sendable, CustomStringConvertible {
  /// The folder's name.
  package var name: String
  /// Absolute path of the `.app` folder; nil where only parts were kept.
  package var app: String?
  /// Absolute path of the folder of the sources; nil without any.
  package var source: String?
  /// Whether the corpus states that the compiled document agrees with the source, and that they are of one build.
  package var agrees: Bool
  /// Whether its launch screen has no large picture.
  package var isSmall: Bool
  /// Whether the corpus omits images of the sources, because they are large.
  package var lacksImages: Bool
  /// The launch document in the sources, relative to `source`.
  package var launchSource: String?
  package var description: String { name }

  /// The folder of built apps, or `nil` if this machine does not have it.
  package static let folder = PublicCorpus.path("apps")

  /// Every built app, in the order of the corpus; none without the corpus.
  package static let all: [BuiltApp] = {
    guard let folder, let data = FileManager.default.contents(atPath: folder + "/manifest.tsv") else {
      return []
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().compactMap { line in
      let fields = Dictionary(zip(header, line), uniquingKeysWith: { first, _ in first })
      guard let name = fields["dir"] else { return nil }
      let root = folder + "/" + name
      let apps = (try? FileManager.default.contentsOfDirectory(atPath: root + "/compiled")) ?? []
      let isStale = fields["notes"]?.contains("STALE") ?? false
      let source = root + "/source"
      return BuiltApp(
        name: name, app: apps.filter { $0.hasSuffix(".app") }.sorted().first.map { root + "/compiled/" + $0 },
        source: FileManager.default.fileExists(atPath: source) ? source : nil,
        agrees: fields["compiled_vs_source"] == "agree" && !isStale,
        isSmall: fields["screen"] == "flutter-default" || (fields["CoreUI/storage"] ?? "").isEmpty,
        lacksImages: FileManager.default.fileExists(atPath: root + "/OMITTED.tsv"),
        launchSource: fields["launch_source"].flatMap { $0.isEmpty ? nil : $0 })
    }
  }()

  /// Returns the files below a folder whose name has an ending, sorted.
  package static func files(in folder: String, ending: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(ending) }.sorted().map { folder + "/" + $0 }
  }
}
