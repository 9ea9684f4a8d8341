import Foundation
import Model
import TestSupport
import Testing

@testable import AssetCatalog

@Suite("Catalogs of public projects")
struct CorpusTests {
  static let projects = PublicCorpus.path("projects").map { URL(fileURLWithPath: $0) }

  @Test(
    "Every catalog is read without an error, and every image is found or has a limit",
    .enabled(if: projects != nil, "\(PublicCorpus.reason)"))
  func everyCatalog() throws {
    let folder = try #require(Self.projects)
    var found = 0
    for project in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let root = folder.appendingPathComponent(project).path
      let paths = (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).sorted()
      let catalogs = paths.filter { $0.hasSuffix(".xcassets") }
      let library = AssetLibrary(
        root: root,
        resources: catalogs.map { ResourceFile(path: $0, localization: nil, location: nil, exists: true) },
        developmentRegion: "en", colors: TemporaryProject.colors)
      let errors = library.diagnostics.filter { $0.severity == .error }.map(\.description)
      #expect(errors.isEmpty, "\(project): \(errors)")
      for name in library.imageNames {
        let answer = library.picture(named: name, in: .phone())
        if case .found = answer { found += 1 }
        if case .unusable(_, let reason) = answer { Issue.record("\(project) \(name): \(reason)") }
      }
    }
    #expect(found > 10)
  }
}
