import Files
import Evidence
import Foundation
import Model
import Reporting
import Store

/// What a person says about new evidence; nil for what they do not say.
package struct EvidenceClaim: Sendable {
  package var criteria: [String] = []
  package var id: String?
  package var by: String?
  /// The time in UTC.
  package var at: String?
  package var build: String?
  /// The commit of the build.
  package var commit: String?
  package init() {}
}

/// Judges new evidence, and adds it to the folder.
package struct EvidenceIntake {
  private let claim: EvidenceClaim
  private let workspace: EvidenceWorkspace

  /// What was added.
  package struct Result {
    package var diagnostics: [Diagnostic]
    package var lines: [String]
    /// Whether everything supports its criteria.
    package var isGood: Bool
  }

  /// - Throws: `Diagnostics` if the sources changed after the last run: evidence of a newer build is not about that run.
  package init(_ claim: EvidenceClaim, _ workspace: EvidenceWorkspace) throws {
    self.claim = claim
    self.workspace = workspace
    guard claim.commit == nil,
      workspace.run.record.subject.sourcesDigest != workspace.service.now.sourcesDigest
    else {
      return
    }
    throw Diagnostics(
      at: SourceLocation(file: workspace.runShown), "the launch screen changed after this run",
      fix: "repeat it with `\(workspace.runCommand)`, or name the commit of the build with --commit")
  }

  /// Returns the entry, and the file to copy.
  ///
  /// - Parameter ending: The extension of the copy if the file has none.
  /// - Throws: `Diagnostics` for a file that cannot be read.
  package func addition(_ kind: EvidenceKind, file: String?, ending: String) throws -> EvidenceWriter.Addition
  {
    let stem = file.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    let name =
      claim.id ?? stem ?? ([claim.by ?? "", claim.criteria.first ?? ""].joined(separator: "-"))
    var entry = EvidenceEntry(
      id: Self.slug(name), kind: kind, criteria: claim.criteria,
      about: claim.commit.map { workspace.subject(ofCommit: $0.lowercased(), build: claim.build) }
        ?? workspace.subject(build: claim.build))
    if entry.id.isEmpty { entry.id = kind.rawValue }
    entry.by = claim.by
    entry.at = claim.at ?? UTCTime.text(workspace.context.clock)
    guard let file else { return .init(entry: entry) }
    let own = URL(fileURLWithPath: file).pathExtension.lowercased()
    let isPlain =
      !own.isEmpty && own.count <= 8 && own.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return .init(entry: entry, file: (bytes: try bytes(of: file), ending: isPlain ? own : ending))
  }

  private func bytes(of file: String) throws -> [UInt8] {
    let path = workspace.context.absolute(file)
    let shown = SourceLocation(file: file)
    let access = FileAccess.typed(path)
    do throws(FileAccessError) {
      return try access.read(path, atMost: ByteLimit.document)
    } catch {
      if access.kind(of: path) == .folder {
        let isBundle = file.hasSuffix(".xcresult") || file.hasSuffix(".xcresult/")
        throw Diagnostics(
          at: shown, isBundle ? "is a result bundle, which only Xcode can read" : "is a folder",
          fix: isBundle
            ? "write its results as JSON with `xcrun xcresulttool get test-results tests --path \(file) > tests.json`"
            : "name the file")
      }
      throw Diagnostics([error.diagnostic(file)])
    }
  }

  /// Rejects copies of pictures that are evidence already.
  ///
  /// - Throws: `Diagnostics` that name every copy.
  private func rejectCopies(_ additions: [EvidenceWriter.Addition], _ files: [String]) throws {
    var known: [String: String] = [:]
    for entry in workspace.location.folder.entries where entry.kind == .screenshot {
      if let digest = entry.digest { known[digest] = "the entry \"\(entry.id)\"" }
    }
    var diagnostics: [Diagnostic] = []
    for (addition, file) in zip(additions, files) where addition.entry.kind == .screenshot {
      guard let bytes = addition.file?.bytes else { continue }
      if let other = known.updateValue("\"\(file)\"", forKey: Digest.sha256(of: bytes)) {
        diagnostics.add(
          at: SourceLocation(file: file), "is the same picture as \(other)",
          fix:
            "take a picture of each device and appearance; --criterion A,B uses one picture for several criteria"
        )
      }
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
  }

  /// Rejects files that are evidence about other sources or another build already.
  ///
  /// - Throws: `Diagnostics` that name every such file.
  private func rejectRefiled(_ additions: [EvidenceWriter.Addition], _ files: [String]) throws {
    let folder = workspace.location.folder
    let refiled = RefiledFiles(
      folder, added: additions.map { ($0.entry, $0.file?.bytes) }, digest: { Digest.sha256(of: $0) })
    let diagnostics = files.enumerated().compactMap { index, file -> Diagnostic? in
      guard let other = refiled.other(than: folder.entries.count + index) else { return nil }
      return Diagnostic(
        at: SourceLocation(file: file),
        "is the file of the entry \"\(other)\", which is about other sources or another build",
        fix: "record it again with a build of these sources")
    }
    if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
  }

  /// Judges entries, and adds them.
  ///
  /// - Parameter typed: The files as the user typed them.
  /// - Throws: `Diagnostics` for entries that would not count.
  package func add(_ additions: [EvidenceWriter.Addition], typed: [String]) throws -> Result {
    try rejectCopies(additions, typed)
    try rejectRefiled(additions, typed)
    let (tried, report) = try trial(additions, typed)
    // A screenshot that shows nothing of a device counts after somebody has signed it.
    let counting = Set(
      report.judged.filter {
        $0.verdict == .supports || $0.verdict == .contradicts
          || workspace.needsSignatures && $0.reason == .deviceUnproved
      }.map(\.entry))
    let rejections = zip(tried, typed).flatMap { entry, name -> [Diagnostic] in
      if counting.contains(entry.id) { return [] }
      return report.judged.filter { $0.entry == entry.id }.map { item in
        let criterion = item.criterion.isEmpty ? "" : "\(item.criterion): "
        return Diagnostic(
          at: SourceLocation(file: name.isEmpty ? entry.id : name),
          "was not added, because it would not count. \(criterion)\(item.message)")
      }
    }
    if !rejections.isEmpty { throw Diagnostics(report.diagnostics + rejections) }
    let added = try workspace.location.writer.add(claim.id == nil ? additions.map(Self.unique) : additions)
    // An entry gets another id if the folder has its id already.
    let ids = Dictionary(zip(tried, added).map { ($0.id, $1.id) }) { first, _ in first }
    let judged = report.judged.map { item in
      var item = item
      item.entry = ids[item.entry] ?? item.entry
      return item
    }
    return Result(
      diagnostics: report.diagnostics, lines: lines(added, judged),
      isGood: judged.allSatisfy { $0.verdict == .supports })
  }

  /// Judges the entries in a temporary folder.
  private func trial(
    _ additions: [EvidenceWriter.Addition], _ typed: [String]
  ) throws -> (entries: [EvidenceEntry], report: EvidenceReport) {
    let folder = try ScratchFolder("evidence")
    defer { folder.remove() }
    let scratch = folder.path + "/evidence"
    let writer = EvidenceWriter(
      path: scratch, shown: workspace.location.shown, digest: { Digest.sha256(of: $0) })
    let entries = try writer.add(additions)
    // An entry is signed after it was added.
    var judge = try workspace.judge()
    judge.signatures = nil
    var report = judge.judge(EvidenceFolder.load(path: scratch, shown: workspace.location.shown))
    // Messages name the file that the person typed.
    for (entry, name) in zip(entries, typed) {
      guard let file = entry.file else { continue }
      let copy = workspace.location.shown + "/" + file
      report.judged = report.judged.map { item in
        var item = item
        item.message.text = item.message.text.replacingOccurrences(of: copy, with: name)
        return item
      }
      report.diagnostics = report.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if diagnostic.location?.file == copy { diagnostic.location?.file = name }
        return diagnostic
      }
    }
    return (entries, report)
  }

  private func lines(_ added: [EvidenceEntry], _ judged: [JudgedEvidence]) -> [String] {
    let lines =
      added.map { entry in
        "Added \(entry.id)" + (entry.file.map { " as \(workspace.location.shown)/\($0)" } ?? "") + "."
      } + EvidenceText.lines(judged)
    let unsigned = added.first { entry in
      entry.kind == .signOff && entry.status == .passed
        || judged.contains { $0.entry == entry.id && $0.reason == .deviceUnproved }
    }
    if workspace.needsSignatures, let unsigned {
      return lines + ["Next: qa evidence sign \(unsigned.id) --key ~/.ssh/id_ed25519\(workspace.commandTail)"]
    }
    let isGood = judged.allSatisfy { $0.verdict == .supports }
    let commit = isGood ? "git add \(workspace.location.shown.shellQuoted) && " : ""
    return lines + ["Next: \(commit)qa evidence list\(workspace.commandTail)"]
  }

  /// Adds the beginning of the entry's digest to its id, so that two people do not choose one id.
  private static func unique(_ addition: EvidenceWriter.Addition) -> EvidenceWriter.Addition {
    var addition = addition
    var entry = addition.entry
    entry.digest = addition.file.map { Digest.sha256(of: $0.bytes) }
    let digest = EntryDigest { Digest.sha256(of: $0) }.of(entry)
    addition.entry.id += "-" + digest.dropFirst("sha256:".count).prefix(8)
    return addition
  }

  /// Returns an id of lowercase letters, digits, `-`, `_` and `.`: `testlaunch-1` for `testLaunch (1)`.
  package static func slug(_ text: String) -> String {
    var slug = ""
    for character in text.lowercased() {
      let isPlain =
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
      if isPlain {
        slug.append(character)
      } else if !slug.hasSuffix("-") {
        slug.append("-")
      }
    }
    let trimmed = slug.drop { "-.".contains($0) }
    return String(trimmed.reversed().drop { "-.".contains($0) }.reversed().prefix(80))
  }
}
