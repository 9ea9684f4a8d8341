/// Every report that a run can write; `--format` takes their ids.
package enum Reports {
  package static let all: [Report] = [
    .json, .jsonLines, .junit, .html, .sarif, .markdown, .ctrf, .xcode, .codeClimate, .checkstyle,
  ]
  /// The reports of a run without `--format`.
  package static let standard = all.filter(\.isDefault)
}
