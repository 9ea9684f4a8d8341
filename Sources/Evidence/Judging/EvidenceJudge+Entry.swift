import Model
import Screenshots

extension EvidenceJudge {
  /// Judges one entry for each criterion that it is about.
  func judge(
    _ entry: EvidenceEntry, in folder: EvidenceFolder, _ known: [Message],
    _ diagnostics: inout [Diagnostic]
  ) -> [JudgedEvidence] {
    let (criteria, unfit) = targets(of: entry)
    var judged = unfit.map { JudgedEvidence(entry, $0.criterion, .rejected, $0.message) }
    // Without a criterion there is still a verdict on the entry itself.
    let all = criteria.isEmpty && unfit.isEmpty ? [""] : criteria
    var rejections = known + formRejections(of: entry)
    var bytes: [UInt8] = []
    do { bytes = try self.bytes(of: entry, in: folder) } catch { rejections.append(error) }
    if rejections.isEmpty, let unsigned = self.unsigned(entry, in: folder) { rejections.append(unsigned) }
    if rejections.isEmpty, all == [""] {
      rejections.append(
        Message(
          .criterionMissing,
          entry.kind == .signOff
            ? "it names no criterion; name one with --criterion"
            : "it names no criterion, and no criterion of the checklist describes such a file; name one with --criterion"
        ))
    }
    if let first = rejections.first {
      let message = first.with(rejections.map(\.text).joined(separator: "; "))
      judged += all.map { JudgedEvidence(entry, $0, .rejected, message) }
    } else if let stale = staleness(of: entry) {
      judged += criteria.map { JudgedEvidence(entry, $0, .stale, stale) }
    } else if !criteria.isEmpty {
      let found = content(entry, criteria, bytes, folder, &diagnostics)
      judged += (namesCriteria(entry) ? found : Self.relevant(found)).map(aged)
    }
    return judged
  }

  private func namesCriteria(_ entry: EvidenceEntry) -> Bool {
    !entry.criteria.isEmpty || entry.tests?.isEmpty == false
  }

  /// Omits criteria about which a file has no data, if it has data about another one.
  ///
  /// A file without named criteria is about those for which it has data.
  private static func relevant(_ judged: [JudgedEvidence]) -> [JudgedEvidence] {
    let silent: Set<EvidenceReason?> = [.noCaseMatches, .noTestMatches, .noFigures]
    let relevant = judged.filter { !silent.contains($0.reason) }
    return relevant.isEmpty ? judged : relevant
  }

  private func content(
    _ entry: EvidenceEntry, _ criteria: [String], _ bytes: [UInt8], _ folder: EvidenceFolder,
    _ diagnostics: inout [Diagnostic]
  ) -> [JudgedEvidence] {
    let shown = folder.shown + "/" + (entry.file ?? "")
    func judge(_ one: (String, EvidenceNeed) -> [JudgedEvidence]) -> [JudgedEvidence] {
      criteria.flatMap { criterion in needs[criterion].map { one(criterion, $0) } ?? [] }
    }
    switch entry.kind {
    case .signOff:
      if let unreadable = pictureError(shown, bytes) {
        return criteria.map { JudgedEvidence(entry, $0, .rejected, unreadable) }
      }
      return criteria.map {
        var judged = signOff(entry, $0)
        // `unsigned` has verified the signature.
        judged.signer = signatures != nil && entry.status == .passed ? entry.by : nil
        if let signer = judged.signer { judged.message.text += " (signed by \(signer))" }
        return judged
      }
    case .screenshot: return picture(entry, criteria, bytes, folder)
    case .uiTest:
      let results = TestResults.read(bytes, file: shown)
      diagnostics += results.diagnostics
      if let message = rejection(of: results.run) {
        return criteria.map { JudgedEvidence(entry, $0, .rejected, message) }
      }
      let names = results.run.tests.map(TestNames.init)
      return dated(entry, results.run.starts) {
        judge { TestJudge(entry: entry, criterion: $0, need: $1, run: results.run, names: names).judge() }
      }
    case .launchTrace:
      let trace = LaunchTrace.read(bytes, file: shown)
      diagnostics += trace.diagnostics
      return dated(entry, trace.records.compactMap { $0.at.flatMap { UTCTime.seconds($0) } }) {
        judge {
          TraceJudge(
            entry: entry, criterion: $0, need: $1, trace: trace, now: now, implausible: implausibleLaunch
          ).judge()
        }
      }
    }
  }

