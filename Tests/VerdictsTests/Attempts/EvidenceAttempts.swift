import Foundation
import Model

extension Attempt {
  static let signOffs: [Attempt] = [
    Attempt("A sign-off is missing") { $0.items.removeFirst() },
    Attempt("A person signs off that it failed") { $0.seen.status = .failed },
    Attempt("A sign-off does not say passed or failed") { $0.seen.status = nil },
    Attempt("A sign-off has no name") { $0.seen.by = nil },
    Attempt("A sign-off has a name of spaces") { $0.seen.by = "   " },
    Attempt("A sign-off has no build") { $0.seen.about.build = nil },
    Attempt("A sign-off has no statement") { $0.seen.statement = nil },
    Attempt("A sign-off has a statement of punctuation") { $0.seen.statement = "... !!!" },
    Attempt("A sign-off has no time") { $0.seen.at = nil },
    Attempt("A sign-off has a time in words") { $0.seen.at = "yesterday" },
    Attempt("A sign-off is from tomorrow") { $0.seen.at = "2026-11-22T12:00:00Z" },
    Attempt("A sign-off is from 1970") { $0.seen.at = "1970-01-01T00:00:00Z" },
    Attempt("A sign-off is from before the App Store") { $0.seen.at = "2007-06-29T00:00:00Z" },
    Attempt("A sign-off is about other sources") { $0.seen.about.sourcesDigest = "sha256:other" },
    Attempt("A sign-off names no sources") { $0.seen.about.sourcesDigest = nil },
    Attempt("A sign-off is about a commit that is not here") {
      $0.seen.about = EvidenceBuild(commit: "abcdef1234", build: "1.4 (231)")
    },
    Attempt("A sign-off is about a commit with other sources") {
      $0.commits["abcdef1234"] = false
      $0.seen.about = EvidenceBuild(commit: "abcdef1234", build: "1.4 (231)")
    },
    Attempt("A sign-off is about another criterion") { $0.seen.criteria = ["E-2"] },
    Attempt("A sign-off names a criterion that does not exist") { $0.seen.criteria = ["E-9"] },
    Attempt("A sign-off names a criterion that files decide") { $0.seen.criteria = ["A-1"] },
    Attempt("A sign-off names no criterion") { $0.seen.criteria = [] },
    Attempt("A sign-off is used for a criterion that needs a trace") {
      $0.items.remove(at: 1)
      $0.seen.criteria = ["E-1", "E-2"]
    },
    Attempt("A sign-off is older than its criterion allows") { $0.age(0.5) },
    Attempt("A sign-off is about another build than the release") { $0.build = "1.4 (232)" },
    Attempt("A sign-off is about another app of the project") { $0.seen.about.target = "Other" },
    Attempt("A sign-off names no app, and the project has several") { release in
      release.otherApps = ["Other"]
      release.stage.policy.outOfScope = ["Other"]
      release.items[1].entry.about.target = "App"
    },
    Attempt("A passed sign-off hides a failed one for the same build") { release in
      var failed = release.seen
      (failed.id, failed.status, failed.at) = ("bad", .failed, "2026-11-19T10:00:00Z")
      release.items.append(.init(entry: failed))
    },
    Attempt("A passed sign-off for a later build is older than the failed one") { release in
      var failed = release.seen
      (failed.id, failed.status, failed.at, failed.about.build) = (
        "bad", .failed, "2026-11-21T10:00:00Z", "1.3 (1)"
      )
      release.items.append(.init(entry: failed))
    },
    Attempt("A failed sign-off is never answered by a later one") { release in
      var failed = release.seen
      (failed.id, failed.status, failed.about.build) = ("bad", .failed, "1.4 (232)")
      failed.at = "2026-11-21T11:00:00Z"
      release.items.append(.init(entry: failed))
    },
    failedBefore("A failure is answered by an older build") { $0.about.build = "1.4 (232)" },
    failedBefore("A failure is answered under another condition") {
      ($0.about.build, $0.conditions) = ("1.4 (230)", ["login": "yes"])
    } answer: {
      $0.conditions = ["login": "no"]
    },
    Attempt("A statement is that of the printed command") { $0.seen.statement = "what was seen" },
    Attempt("A sign-off is by the NAME of the printed command") { $0.seen.by = "NAME" },
    Attempt("A sign-off is about the BUILD of the printed command") { $0.seen.about.build = "BUILD" },
    Attempt("The picture of a sign-off is no picture") { release in
      release.items[0].file = "not a picture, but random bytes"
      release.items[0].ending = "png"
    },
    Attempt("A change removes a failed sign-off") { release in
      var failed = release.seen
      (failed.id, failed.status) = ("bad", .failed)
      release.removed = [.init(entry: failed)]
    },
    Attempt("A change edits a failed sign-off to passed, with a new digest") { release in
      var failed = release.seen
      failed.status = .failed
      release.removed = [.init(entry: failed)]
    },
  ]

