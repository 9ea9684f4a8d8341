import Files
import Foundation
import Definitions
import Model
import Mutations
import TestSupport
import Testing

@testable import Runner

/// `qa fix --apply` on public projects: as they are, and with the defects of the mutation operators.
@Suite(
  .serialized,
  .enabled(if: PublicCorpus.path("projects") != nil, Comment(rawValue: PublicCorpus.reason)))
struct ProjectRepairTests {
  /// A project of the corpus.
  struct Subject: Sendable, CustomTestStringConvertible {
    var name: String
    var testDescription: String { name }
    /// `A` or `B`, by a hash of the repository's name (FNV-1a with 64 bits): even or odd.
    var half: String {
      let repository = name.components(separatedBy: "__")[0]
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in repository.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash % 2 == 0 ? "A" : "B"
    }
    var words: [String] {
      if name.hasPrefix("AlphaWallet") { return ["--info-plist", "AlphaWallet/Info.plist"] }
      return name.hasPrefix("utmapp") ? ["--target", "iOS"] : []
    }
  }

  /// Half A with every 18th operator, or the half of `QA_HALF` with every third one; `QA_REPAIRS=all` and the nightly
  /// tests take all operators of the half or of both.
  static let subjects: [Subject] = {
    let folder = PublicCorpus.path("projects")
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return names.sorted().map(Subject.init).filter {
      RepairRun.isWhole && half == nil || $0.half == half ?? "A"
    }
  }()

  private static let half = ProcessInfo.processInfo.environment["QA_HALF"]

  private static let cases = [
    "--checklist", "launch-screen-basics", "--matrix", "smoke", "--device", "iphone-14-pro",
    "--orientation", "portrait",
  ]

  @Test("Repairs of projects and of their defects make no result worse")
  func projects() throws {
    var (table, asIs) = (RepairTable(), RepairTable())
    for subject in Self.subjects {
      guard let folder = PublicCorpus.path("projects/" + subject.name),
        let sample = try? SampleProject(source: folder)
      else { continue }
      try makeWritable(sample.path)
      let words = Self.cases + subject.words
      // The project without its own repairable failures is the base of the defects.
      guard let first = try? RepairRun(sample.path, words, known: []) else {
        print("\(subject): not checked")
        continue
      }
      #expect(first.worse.isEmpty, "\(subject): \(first.worse)")
      if !first.broken.isEmpty { asIs.add(first, subject.name, kind: subject.half, isOriginal: false) }
      let base = first.after
      for (family, mutation) in try mutations(of: sample, subject) {
        guard let changes = mutation.edit() else { continue }
        try write(changes, to: sample)
        if let run = try? RepairRun(sample.path, words, known: Set(first.report.failedAfter)) {
          #expect(run.worse.isEmpty, "\(subject), \(mutation.id): \(run.worse)")
          if !run.broken.isEmpty {
            table.add(
              run, "\(subject) \(mutation.id)", kind: "\(subject.half) \(family)",
              isOriginal: run.after == base)
          }
        }
        try restore(base, in: sample)
      }
    }
    print("Projects as they are:")
    asIs.print()
    print("Defects:")
    table.print()
    #expect(table.total.worse == 0 && asIs.total.worse == 0)
    #expect(table.total.defects >= 20 && table.total.repaired > 0)
  }

  /// Files of the corpus are read-only.
  private func makeWritable(_ folder: String) throws {
    for file in try RepairFiles.all(in: folder).keys {
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + "/" + file)
    }
  }

  /// Returns the first defect of each operator.
  private func mutations(
    of sample: SampleProject, _ subject: Subject
  ) throws -> [(family: String, mutation: Mutations.Mutation)] {
    var request = RunRequest(
      projectRoot: sample.path, checklist: "launch-screen-basics", matrix: "smoke",
      selection: AxisSelection(devices: ["iphone-14-pro"], orientations: [.portrait]), drawsPreviews: false,
      projectAccess: FileAccess(below: [sample.path]))
    if let index = subject.words.firstIndex(of: "--target") { request.target = subject.words[index + 1] }
    if let index = subject.words.firstIndex(of: "--info-plist") {
      request.infoPlist = sample.path + "/" + subject.words[index + 1]
    }
    let data = DataRoot(path: Checkout.home)
    guard let project = try? OpenedProject(request, data),
      let judged = try? JudgedProject(project, request, data)
    else { return [] }
    let target = project.mutationSubject(judged.screens, request)
    let all = MutationFamily.all.filter { $0.kind == .defect }.flatMap { family in
      family.operators.compactMap { change in
        change.mutations(of: target).mutations.first.map { (family: family.id, mutation: $0) }
      }
    }
    let step = RepairRun.isWhole ? 1 : Self.half == nil ? 18 : 3
    // Other operators in each project.
    let first = subject.name.utf8.count % step
    return all.enumerated().filter { $0.offset % step == first }.map(\.element)
  }

  private func write(_ changes: [String: FileOverlay.Change], to sample: SampleProject) throws {
    for (file, change) in changes {
      switch change {
      case .write(let bytes): try sample.write(bytes, to: file)
      case .remove: try sample.remove(file)
      }
    }
  }

  private func restore(_ base: [String: [UInt8]], in sample: SampleProject) throws {
    let now = try RepairFiles.all(in: sample.path)
    for (file, bytes) in base where now[file] != bytes { try sample.write(bytes, to: file) }
    for file in now.keys where base[file] == nil { try sample.remove(file) }
  }
}