  /// Returns verdicts with the oldest time of a recording, whenever it was added.
  private func dated(
    _ entry: EvidenceEntry, _ times: [Double], _ judged: () -> [JudgedEvidence]
  ) -> [JudgedEvidence] {
    let oldest = (times + [entry.at.flatMap { UTCTime.seconds($0) }].compactMap { $0 }).min()
    return judged().map {
      var judged = $0
      judged.at = oldest.map { UTCTime.text($0) }
      func reject(_ why: String) {
        (judged.verdict, judged.message) = (.rejected, Message(.timeImplausible, why))
      }
      if judged.verdict == .supports, let filed = entry.at.flatMap({ UTCTime.seconds($0) }),
        let newest = times.max(), newest > filed + EvidenceLimits.filingSlack
      {
        reject(
          "it was recorded at \(UTCTime.text(newest)), more than a day after it was filed (\(UTCTime.text(filed)))"
        )
      }
      if judged.verdict == .supports, let oldest, let since = outdated(entry, oldest) {
        reject(
          "it was recorded at \(UTCTime.text(oldest)), more than a year before it was filed (\(UTCTime.text(since))); record it again"
        )
      }
      return judged
    }
  }

  /// Returns when the entry or its commit was made, if a recording is older than that by more than a year.
  private func outdated(_ entry: EvidenceEntry, _ recorded: Double) -> Double? {
    let times = [entry.at.flatMap { UTCTime.seconds($0) }, entry.about.commit.flatMap(commitTime)]
    return times.compactMap { $0 }.max().flatMap { recorded < $0 - EvidenceLimits.recordingAge ? $0 : nil }
  }

  /// Returns why the file of a sign-off is not the picture that its name says; nil for other files.
  private func pictureError(_ file: String, _ bytes: [UInt8]) -> Message? {
    guard [".png", ".jpg", ".jpeg"].contains(where: file.lowercased().hasSuffix) else { return nil }
    do throws(ScreenshotFile.ReadError) {
      _ = try ScreenshotFile(bytes, pixelsAtMost: EvidenceLimits.pixels)
      return nil
    } catch {
      return Message(.unreadable, about: file, "the picture of the sign-off \(error.message)")
    }
  }

  /// Rejects results from an impossible time, or about a commit that does not have these sources.
  private func rejection(of run: TestRun) -> Message? {
    // No time zone is further from UTC than 14 hours.
    if let late = run.starts.max(), late > now + 14 * 3600 {
      return .future(Self.start(late), now: now)
    }
    if let early = run.starts.min(), early < EvidenceLimits.earliestTime {
      return .implausible(Self.start(early))
    }
    guard let first = run.commits.first, !run.commits.contains(where: { commitHoldsSources($0) == true })
    else {
      return nil
    }
    return Message(
      .commitUnknown, about: first,
      "the statement is about commit \(first.prefix(12)), which is not here or has other launch-screen sources"
    )
  }

  private static func start(_ time: Double) -> String { "a suite started at \(UTCTime.text(time))" }

  /// Judges a picture.
  ///
  /// A picture may contradict any criterion, and may support one that `qa` decides from files. Of the criteria that
  /// need evidence, it supports only those that accept pictures.
  private func picture(
    _ entry: EvidenceEntry, _ criteria: [String], _ bytes: [UInt8], _ folder: EvidenceFolder
  ) -> [JudgedEvidence] {
    var narrowed = entry
    narrowed.criteria = criteria
    return screenshot(narrowed, bytes).filter { judged in
      judged.verdict != .supports || criteria.contains(judged.criterion) || needs[judged.criterion] == nil
    }.map { judged in
      // A person who signs it answers for a picture that shows nothing of a device.
      guard judged.reason == .deviceUnproved, let signer = self.signer(of: entry, in: folder) else {
        return judged
      }
      var judged = judged
      (judged.verdict, judged.message, judged.signer) = (
        .supports,
        Message(
          "signed-picture", about: signer,
          "\(signer) signed that it is a screenshot; it is as qa draws the launch screen"), signer
      )
      return judged
    }
  }

