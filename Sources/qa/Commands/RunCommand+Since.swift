import Definitions
import Model
import Preview
import Store

extension RunCommand {
  /// The devices on which `--since` compares the screens.
  private static let comparedMatrix = "smoke"

  /// Returns a warning about what changed under the same name since the commit of `--since`.
  ///
  /// - Throws: `Diagnostics` for a name that is no commit.
  func replacements(_ context: CommandContext) async throws -> [Diagnostic] {
    guard let since = what.since else { return [] }
    var comparison = LaunchComparison(
      .commit(since, option: "--since"), .files, matrix: Self.comparedMatrix)
    comparison.app = subject.choice
    comparison.jobs = cases.parallel.jobs
    _ = try CommitName.commits(
      upTo: since, option: "--since", in: comparison.commitFolder(in: context), atMost: 1)
    do {
      let difference = try await comparison.difference(in: context, context.surroundings())
      return difference.replacement.map { [Diagnostic(.warning, $0)] } ?? []
    } catch let error as Diagnostics {
      // The app is new, or its older files were wrong.
      let reason = error.all.first?.message ?? "unknown"
      return [Diagnostic(.note, "the launch screen at \(since) cannot be compared: \(reason)")]
    }
  }
}
