import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// An evidence folder for tests, and its judge. The digests are FNV-1a, because the module must not depend on the hash
/// function of its caller.
final class EvidenceFixture: TestFolder {
  let path: String
  /// 2026-11-21T12:00:00Z
  static let now = 1_795_262_400.0
  static let sources = "sha256:" + String(repeating: "a", count: 64)
  static let otherSources = "sha256:" + String(repeating: "b", count: 64)

  var needs: [String: EvidenceNeed] = [
    "LS-V3": EvidenceNeed(kinds: [.uiTest, .launchTrace, .signOff]),
    "LS-T1": EvidenceNeed(kinds: [.signOff, .screenshot]),
  ]
  var otherCriteria = ["LS-I1"]
  /// Whether a commit has the sources of the run.
  var commits: [String: Bool] = [:]
  /// The build that evidence must be about; nil for any build.
  var build: String?
  /// Verifies signatures; nil if sign-offs need none.
  var signatures: SSHSignatures?
  var commitTimes: [String: Double] = [:]
  /// What a change removed.
  var removed: RemovedEvidence?
  var implausibleLaunch: (String?, String) -> String? = { _, _ in nil }
  var runCommit: String? = "c0ffee0000000000000000000000000000000001"
  /// The entries with pictures that the judge passed to `screenshot`.
  var pictures: [EvidenceEntry] = []
  var answer: (EvidenceEntry) -> [JudgedEvidence] = { entry in
    entry.criteria.map { JudgedEvidence(entry, $0, .supports, Message("same", "looks right")) }
  }

  init() throws {
    path = NSTemporaryDirectory() + "/qa-evidence-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let hex = String(hash, radix: 16)
    let word = String(repeating: "0", count: 16 - hex.count) + hex
    return "sha256:" + String(repeating: word, count: 4)
  }

  var writer: EvidenceWriter { EvidenceWriter(path: path, shown: "evidence", digest: Self.digest) }
  var folder: EvidenceFolder { EvidenceFolder.load(path: path, shown: "evidence") }

  func judge() -> EvidenceReport {
    let subject = RunRecord.App(
      project: "App.xcodeproj", target: "App", launchScreen: nil, kind: "storyboard",
      sourcesDigest: Self.sources, commit: runCommit)
    var judge = EvidenceJudge(
      needs: needs, criteria: needs.keys + otherCriteria, subject: subject, now: Self.now,
      digest: Self.digest, commitHoldsSources: { self.commits[$0] },
      screenshot: { entry, _ in
        self.pictures.append(entry)
        return self.answer(entry)
      })
    judge.build = build
    judge.signatures = signatures
    judge.commitTime = { self.commitTimes[$0] }
    judge.implausibleLaunch = implausibleLaunch
    let report = judge.judge(folder, removed: removed)
    _ = report.judged.checked
    return report
  }

  /// Returns the only verdict.
  func only(_ location: SourceLocation_ = #_sourceLocation) throws -> JudgedEvidence {
    let judged = judge().judged
    try #require(judged.count == 1, "\(judged)", sourceLocation: location)
    return judged[0]
  }

  static func signOff(_ id: String = "tester", _ criterion: String = "LS-V3") -> EvidenceEntry {
    var entry = EvidenceEntry(
      id: id, kind: .signOff, criteria: [criterion],
      about: EvidenceBuild(sourcesDigest: sources, build: "1.4 (231)"))
    entry.status = .passed
    entry.by = "Ada Tester"
    entry.at = "2026-11-21T10:00:00Z"
    entry.statement = "The launch screen went away as soon as the list was there."
    return entry
  }

  static func entry(_ id: String, _ kind: EvidenceKind, _ criteria: [String] = []) -> EvidenceEntry {
    EvidenceEntry(
      id: id, kind: kind, criteria: criteria, about: EvidenceBuild(sourcesDigest: sources))
  }

  @discardableResult
  func add(_ entry: EvidenceEntry, _ text: String? = nil, ending: String = "txt") throws -> EvidenceEntry {
    let file = text.map { (bytes: Array($0.utf8), ending: ending) }
    return try writer.add([.init(entry: entry, file: file)])[0]
  }

  func entryPath(_ id: String) -> String { path + "/" + id + EvidenceFolder.entryExtension }

  /// The file of an entry.
  func text(_ id: String) -> String { (try? String(contentsOfFile: entryPath(id), encoding: .utf8)) ?? "" }

  func set(_ id: String, _ text: String) {
    try? text.write(toFile: entryPath(id), atomically: true, encoding: .utf8)
  }

  /// Replaces a text that occurs exactly once in an entry's file.
  func edit(_ old: String, _ new: String, in id: String, _ location: SourceLocation_ = #_sourceLocation) {
    let text = text(id)
    #expect(text.components(separatedBy: old).count == 2, "\(text)", sourceLocation: location)
    set(id, text.replacingOccurrences(of: old, with: new))
  }
}

/// Model has a type with the same name.
typealias SourceLocation_ = Testing.SourceLocation
