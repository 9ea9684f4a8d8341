import Files
import Definitions
import Model

/// The options of a run. Paths are absolute; nil means the default.
package struct RunRequest: Sendable {
  package var projectRoot: String
  package var target: String?
  package var configuration: String?
  package var infoPlist: String?
  /// The document of the screen after the launch screen, absolute; nil to find it.
  package var firstScreen: String?
  /// Its background, where the settings say only that.
  package var firstColors: FirstColors?
  /// A built app to open in place of the project.
  package var app: BuiltApp?
  /// Id or path; nil opens the project without a checklist.
  package var checklist: String?
  package var matrix = "full"
  package var selection = AxisSelection()
  package var jobs = 1
  package var shard: Shard?
  package var drawsPreviews = true
  /// Seconds that one case may take; nil for the value of `limits.yml`.
  package var caseTimeout: Double?
  /// The SDK that the app is taken to be built with; nil predicts nothing.
  package var assumedSDK: OSVersion?
  /// The SDK that the project is built with, where `qa.yml` names it.
  package var sdk: OSVersion?
  /// The folders in which the run may read the project; nil means its Git checkout, or its folder without Git.
  package var projectAccess: FileAccess?
  /// What reads of the checklist and matrix may reach; nil if the command line names them.
  package var dataAccess: FileAccess?
  /// Absolute paths of the other apps of the command. Their programs are not used either.
  package var otherApps: [String] = []

  /// An `.app` folder, an `.ipa` file or an `.xcarchive`.
  package struct BuiltApp: Hashable, Sendable {
    /// Absolute.
    package var path: String
    /// The path in messages.
    package var shown: String
    package init(path: String, shown: String) {
      self.path = path
      self.shown = shown
    }
  }

  /// One part of the cases: `index` counts from 1.
  package struct Shard: Hashable, Sendable {
    package var index: Int
    package var count: Int
    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }
}
