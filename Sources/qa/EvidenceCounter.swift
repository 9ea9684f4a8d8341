import ArgumentParser
import Documents
import Evidence
import Foundation
import Model
import Reporting
import Store

/// Takes pieces of evidence in: looks at what they are worth, adds them, says what to do next.
struct EvidenceCounter {
  let options: PieceOptions
  let desk: EvidenceDesk

  /// - Throws: `Diagnostics` where the last run is about other sources than there are now: what was built since cannot
  ///   be witnessed as what that run checked.
  init(_ options: PieceOptions) throws {
    self.options = options
    desk = try EvidenceDesk(options.options)
    guard options.commit == nil, desk.run.record.subject.sourcesDigest != desk.service.now.sourcesDigest
    else {
      return
    }
    throw Diagnostics([
      Diagnostic(
        at: SourceLocation(file: desk.runShown), "the launch screen was changed after this run",
        fix: "make a new one with `\(desk.runCommand)`, or name the commit of the build with --commit")
    ])
  }

  /// - Parameter ending: of the copy's name, where the file's own name has none.
  /// - Throws: `Diagnostics` for a file that cannot be read.
  func addition(_ kind: EvidenceKind, file: String?, ending: String) throws -> EvidenceWriter.Addition {
    let stem = file.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    let wish =
      options.id ?? stem ?? ([options.by ?? "", options.criteria.first ?? ""].joined(separator: "-"))
    var piece = EvidenceEntry(
      id: Self.slug(wish), kind: kind, criteria: options.criteria,
      about: options.commit.map { desk.subject(ofCommit: $0.lowercased(), build: options.build) }
        ?? desk.subject(build: options.build))
    if piece.id.isEmpty { piece.id = kind.rawValue }
    piece.by = options.by
    piece.at = options.at ?? UTCTime.text(desk.place.clock)
    piece.statement = options.statement
    guard let file else { return .init(entry: piece) }
    let own = URL(fileURLWithPath: file).pathExtension.lowercased()
    let isPlain =
      !own.isEmpty && own.count <= 8 && own.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return .init(entry: piece, file: (bytes: try bytes(of: file), ending: isPlain ? own : ending))
  }

  private func bytes(of file: String) throws -> [UInt8] {
    let path = desk.place.absolute(file)
    let shown = SourceLocation(file: file)
    let access = FileAccess.typed(path)
    do throws(FileAccessError) {
      return try access.read(path, atMost: EvidenceFolder.fileBytesAtMost)
    } catch {
      if access.kind(of: path) == .folder {
        let isBundle = file.hasSuffix(".xcresult") || file.hasSuffix(".xcresult/")
        throw Diagnostics([
          Diagnostic(
            at: shown, isBundle ? "is a bundle of results that only Xcode reads" : "is a folder",
            fix: isBundle
              ? "write them as JSON with `xcrun xcresulttool get test-results tests --path \(file) > tests.json`"
              : "name the file")
        ])
      }
      var isLarge = false
      if case .tooLarge = error { isLarge = true }
      throw Diagnostics([
        Diagnostic(
          at: shown,
          isLarge
            ? "is larger than the \(EvidenceFolder.fileBytesAtMost) bytes that are read"
            : "there is no such file",
          fix: isLarge ? "keep the part that witnesses something" : "check its path")
      ])
    }
  }

  /// A picture that is evidence already would be the same evidence twice, or a copy under another name.
  func refuseKnownPictures(_ additions: [EvidenceWriter.Addition], _ files: [String]) throws {
    var known: [String: String] = [:]
    for entry in desk.folder.entries where entry.entry.kind == .screenshot {
      if let digest = entry.entry.digest { known[digest] = "the piece \"\(entry.entry.id)\"" }
    }
    var faults: [Diagnostic] = []
    for (addition, file) in zip(additions, files) {
      guard let bytes = addition.file?.bytes else { continue }
      if let other = known.updateValue("\"\(file)\"", forKey: Digest.sha256(of: bytes)) {
        faults.append(
          Diagnostic(
            at: SourceLocation(file: file), "is the same picture as \(other)",
            fix:
              "take a picture of each device and appearance; one picture serves several rows with --criterion A,B"
          ))
      }
    }
    if !faults.isEmpty { throw Diagnostics(faults) }
  }

  /// Judges, adds and tells.
  ///
  /// - Parameter typed: the files as they were typed.
  /// - Throws: `Diagnostics` for pieces that would not count; the exit code of what was added.
  func add(_ additions: [EvidenceWriter.Addition], typed: [String]) throws {
    let (tried, report) = try trial(additions, typed)
    let counting = Set(
      report.judged.filter { $0.verdict == .supports || $0.verdict == .contradicts }.map(\.entry))
    let refusals = zip(tried, typed).flatMap { piece, name -> [Diagnostic] in
      if counting.contains(piece.id) { return [] }
      return report.judged.filter { $0.entry == piece.id }.map { item in
        let row = item.criterion.isEmpty ? "" : "\(item.criterion): "
        return Diagnostic(
          at: SourceLocation(file: name.isEmpty ? piece.id : name),
          "was not added, because it would not count. \(row)\(item.message)")
      }
    }
    if !refusals.isEmpty { throw Diagnostics(report.diagnostics + refusals) }
    let added = try desk.writer.add(additions)
    StandardError.print(report.diagnostics, isQuiet: false)
    // The folder may hold the ids already, so that the pieces got others.
    let ids = Dictionary(zip(tried, added).map { ($0.id, $1.id) }) { first, _ in first }
    let judged = report.judged.map { item in
      var item = item
      item.entry = ids[item.entry] ?? item.entry
      return item
    }
    tell(added, judged)
    if judged.contains(where: { $0.verdict != .supports }) { throw ExitCode.findings }
  }

  /// What the pieces are worth in a folder of their own.
  private func trial(
    _ additions: [EvidenceWriter.Addition], _ typed: [String]
  ) throws -> (pieces: [EvidenceEntry], report: EvidenceReport) {
    let scratch = NSTemporaryDirectory() + "/qa-evidence-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let writer = EvidenceWriter(path: scratch, shown: desk.shown, digest: { Digest.sha256(of: $0) })
    let pieces = try writer.add(additions)
    var report = try desk.judge().judge(EvidenceFolder.load(path: scratch, shown: desk.shown))
    // Messages name the file that the person typed.
    for (piece, name) in zip(pieces, typed) {
      guard let file = piece.file else { continue }
      let copy = desk.shown + "/" + file
      report.judged = report.judged.map { item in
        var item = item
        item.message = item.message.replacingOccurrences(of: copy, with: name)
        return item
      }
      report.diagnostics = report.diagnostics.map { fault in
        var fault = fault
        if fault.location?.file == copy { fault.location?.file = name }
        return fault
      }
    }
    return (pieces, report)
  }

  private func tell(_ added: [EvidenceEntry], _ judged: [JudgedEvidence]) {
    for piece in added {
      print("Added \(piece.id)" + (piece.file.map { " as \(desk.shown)/\($0)" } ?? "") + ".")
    }
    for line in EvidenceText.lines(judged) { print(line) }
    let isGood = judged.allSatisfy { $0.verdict == .supports }
    print(
      isGood ? "Next: qa evidence list, and commit \(desk.shown) with the change" : "Next: qa evidence list")
  }

  /// Letters, digits and what may stand between them: `testLaunch (1).png` is `testlaunch-1`.
  static func slug(_ text: String) -> String {
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
