import Documents
import Foundation
import Matrix
import Model
import Runner
import Store

extension Settings {
  /// Returns a request about the app of these settings, without a checklist. The caller sets what else its command needs.
  ///
  /// - Parameter access: Where the project may be read; nil means its Git checkout.
  func request(_ access: FileAccess?) -> RunRequest {
    var request = RunRequest(
      projectRoot: project, target: target, configuration: configuration, infoPlist: infoPlist,
      jobs: ProcessInfo.processInfo.activeProcessorCount, projectAccess: access)
    request.sdk = sdk
    return request
  }

  /// Returns the id or the absolute path of a checklist: as typed, as `qa.yml` says, or the default one.
  func checklist(_ typed: String?, in context: CommandContext) -> String {
    context.idOrPath(typed ?? checklist ?? RunCommand.defaultChecklist)
  }
}

extension CommandContext {
  /// - Parameter commit: The commit of the project, for the record.
  func surroundings(
    commit: String? = nil, progress: @escaping @Sendable (Surroundings.Progress) -> Void = { _ in }
  ) -> Surroundings {
    Surroundings(
      data: data, version: Version.current, commit: commit, digest: Digest.sha256, progress: progress)
  }
}
