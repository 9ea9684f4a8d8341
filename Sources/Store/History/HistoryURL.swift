import Model

/// The URL of a history in PostgreSQL, such as `postgres://kim@db.example.com/qa?sslmode=verify-full`.
///
/// It can have a password, so messages name it by `shown`. Source of the form: PostgreSQL, "Connection URIs".
package struct HistoryURL: Sendable {
  let text: String
  /// Without user, password and parameters.
  let shown: String

  package static func isURL(_ text: String) -> Bool { text.contains("://") }

  /// Returns nil for the path of a file.
  ///
  /// - Throws: A `Diagnostic`, which has nothing of the text, if it cannot be divided into its parts, or if this program
  ///   was built without PostgreSQL.
  package init?(_ text: String) throws {
    guard Self.isURL(text) else { return nil }
    guard let shown = Self.shown(text) else {
      throw Diagnostic(
        .error, "the history is a URL that is not of the form postgres://USER@HOST:PORT/DATABASE?PARAMETERS",
        fix: "write the characters @ / ? # of a name, a value or a password as %40 %2F %3F %23")
    }
    (self.text, self.shown) = (text, shown)
    #if !PostgreSQL
    throw Diagnostic(
      .error, at: SourceLocation(file: shown), "this qa was built without PostgreSQL",
      fix: "build it with `swift build -c release --traits PostgreSQL`, which needs libpq; or name a file")
    #endif
  }

  /// Returns a URL without user, password and parameters; nil if it cannot be divided into its parts.
  static func shown(_ text: String) -> String? {
    // A password with one of these characters would move the ends of the parts.
    let host = #"(?:\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._%-]*)(?::[0-9]{1,5})?"#
    let form = #"postgres(?:ql)?://(?:[^@/?#]*@)?(\#(host)(?:,\#(host))*)(/[^@/?#]*)?(?:\?[^@#]*)?"#
    guard let match = try? Regex(form, as: (Substring, Substring, Substring?).self).wholeMatch(in: text)
    else {
      return nil
    }
    return "postgres://\(match.1)\(match.2 ?? "")"
  }

  /// - Throws: A `Diagnostic` without a history to read.
  func open(creates: Bool) throws -> History {
    guard let history = try connected(creates: creates) else { throw History.missing(shown) }
    return history
  }

  /// Returns nil for a database without a history, unless it is to be created.
  func connected(creates: Bool) throws -> History? {
    #if PostgreSQL
    let database = try PostgreSQLDatabase(self)
    let version = try database.version()
    try History.requireKnown(version, of: shown)
    if creates, version < History.version { try HistorySchema.create(in: database) }
    return creates || version > 0 ? History(database: database, name: shown) : nil
    #else
    return nil
    #endif
  }
}
