import Assertions
import AssetCatalog
import Documents
import Model

/// Where results outlive a run. The caller provides it; without one nothing is stored.
package struct ResultStore: Sendable {
  /// Identifies the program: another build of it finds nothing.
  package var tool: String
  /// What the run has read so far and will read.
  package var log: ReadLog
  /// What the run reads and evaluations do not depend on, such as the matrix.
  package var otherReads: ReadLog
  /// Returns the bytes of a name, or nil if there are none or they are damaged.
  package var load: @Sendable (String) -> [UInt8]?
  /// Replaces the bytes of a name.
  package var save: @Sendable (String, [UInt8]) -> Void

  package init(
    tool: String, log: ReadLog, otherReads: ReadLog, load: @escaping @Sendable (String) -> [UInt8]?,
    save: @escaping @Sendable (String, [UInt8]) -> Void
  ) {
    self.tool = tool
    self.log = log
    self.otherReads = otherReads
    self.load = load
    self.save = save
  }
}

/// Results of earlier evaluations of the same app.
///
/// One entry of the store has all evaluations that depend on the same texts: the project's files without pictures, the
/// checklist, the data of qa and the program. In it, an evaluation's key adds the environment and the bytes of every
/// picture that the evaluation can see. So a changed picture changes the keys of the evaluations that show it and no
/// others.
struct EvaluationCache: Sendable {
  private let store: ResultStore
  private let name: String
  private let base: String
  private let project: OpenedProject
  private let digest: @Sendable ([(name: String, bytes: [UInt8])]) -> String
  /// Digests of the app icon's files, which an assertion compares with what a screen shows.
  private let icon: String
  private let entries: [String: [UInt8]]

  /// An entry above this size keeps only the evaluations of the last run.
  private static let mostBytes = 64 << 20
  private static let mostPictureBytes = 128 << 20
  private static let header = "qa evaluations 1"

  /// - Precondition: The project was opened with the log of the store, and nothing else was read with it.
  init(
    _ store: ResultStore, _ project: OpenedProject, _ request: RunRequest,
    digest: @escaping @Sendable ([(name: String, bytes: [UInt8])]) -> String
  ) {
    self.store = store
    self.project = project
    self.digest = digest
    // The outlines are read with the first text, which is too late to be part of the name.
    project.facts.readOutlines()
    let texts: [String?] = [
      Self.header, store.tool, request.projectRoot, request.target, request.configuration, request.infoPlist,
      request.checklist, request.assumedSDK?.description, RunBudget.limits.text, store.log.fingerprint(),
    ]
    base = digest(
      texts.enumerated().map { (name: "\($0.offset)", bytes: Array(($0.element ?? "\u{0}").utf8)) })
    icon = Self.iconDigests(project, store.log)
    name = "evaluations-" + base.drop { $0 != ":" }.dropFirst()
    entries = store.load(name).flatMap { try? Self.entries($0) } ?? [:]
  }

  private static func iconDigests(_ project: OpenedProject, _ log: ReadLog) -> String {
    let name = project.app.shippingConfiguration.appIconName ?? "AppIcon"
    return project.assets.iconFiles(named: name).map { file in
      let path = project.assets.location(ofFile: file)
      _ = try? project.access.read(path, atMost: mostPictureBytes)
      return file + " " + (log.digest(ofFile: path) ?? "")
    }.joined(separator: "\u{0}")
  }

  // MARK: - Keys

  /// Returns the key of an evaluation; nil for one that is not stored.
  ///
  /// - Parameter environment: One of those that share the evaluation.
  func key(of subject: EvaluationSubject, in environment: Environment) -> String? {
    // Which launch image a device shows depends on the sizes of all of them.
    let sources = project.definitions[subject.family]?.map(\.source?.kind)
    guard sources?.contains(.launchImages) != true else { return nil }
    var parts = [base, "\(environment)", icon]
    for set in subject.screens + (subject.unpinned ?? []) {
      for screen in [set.own, set.lightAppearance, set.otherDirection] {
        guard let screen else {
          parts.append("-")
          continue
        }
        // Programs that `qa` does not contain draw vector files.
        guard screen.vectors.isEmpty else { return nil }
        guard let texts = pictureTexts(of: screen) else { return nil }
        parts += texts
      }
    }
    return digest(parts.enumerated().map { (name: "\($0.offset)", bytes: Array($0.element.utf8)) })
  }

