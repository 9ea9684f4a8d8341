/// What one run of several apps found out, written as `fleet.json`.
///
/// The properties are the file's keys, in their order; `Reports/schema/fleet.schema.json` describes the same shape.
package struct FleetRecord: Hashable, Sendable, Codable {
  package static let currentVersion = 1

  package var schemaVersion = Self.currentVersion
  /// `K/N`; the numbers of several shards for a merge that lacks one; nil for a whole run.
  package var shard: String?
  /// How the apps were divided; nil for a whole run.
  package var division: Division?
  package var tool: RunRecord.Tool
  package var summary: Summary
  /// By name.
  package var apps: [App]
  /// `sha256:…` over the rest of the file; nil until the record is written.
  package var digest: String?

  /// The division of the apps among shards, which is the same in each shard of a run.
  package struct Division: Hashable, Sendable, Codable {
    /// Apps of all shards.
    package var apps: Int
    /// `sha256:…` over the names of the apps of each shard.
    package var digest: String
    package init(apps: Int, digest: String) { (self.apps, self.digest) = (apps, digest) }
  }

  /// Number of apps by verdict.
  package struct Summary: Hashable, Sendable, Codable {
    package var apps = 0
    package var passed = 0
    package var incomplete = 0
    package var failed = 0
    package var errored = 0
    /// Apps that were not checked, because nothing changed; the other numbers do not count them.
    package var unchanged = 0
    package init(_ apps: [App]) {
      self.apps = apps.count
      for app in apps {
        switch app.verdict {
        case _ where app.unchanged != nil: unchanged += 1
        case .passed: passed += 1
        case .incomplete: incomplete += 1
        case .failed: failed += 1
        case .errored: errored += 1
        }
      }
    }
  }

  /// From the best to the worst.
  package enum Verdict: String, Sendable, Codable, CaseIterable, Comparable {
    case passed, incomplete, failed
    /// The app has no results, or some of its results are errors.
    case errored

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
  }

  package struct App: Hashable, Sendable, Codable {
    /// The app as the command line names it.
    package var name: String
    /// The folder of its reports below the folder of the overview; nil without reports.
    package var folder: String?
    package var verdict: Verdict
    /// What a run of this app alone ends with: 0, 1 or 2.
    package var exitCode: Int
    package var headline: String
    package var detail: String
    package var target: String?
    package var checklist: String?
    package var matrix: String?
    package var sourcesDigest: String?
    package var checklistDigest: String?
    package var cases = 0
    package var tests = RunRecord.TestCounts()
    /// Number of causes; `firstCauses` has the worst of them.
    package var causes = 0
    package var firstCauses: [Cause] = []
    package var undecided = 0
    /// What will count for a newer SDK; nil in the records of earlier versions.
    package var notices: [Notice]?
    /// A picture below the app's folder; nil if none was drawn.
    package var screen: String?
    /// Whether the app's folder has `index.html`.
    package var hasPage = false
    /// Why the app has no results, one diagnostic each.
    package var errors: [String] = []
    /// The run whose verdict this is; nil if the app was checked now.
    package var unchanged: EarlierRun?
    /// The run since which the oldest cause is there; nil without causes and without a history.
    package var openSince: EarlierRun?
    /// `sha256:…` over the files of its folder.
    package var files: String?

    package init(name: String, verdict: Verdict, exitCode: Int, headline: String, detail: String = "") {
      (self.name, self.verdict, self.exitCode) = (name, verdict, exitCode)
      (self.headline, self.detail) = (headline, detail)
    }
  }

  package struct Cause: Hashable, Sendable, Codable {
    package var criterion: String
    package var message: String
    package var file: String?
    package var line: Int?
    package init(criterion: String, message: String, file: String?, line: Int?) {
      (self.criterion, self.message, self.file, self.line) = (criterion, message, file, line)
    }
  }

  /// A run of the history.
  package struct EarlierRun: Hashable, Sendable, Codable {
    package var run: Int
    package var commit: String?
    /// UTC, `YYYY-MM-DDTHH:MM:SS`.
    package var timestamp: String
    package init(run: Int, commit: String?, timestamp: String) {
      (self.run, self.commit, self.timestamp) = (run, commit, timestamp)
    }
  }

  /// - Parameter apps: In any order.
  package init(shard: String? = nil, division: Division? = nil, tool: RunRecord.Tool, apps: [App]) {
    self.shard = shard
    self.division = division
    self.tool = tool
    self.apps = apps.sorted { $0.name < $1.name }
    summary = Summary(apps)
  }

  /// The apps for a reader.
  package var worstFirst: [App] { apps.sorted { $0.rank < $1.rank } }

  /// Whether shards are missing in a merge.
  package var lacksShards: Bool { shard?.contains(",") ?? false }

  /// The worst exit code of an app; 2 where a shard is missing.
  package var exitCode: Int { lacksShards ? 2 : apps.map(\.exitCode).max() ?? 0 }

  /// The worst verdict of an app; `errored` where a shard is missing.
  package var worst: Verdict { lacksShards ? .errored : apps.map(\.verdict).max() ?? .passed }
}

/// The order of an app in a list for readers: errors, then failures by number of causes, then what is undecided, unchanged and
/// passed.
package struct AppRank: Comparable, Sendable {
  private let app: (exitCode: Int, verdict: FleetRecord.Verdict, causes: Int, undecided: Int, unchanged: Int)
  private let name: String

  package init(
    name: String, exitCode: Int, verdict: FleetRecord.Verdict, causes: Int, undecided: Int,
    isUnchanged: Bool = false
  ) {
    self.name = name
    app = (exitCode, verdict, causes, undecided, isUnchanged ? 1 : 0)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.app == right.app && left.name == right.name
  }
  package static func < (left: Self, right: Self) -> Bool {
    left.app == right.app ? left.name < right.name : left.app > right.app
  }
}

extension FleetRecord.App {
  fileprivate var rank: AppRank {
    AppRank(
      name: name, exitCode: exitCode, verdict: verdict, causes: causes, undecided: undecided,
      isUnchanged: unchanged != nil)
  }
}
