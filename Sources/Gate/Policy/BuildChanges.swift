import Files
import Model
import Runner
import Store

/// The steps of the build whose outcome `qa` does not compute: which sign-off answers for them, and what a change does to them.
struct BuildChanges {
  let service: GateService
  /// The steps now.
  private let steps: [BuildStep]
  /// Files of steps that the checkout's commit has. A file that a build or a package manager makes is none of the change.
  private let held: Set<String>?

  /// - Parameter commit: The commit of the project's checkout; nil without one.
  init(_ service: GateService, commit: String?) {
    self.service = service
    steps = service.project.buildSteps
    let files = Set(steps.flatMap(\.files.keys)).sorted()
    held = commit.flatMap {
      GitCheckout(folder: service.projectRoot, access: service.projectAccess).held(files, by: $0)
    }
  }

  /// The criterion that a sign-off names: it changes with every step.
  var criterion: String {
    let texts = steps.map { step in
      let files = step.files.filter { held?.contains($0.key) ?? true }.sorted { $0.key < $1.key }
      return
        ([step.kind.rawValue, step.title, step.content].map { Array($0.utf8) }
        + files.flatMap { [Array($0.key.utf8), $0.value] })
        .map { Array("\($0.count):".utf8) + $0 }.flatMap(\.self)
    }
    let digest = Digest.sha256(of: texts.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self))
    return "build-steps:" + digest.dropFirst("sha256:".count).prefix(16)
  }

  /// Returns what the change does to the steps of the policy's commit.
  func messages(against reference: PolicyReference) -> [Message] {
    let app = service.project.app
    let old = service.project.buildSteps(in: reference.overlay)
    func has(_ path: String) -> Bool {
      held?.contains(path) ?? true || reference.bytes(of: FilePath.join(app.rootPath, path)) != nil
    }
    func isSame(_ one: BuildStep, _ other: BuildStep) -> Bool {
      one.kind == other.kind && one.title == other.title && one.content == other.content
        && Set(one.files.keys).union(other.files.keys).allSatisfy {
          one.files[$0].map(Self.lines) == other.files[$0].map(Self.lines) || !has($0)
        }
    }
    func isNamesake(_ one: BuildStep, _ other: BuildStep) -> Bool {
      one.kind == other.kind && one.title == other.title
    }
    // What a contained step changes is known: a launch screen that it reaches is undecided.
    let new = app.steps.filter { !$0.isContained }
    let fresh = new.filter { step in !old.contains { isSame($0, step) } }
    let gone = old.filter { step in !step.isContained && !new.contains { isNamesake($0, step) } }
    return fresh.map { step in
      Message.build(old.contains { isNamesake($0, step) } ? "changes" : "adds", step)
    } + gone.map { .build("removes", $0) }
  }

  /// Git can write other line ends.
  private static func lines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 13 } }
}

extension Message {
  fileprivate static func build(_ verb: String, _ step: BuildStep) -> Message {
    Message(
      "build-step-\(verb)", about: step.kind.rawValue,
      "This change \(verb) \(step.title) (\(step.location)), whose outcome qa does not compute.")
  }
}
