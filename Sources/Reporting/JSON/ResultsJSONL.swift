import Model

/// Writes `results.jsonl`: one line for each result, with the keys of its finding, and its case's axes instead of `cases`.
enum ResultsJSONL {
  static func bytes(of record: RunRecord) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let axes = Axis.used(by: record.matrix.cases)
    try record.forEachResult { result in
      var finding = result.finding
      finding.preview = result.preview
      let fields = axes.enumerated().map { (key: $1.key, value: result.id?.values[$0]) }
      bytes += try JSONEncoding.bytes(of: finding, replacing: "cases", with: fields)
    }
    return bytes
  }
}
