import Model

extension EvidenceJudge {
  /// What one entry is worth to each row that it is about.
  func judge(
    _ entry: EvidenceFolder.Entry, in folder: EvidenceFolder, _ known: [Refusal],
    _ diagnostics: inout [Diagnostic]
  ) -> [JudgedEvidence] {
    let piece = entry.piece
    let (rows, unfit) = targets(of: piece)
    var judged = unfit.map { JudgedEvidence(piece, $0.criterion, .rejected, $0.refusal) }
    // Without a row there is still something to say about the piece itself.
    let all = rows.isEmpty && unfit.isEmpty ? [""] : rows
    var refusals = known + formFaults(of: piece)
    var bytes: [UInt8] = []
    do { bytes = try self.bytes(of: piece, in: folder) } catch { refusals.append(error) }
    if refusals.isEmpty, all == [""] { refusals.append(Self.noRow(piece)) }
    if let first = refusals.first {
      let message = refusals.map(\.message).joined(separator: "; ")
      judged += all.map {
        JudgedEvidence(piece, $0, .rejected, Refusal(reason: first.reason, message: message))
      }
    } else if let stale = staleness(of: piece) {
      judged += rows.map { JudgedEvidence(piece, $0, .stale, stale) }
    } else if !rows.isEmpty {
      let found = content(piece, rows, bytes, folder, &diagnostics)
      judged += isAboutNamedRows(piece) ? found : Self.relevant(found)
    }
    return judged
  }

  private func isAboutNamedRows(_ piece: EvidencePiece) -> Bool {
    !piece.criteria.isEmpty || piece.tests?.isEmpty == false
  }

  /// A file that names no row is about those of which it says something; that it is silent about the others is no
  /// fault of it, as long as there is one.
  private static func relevant(_ judged: [JudgedEvidence]) -> [JudgedEvidence] {
    let silent: Set<String?> = ["no-case-matches", "no-test-matches", "no-figures"]
    let telling = judged.filter { !silent.contains($0.reason) }
    return telling.isEmpty ? judged : telling
  }

  private func content(
    _ piece: EvidencePiece, _ rows: [String], _ bytes: [UInt8], _ folder: EvidenceFolder,
    _ diagnostics: inout [Diagnostic]
  ) -> [JudgedEvidence] {
    let shown = folder.shown + "/" + (piece.file ?? "")
    switch piece.kind {
    case .signOff: return rows.map { signOff(piece, $0) }
    case .screenshot: return picture(piece, rows, bytes)
    case .uiTest:
      let results = TestResults.read(bytes, file: shown)
      diagnostics += results.faults
      let names = results.run.tests.map(TestNames.init)
      return rows.flatMap { row in
        needs[row].map {
          TestJudge(piece: piece, criterion: row, need: $0, run: results.run, names: names).judge()
        } ?? []
      }
    case .launchTrace:
      let trace = LaunchTrace.read(bytes, file: shown)
      diagnostics += trace.faults
      return rows.flatMap { row in
        needs[row].map { TraceJudge(piece: piece, criterion: row, need: $0, trace: trace, now: now).judge() }
          ?? []
      }
    }
  }

  /// A picture may break any row, and may show that a row holds which qa decides by itself; of rows that need
  /// evidence it supports only those that take pictures.
  private func picture(_ piece: EvidencePiece, _ rows: [String], _ bytes: [UInt8]) -> [JudgedEvidence] {
    var narrowed = piece
    narrowed.criteria = rows
    return screenshot(narrowed, bytes).filter { judged in
      judged.verdict != .supports || rows.contains(judged.criterion) || needs[judged.criterion] == nil
    }
  }

  private func signOff(_ piece: EvidencePiece, _ row: String) -> JudgedEvidence {
    let said = piece.statement ?? ""
    var judged = JudgedEvidence(
      piece, row, .supports,
      message: "\(piece.by ?? "") saw in build \(piece.about.build ?? ""): \(said)")
    // A person speaks for the whole row.
    judged.cases = (needs[row]?.cases ?? []).map(\.name)
    return judged
  }

  // MARK: Rows

  /// Rows that the piece may serve, by id, and those that it names in vain.
  func targets(
    of piece: EvidencePiece
  ) -> (rows: [String], unfit: [(criterion: String, refusal: Refusal)]) {
    let keys = (piece.tests ?? [:]).keys.map(Self.row(ofKey:))
    let named = Set(piece.criteria).union(piece.kind == .uiTest ? keys : [])
    guard !named.isEmpty else { return (implied(by: piece.kind), []) }
    var rows: [String] = []
    var unfit: [(criterion: String, refusal: Refusal)] = []
    for criterion in named.sorted() {
      if let refusal = refusal(criterion, piece.kind) {
        unfit.append((criterion, refusal))
      } else {
        rows.append(criterion)
      }
    }
    return (rows, unfit)
  }

  /// `AL-3#login=no` is about row `AL-3`.
  static func row(ofKey key: String) -> String {
    key.firstIndex(of: "#").map { String(key[..<$0]) } ?? key
  }

  /// Where an entry names no row: those whose own need says what such a file must hold.
  private func implied(by kind: EvidenceKind) -> [String] {
    needs.filter { _, need in
      guard need.kinds.contains(kind) else { return false }
      return switch kind {
      case .uiTest: !need.tests.isEmpty
      case .launchTrace: need.trace != nil || !need.cases.isEmpty
      case .screenshot: true
      case .signOff: false
      }
    }.keys.sorted()
  }

  private static func noRow(_ piece: EvidencePiece) -> Refusal {
    Refusal(
      reason: "criterion-missing",
      message: piece.kind == .signOff
        ? "it names no row that the person signs for; name it with --criterion"
        : "it names no row, and no row of the checklist says what such a file must hold; name one with --criterion"
    )
  }

  private func refusal(_ criterion: String, _ kind: EvidenceKind) -> Refusal? {
    guard let need = needs[criterion] else {
      if criteria.contains(criterion) {
        return Refusal(
          reason: "kind-not-accepted",
          message: "\(criterion) is not witnessed by evidence: qa decides it from the project's files")
      }
      let hint = suggestion(for: criterion, in: needs.keys)
      return Refusal(
        reason: "criterion-unknown",
        message: "the checklist has no row \"\(criterion)\"" + (hint.isEmpty ? "" : "; \(hint)"))
    }
    if need.kinds.contains(kind) { return nil }
    return Refusal(
      reason: "kind-not-accepted",
      message:
        "\(criterion) takes \(need.kinds.map(\.rawValue).joined(separator: ", ")), not \(kind.rawValue)")
  }
}

extension JudgedEvidence {
  /// A judgment that carries the piece's own facts.
  init(_ piece: EvidencePiece, _ criterion: String, _ verdict: Verdict, _ refusal: Refusal) {
    self.init(piece, criterion, verdict, reason: refusal.reason, message: refusal.message)
  }

  init(
    _ piece: EvidencePiece, _ criterion: String, _ verdict: Verdict, reason: String? = nil, message: String,
    cases: [String] = [], measured: [String: Measure] = [:]
  ) {
    self.init(
      piece: piece.id, kind: piece.kind, criterion: criterion, verdict: verdict, reason: reason,
      message: message, by: piece.by, at: piece.at, file: piece.file, cases: cases, measured: measured)
  }
}
