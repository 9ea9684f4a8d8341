import Files
import Foundation
import Definitions
import Model

@testable import Runner

/// The sample app, opened once.
package enum Sample {
  package static let root: String = {
    var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()
  package static let data = DataRoot(path: root)
  package static let request = RunRequest(
    projectRoot: root + "/Matrix/samples/BuzzBox", checklist: "story-8.3", matrix: "story",
    selection: AxisSelection(devices: ["iphone-se-1", "iphone-13"]), jobs: 2)
  package static let surroundings = Surroundings(
    data: data, version: "test", commit: nil,
    digest: { "sha256:\($0.flatMap(\.bytes).reduce(5381) { ($0 &* 33) ^ Int($1) })" })
}
