/// Every report that a run can write, by the id that `--format` takes.
public enum Reports {
  public static let all: [Report] = [.json, .junit, .html, .sarif, .markdown, .ctrf]
}
