/// Every report that a run can write, by the id that `--format` takes.
public enum Reports {
  public static let all: [Report] = [.json, .jsonLines, .junit, .html, .sarif, .markdown, .ctrf]
  /// Reports of a run without `--format`.
  public static let standard = all.filter(\.isDefault)
}