  /// Returns what the key says of a screen's pictures: what layout and views use, what is drawn, and what cannot be drawn.
  private func pictureTexts(of screen: Screen) -> [String]? {
    var texts: [String] = []
    for (name, answer) in screen.pictures.sorted(by: { $0.key < $1.key }) {
      guard let text = text(of: answer) else { return nil }
      texts.append(name + "=" + text)
    }
    for picture in screen.list.flattened.flatMap({ $0.node.paints }).compactMap(\.picture) {
      // An id is the path of a file with these pixels; a mirrored picture adds a word.
      let file = picture.digest.split(separator: " mirrored").first.map(String.init) ?? ""
      guard let digest = store.log.digest(ofFile: project.assets.location(ofFile: file)) else { return nil }
      texts.append(picture.digest + " " + digest)
    }
    return texts + screen.diagnostics.map { "\($0)" } + [";"]
  }

  /// Returns what the key says of a picture besides the catalogs' own texts; nil for one without a digest.
  private func text(of answer: PictureAnswer) -> String? {
    switch answer {
    case .missing: return "missing"
    case .found(let picture): return text(of: picture.slot, in: picture.set)
    case .noMatchingEntry(let set): return text(of: set)
    case .unusable(let slot, let reason), .cannotTell(let slot, let reason):
      return text(of: slot, in: nil).map { $0 + reason }
    }
  }

  private func text(of slot: ImageSlot, in set: ImageSet?) -> String? {
    guard let file = slot.file, !slot.isVector,
      let digest = store.log.digest(ofFile: project.assets.location(ofFile: file))
    else { return nil }
    guard let set else { return file + " " + digest }
    return text(of: set).map { file + " " + digest + " " + $0 }
  }

  /// The pixel sizes and diagnostics of all files of a set.
  private func text(of set: ImageSet) -> String? {
    if set.slots.contains(where: \.isVector) { return nil }
    return set.slots.map { slot in
      "\(slot.file ?? ""):\(slot.pixels?.width ?? 0)x\(slot.pixels?.height ?? 0):\(slot.error ?? "")"
    }.joined(separator: ",")
  }

  // MARK: - Entries

  /// Returns the stored evaluation of a key; nil if there is none.
  func evaluation(_ key: String) -> StoredEvaluation? {
    entries[key].flatMap { try? StoredEvaluation($0) }
  }

  /// Stores the evaluations of a run beside those of earlier ones.
  ///
  /// - Parameters:
  ///   - used: Keys of evaluations that were found.
  ///   - made: Evaluations that were not found.
  func save(used: Set<String>, made: [String: [UInt8]]) {
    guard !made.isEmpty, store.log.isConsistent, readsOnlyPictures else { return }
    var kept = entries.merging(made) { _, new in new }
    if kept.values.reduce(0, { $0 + $1.count }) > Self.mostBytes {
      kept = kept.filter { used.contains($0.key) || made[$0.key] != nil }
    }
    var writer = CacheWriter()
    writer.write(Self.header)
    writer.write(kept.sorted { $0.key < $1.key }) { writer, entry in
      writer.write(entry.key)
      writer.write(entry.value)
    }
    store.save(name, writer.bytes)
  }

  /// Whether every file that was read after the name was made is a picture, so that keys have its digest.
  private var readsOnlyPictures: Bool {
    let pictures = Set(project.assets.pictureFiles.map(project.assets.location(ofFile:)))
    return store.log.laterPaths.isSubset(of: pictures)
  }

  private static func entries(_ bytes: [UInt8]) throws(CacheReader.Damage) -> [String: [UInt8]] {
    var reader = CacheReader(bytes)
    guard try reader.text() == header else { throw CacheReader.Damage() }
    var entries: [String: [UInt8]] = [:]
    for (key, value) in try reader.items({ (reader) throws(CacheReader.Damage) in
      (try reader.text(), try reader.block())
    }) { entries[key] = value }
    return entries
  }
}
