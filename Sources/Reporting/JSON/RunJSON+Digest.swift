import Model

extension RunJSON {
  /// Returns the file of a record with a digest over the rest of it.
  ///
  /// The digest shows damage and edits by hand. Anyone who can run `qa` can compute it again; only a repetition of the run
  /// shows more.
  ///
  /// - Parameter digest: returns `sha256:…` over named byte strings.
  /// - Returns: The record with its digest, and the bytes of the file.
  package static func finished(
    _ record: RunRecord, digest: ([(name: String, bytes: [UInt8])]) -> String
  ) throws -> (record: RunRecord, bytes: [UInt8]) {
    var record = record
    record.digest = nil
    var bytes = try encode(record)
    let digest = digest([("run.json", bytes)])
    record.digest = digest
    bytes.removeLast(end(nil).count)
    bytes += end(digest)
    return (record, bytes)
  }

  /// Returns the end of a file: the digest is its last key.
  private static func end(_ digest: String?) -> [UInt8] {
    Array("\"digest\":\(digest.map { "\"\($0)\"" } ?? "null")}\n".utf8)
  }

  /// Returns whether the digest in a file is there and correct.
  ///
  /// - Parameter bytes: the file from which `record` was read.
  package static func isIntact(
    _ record: RunRecord, _ bytes: [UInt8], digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> Bool {
    guard let stated = record.digest else { return false }
    let end = end(stated)
    guard bytes.suffix(end.count).elementsEqual(end) else { return false }
    let rest = bytes.dropLast(end.count) + self.end(nil)
    return digest([("run.json", Array(rest))]) == stated
  }
}
