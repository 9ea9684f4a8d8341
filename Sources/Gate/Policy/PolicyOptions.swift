import Files
import Definitions
import Model

/// Rejects options and variables that could loosen the policy of `--policy-ref`.
struct PolicyOptions {
  private let context: CommandContext
  private let reference: PolicyReference
  private var diagnostics: [Diagnostic] = []

  init(context: CommandContext, reference: PolicyReference) {
    self.context = context
    self.reference = reference
    if context.environment["SOURCE_DATE_EPOCH"] != nil {
      add("SOURCE_DATE_EPOCH sets the time of the decision", fix: "unset SOURCE_DATE_EPOCH")
    }
    checkHome()
  }

  /// Data that the installation would not use itself can have other checklists and matrices.
  private mutating func checkHome() {
    guard let home = context.environment["QA_HOME"], !home.isEmpty else { return }
    let own = DataRoot.locate(executable: context.executable, environment: [:])
    if own.map({ RealPath.resolve($0.path).path }) == RealPath.resolve(home).path { return }
    add(
      "QA_HOME replaces qa's own checklists and matrices",
      fix: "unset QA_HOME, and install the folders Matrix and Reports beside qa or in ../share/qa")
  }

  /// Checks one option: a typed value must be that of the policy.
  ///
  /// - Parameters:
  ///   - typed: The value, as a path or an id; nil if the option was not typed.
  ///   - known: The policy's value.
  mutating func check(_ option: String, _ typed: String?, against known: String?) {
    guard let typed, typed != known else { return }
    let value = known.map { "names \(context.relative($0))" } ?? "has no value for it"
    add("\(option) is \(context.relative(typed)), but \(reference.name) \(value)", fix: "remove \(option)")
  }

  /// Reports an option that the policy does not allow.
  mutating func reject(_ option: String, _ reason: String) {
    add("\(option) \(reason)", fix: "remove \(option)")
  }

  private mutating func add(_ message: String, fix: String) {
    diagnostics.add(.error, "with --policy-ref, \(message)", fix: fix)
  }

  /// - Throws: `Diagnostics` with everything that was rejected.
  func throwIfAny() throws { if !diagnostics.isEmpty { throw Diagnostics(diagnostics) } }
}