  private func signOff(_ entry: EvidenceEntry, _ criterion: String) -> JudgedEvidence {
    let seen = entry.conditions ?? [:]
    var judged = JudgedEvidence(
      entry, criterion, entry.status == .failed ? .contradicts : .supports, .seen(entry))
    judged.appearance = seen["appearance"].flatMap(Appearance.init)
    // A sign-off covers all cases of the criterion that its conditions do not exclude.
    judged.cases = (needs[criterion]?.cases ?? []).filter { expected in
      expected.conditions.allSatisfy { seen[$0.key] == nil || seen[$0.key] == $0.value }
    }.map(\.name)
    return judged
  }

  // MARK: Criteria

  /// Returns the criteria that an entry may support, by id, and those that it names but cannot support.
  func targets(
    of entry: EvidenceEntry
  ) -> (criteria: [String], unfit: [(criterion: String, message: Message)]) {
    let keys = (entry.tests ?? [:]).keys.map(Self.criterion(ofKey:))
    let named = Set(entry.criteria).union(entry.kind == .uiTest ? keys : [])
    guard !named.isEmpty else { return (implied(by: entry.kind), []) }
    var accepted: [String] = []
    var unfit: [(criterion: String, message: Message)] = []
    for criterion in named.sorted() {
      if let message = rejection(criterion, entry.kind) {
        unfit.append((criterion, message))
      } else {
        accepted.append(criterion)
      }
    }
    return (accepted, unfit)
  }

  /// Returns the criterion of a key of `tests`: `AL-3` for `AL-3#login=no`.
  static func criterion(ofKey key: String) -> String {
    key.firstIndex(of: "#").map { String(key[..<$0]) } ?? key
  }

  /// Returns the criteria whose own need says what a file of this kind must contain.
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

  private func rejection(_ criterion: String, _ kind: EvidenceKind) -> Message? {
    guard let need = needs[criterion] ?? EvidenceNeed.ofBuildReview(criterion) else {
      return criteria.contains(criterion)
        ? Message(
          .kindNotAccepted, about: criterion,
          "\(criterion) does not accept evidence: qa decides it from the project's files")
        : .criterionUnknown(criterion, suggestion(for: criterion, in: needs.keys))
    }
    return need.kinds.contains(kind) ? nil : .kindNotAccepted(kind, for: criterion, need)
  }
}

extension JudgedEvidence {
  /// Creates a verdict with the entry's own facts.
  init(
    _ entry: EvidenceEntry, _ criterion: String, _ verdict: Verdict, _ message: Message, cases: [String] = []
  ) {
    self.init(
      entry: entry.id, kind: entry.kind, criterion: criterion, verdict: verdict, message: message,
      by: entry.by, at: entry.at, file: entry.file, cases: cases)
  }
}

extension Message {
  /// The message with another sentence.
  func with(_ text: String) -> Message {
    var message = self
    message.text = text
    return message
  }

  fileprivate static func seen(_ entry: EvidenceEntry) -> Message {
    let conditions = (entry.conditions ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      .joined(separator: ", ")
    return Message(
      entry.status == .failed ? EvidenceReason.seenFailing.rawValue : "seen-passing", about: entry.by,
      "\(entry.by ?? "") saw in build \(entry.about.build ?? "")"
        + (conditions.isEmpty ? "" : " (\(conditions))") + ": \(entry.statement ?? "")")
  }

  fileprivate static func criterionUnknown(_ criterion: String, _ hint: String) -> Message {
    Message(
      .criterionUnknown, about: criterion,
      "the checklist has no criterion \"\(criterion)\"" + (hint.isEmpty ? "" : "; \(hint)"))
  }

  fileprivate static func kindNotAccepted(
    _ kind: EvidenceKind, for criterion: String, _ need: EvidenceNeed
  ) -> Message {
    Message(
      .kindNotAccepted, about: criterion,
      "\(criterion) accepts \(need.kinds.map(\.rawValue).joined(separator: ", ")), not \(kind.rawValue)")
  }
}
