import Model

extension FileAccessError {
  /// Returns the error about a file, with its true reason.
  ///
  /// - Parameters:
  ///   - file: The path as a person knows it.
  ///   - missing: What is wrong where there is no file, and what to do.
  package func diagnostic(
    _ file: String, missing: (message: String, fix: String) = ("there is no such file", "check its path")
  ) -> Diagnostic {
    switch self {
    case .missing: Diagnostic(at: SourceLocation(file: file), missing.message, fix: missing.fix)
    case .outside:
      .unread(
        file, "the file is outside of the project",
        fix: "move it into the project's folder or repository, or name a higher folder with --project")
    case .notRegular: .unread(file, "this is not a regular file", fix: "replace it with a file")
    case .tooLarge(let limit):
      .limit(
        at: SourceLocation(file: file), "the file has more than \(limit) bytes",
        fix: "check the program that wrote it")
    case .unreadable: .unread(file, "the file cannot be opened", fix: "check its permissions")
    }
  }
}
