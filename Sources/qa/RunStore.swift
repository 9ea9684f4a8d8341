import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// Whole runs that are kept between runs of the same command line.
struct RunStore {
  private let results: ResultStore
  private let context: CommandContext
  private let name: String

  /// The folders that the paths of reports are relative to.
  struct Folders: Hashable {
    /// Absolute path of the project.
    var project: String
    /// Absolute path of the folder that the reports' paths are relative to.
    var root: String

    fileprivate var texts: [String] {
      [project, root, RealPath.resolve(project).path, RealPath.resolve(root).path]
    }
  }

  init(_ results: ResultStore, _ request: RunRequest, _ settings: Settings, _ context: CommandContext) {
    self.results = results
    self.context = context
    // The arguments have them; the order of a dictionary or a set differs between processes.
    var request = request
    request.selection = AxisSelection()
    var settings = settings
    let waivable = settings.gate.notWaivable.map(\.rawValue).sorted()
    settings.gate.notWaivable = []
    let variables = ["GITHUB_ACTIONS", "LANG", "LC_ALL", "LC_MESSAGES", "TZ"]
    let texts =
      [results.tool, "\(request)", "\(settings)", "\(waivable)", "\(context.style)", RunBudget.limits.text]
      + [context.data.path, context.hostname, "\(context.isReproducible)"]
      + [context.commit(of: settings.project) ?? ""] + variables.map { context.environment[$0] ?? "\u{0}" }
      + CommandLine.arguments.dropFirst()
    let digest = Digest.sha256(
      texts.enumerated().map { (name: "\($0.offset)", bytes: Array($0.element.utf8)) })
    name = "run-" + digest.drop { $0 != ":" }.dropFirst()
  }

  /// Returns the stored run, if everything that it depends on is the same now.
  ///
  /// - Parameter root: Returns the folder that the reports' paths are relative to, for a project.
  func run(root: (String) -> String) -> StoredRun? {
    guard let bytes = results.load(name), let run = try? StoredRun(bytes),
      run.validity.contains(context.clock), run.times.allSatisfy({ RunTime($0) != nil }),
      let folders = run.lines[Line.folders.rawValue], let project = folders.first,
      Folders(project: project, root: root(project)).texts == folders,
      ReadLog.isCurrent(run.reads, digest: { Digest.sha256(of: $0) })
    else { return nil }
    return run
  }

  /// Stores a run for later ones.
  func save(_ run: StoredRun, _ folders: Folders) {
    var run = run
    run.reads = Set(results.log.reads).union(results.otherReads.reads).sorted {
      ($0.path, $0.operation, $0.limit) < ($1.path, $1.operation, $1.limit)
    }
    run.lines[Line.folders.rawValue] = folders.texts
    if let bytes = run.encoded { results.save(name, bytes) }
  }

  /// Purposes of the lines of a run.
  enum Line: String {
    case folders, errors, workflow, before, sentence, after
  }
}

extension StoredRun {
  subscript(line: RunStore.Line) -> [String] {
    get { lines[line.rawValue] ?? [] }
    set { lines[line.rawValue] = newValue }
  }

  /// What a run prints on standard output.
  var text: TimedText {
    get { TimedText(before: self[.before], sentence: self[.sentence].first, after: self[.after]) }
    set {
      self[.before] = newValue.before
      self[.sentence] = [newValue.sentence].compactMap(\.self)
      self[.after] = newValue.after
    }
  }

  /// Adds the files of reports that were written with marks.
  mutating func add(_ reports: [MarkedFile]) {
    var numbers = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($0.element, $0.offset) })
    for report in reports {
      let gaps = report.parts.times.map { offset, time -> Gap in
        let number = numbers[time.description] ?? times.count
        if number == times.count {
          numbers[time.description] = number
          times.append(time.description)
        }
        return Gap(offset: offset, text: number)
      }
      files.append(File(path: report.path, bytes: report.parts.bytes, gaps: gaps))
    }
  }

  /// Returns the files of a run.
  func reports(timestamp: String, duration: Double) -> [ReportFile] {
    let texts = times.map {
      Array((RunTime($0)?.text(timestamp: timestamp, duration: duration) ?? "").utf8)
    }
    return files.map { ReportFile(path: $0.path, bytes: $0.filled(with: texts)) }
  }
}

/// A file of a report that was written with marks, split at them.
struct MarkedFile: Sendable {
  /// Relative to the folder of the reports.
  var path: String
  var parts: TimeMarks.Parts

  init(_ file: ReportFile, _ marks: TimeMarks) {
    path = file.path
    parts = path.hasSuffix(".png") ? TimeMarks.Parts(bytes: file.bytes) : marks.parts(of: file.bytes)
  }
}
