import Foundation

/// The Python that `ci/test` sets up, with validators and readers of other projects.
package enum Python {
  /// `QA_PYTHON`; nil where it is not set.
  package static let path = ProcessInfo.processInfo.environment["QA_PYTHON"]

  /// Why a test that needs a module of `ci/python` is disabled.
  package static func missing(_ modules: String...) -> String {
    "QA_PYTHON names no Python with \(modules.joined(separator: ", ")); ci/test sets it"
  }

  /// Whether the modules can be imported.
  package static func has(_ modules: String...) -> Bool {
    guard let path else { return false }
    return (try? QAProcess.run(program: path, ["-c", "import " + modules.joined(separator: ", ")]).status)
      == 0
  }

  /// Whether `schemaErrors` can be called.
  package static let canValidate = has("jsonschema", "referencing", "yaml")

  /// Validates YAML and JSON files against a JSON Schema.
  ///
  /// - Returns: One line for each error, which begins with the file's path.
  package static func schemaErrors(of files: [String], schema: String) throws -> String {
    let process = try QAProcess.run(
      program: path ?? "python3", [Checkout.root + "/Tests/TestSupport/validate.py", schema] + files)
    return process.output + process.errors
  }
}
