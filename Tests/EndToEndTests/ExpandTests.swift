import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa matrix expand` and `qa run` have the same cases, whichever checklist decides which devices are kept.
@Suite(.serialized) struct ExpandTests {
  private static let corpus = "/work/shared/corpus/projects"
  private static let projects =
    ["Matrix/samples/BuzzBox"]
    + ((try? FileManager.default.contentsOfDirectory(atPath: corpus)) ?? []).sorted().prefix(6)
    .map { corpus + "/" + $0 }

  @Test("A run checks the cases that expand lists", arguments: projects)
  func same(project: String) async throws {
    let scratch = try TemporaryFolder()
    for checklist in [[], ["--checklist", "story-8.3"]] {
      let list = try await QACommand.run(["matrix", "expand", "smoke", "--project", project] + checklist)
      let run = try await QACommand.run(
        ["run", "--matrix", "smoke", "--project", project, "--format", "json", "--no-previews"]
          + ["--output", scratch.path + "/report"] + checklist)
      if list.status != 0 {
        // A project that needs a target or an Info.plist, or has no case, ends both alike.
        #expect(list.status == run.status && list.status == 2, "\(list.errors) \(run.errors)")
        continue
      }
      let listed = list.output.split(separator: "\n").map { line in
        line.split(separator: "\t").prefix(6).map(String.init)
      }
      #expect(try RunFile.read(scratch.path + "/report").matrix.cases == listed)
    }
  }
}