  /// A sign-off that failed before the one that passed.
  private static func failedBefore(
    _ name: String, _ change: @escaping @Sendable (inout EvidenceEntry) -> Void,
    answer: @escaping @Sendable (inout EvidenceEntry) -> Void = { _ in }
  ) -> Attempt {
    Attempt(name) { release in
      var failed = release.seen
      (failed.id, failed.status, failed.at) = ("bad", .failed, "2026-11-19T10:00:00Z")
      change(&failed)
      answer(&release.seen)
      release.items.append(.init(entry: failed))
    }
  }

  static let editedFolders: [Attempt] = [
    Attempt("A statement is edited by hand") {
      hands($0) { try $0.replace("went away", with: "stays", in: "seen.evidence.json") }
    },
    Attempt("A failed sign-off is edited to passed") { release in
      release.seen.status = .failed
      hands(release) { try $0.replace("\"failed\"", with: "\"passed\"", in: "seen.evidence.json") }
    },
    Attempt("The sources of an entry are edited") { release in
      release.seen.about.sourcesDigest = "sha256:other"
      hands(release) { try $0.replace("sha256:other", with: Release.sources, in: "seen.evidence.json") }
    },
    Attempt("The digest of an entry is removed") {
      hands($0) { try $0.replace("\"entryDigest\"", with: "\"x\"", in: "seen.evidence.json") }
    },
    Attempt("An entry is renamed") {
      hands($0) { try $0.move("seen.evidence.json", to: "other.evidence.json") }
    },
    Attempt("An entry is copied under another name") {
      hands($0) { try $0.write($0.text("seen.evidence.json"), to: "other.evidence.json") }
    },
    Attempt("An entry is cut off") {
      hands($0) { try $0.write("{\"id\": \"seen\"", to: "seen.evidence.json") }
    },
    Attempt("An entry has a key that qa does not know") {
      hands($0) { try $0.replace("\"id\"", with: "\"trust\": true, \"id\"", in: "seen.evidence.json") }
    },
    Attempt("An entry has another version") {
      hands($0) {
        try $0.replace("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 3", in: "seen.evidence.json")
      }
    },
    Attempt("An entry that contradicts is emptied") { release in
      var failed = release.seen
      (failed.id, failed.status) = ("bad", .failed)
      release.items.append(.init(entry: failed))
      hands(release) { try $0.write("", to: "bad.evidence.json") }
    },
    Attempt("The recorded file is exchanged") {
      hands($0) { try $0.write(Release.launch, to: "launches.jsonl") }
    },
    Attempt("The recorded file is removed") { hands($0) { try $0.remove("launches.jsonl") } },
    Attempt("The recorded file is a link to another file") {
      hands($0) { try $0.link("launches.jsonl", to: "/etc/hostname") }
    },
    Attempt("The recorded file is a folder") {
      hands($0) {
        try $0.remove("launches.jsonl")
        try FileManager.default.createDirectory(
          atPath: $0.folder + "/launches.jsonl", withIntermediateDirectories: false)
      }
    },
    Attempt("An entry names a file outside of the folder") {
      hands($0) { try $0.replace("launches.jsonl", with: "../launches.jsonl", in: "launches.evidence.json") }
    },
    Attempt("The file of a slow trace is removed beside a fast one") { release in
      slow(release)
      hands(release) { try $0.remove("slow.jsonl") }
    },
    Attempt("The file of a slow trace is replaced by a fast one") { release in
      slow(release)
      hands(release) { try $0.write(Release.launch + Release.launch, to: "slow.jsonl") }
    },
    Attempt("The whole folder is removed") {
      hands($0) { try FileManager.default.removeItem(atPath: $0.folder) }
    },
  ]

  private static func slow(_ release: Release) {
    var slow = release.items[1]
    slow.entry.id = "slow"
    slow.file = "{\"launchMilliseconds\": 9000, \"state\": \"mainContent\"}\n"
    release.items.append(slow)
  }

  private static func hands(_ release: Release, _ work: @escaping @Sendable (Hand) throws -> Void) {
    release.tamper = { try work(Hand(folder: $0)) }
  }
}

extension Release {
  /// Limits the age of the evidence of E-1, in days.
  func age(_ days: Double) {
    let index = stage.checklist.criteria.firstIndex { $0.id == "E-1" } ?? 0
    var need = EvidenceNeed(kinds: [.uiTest, .signOff])
    need.maxAge = days
    stage.checklist.criteria[index].basis = .evidence(need)
  }
}
