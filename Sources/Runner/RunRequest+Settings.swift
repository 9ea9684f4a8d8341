import Files
import Foundation
import Definitions
import Model

extension Settings {
  /// Returns a request about the app of these settings, without a checklist. The caller sets what else its command needs.
  ///
  /// - Parameter access: Where the project may be read; nil means its Git checkout.
  package func request(_ access: FileAccess?) -> RunRequest {
    var request = RunRequest(
      projectRoot: project, target: target, configuration: configuration, infoPlist: infoPlist,
      jobs: ProcessInfo.processInfo.activeProcessorCount, projectAccess: access)
    request.sdk = sdk
    (request.firstScreen, request.firstColors) = (firstScreen, firstColors)
    return request
  }
}
