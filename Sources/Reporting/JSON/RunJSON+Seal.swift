import Model

extension RunJSON {
  /// The record with a seal over everything else in it. Whoever has this tool can seal again: it tells of an edit by
  /// hand or of damage, and only working the run out again tells of more.
  ///
  /// - Parameter digest: `sha256:…` over named byte strings.
  public static func sealed(
    _ record: RunRecord, digest: ([(name: String, bytes: [UInt8])]) -> String
  ) throws -> RunRecord {
    var record = record
    record.seal = nil
    record.seal = digest([("run.json", try encode(record))])
    return record
  }

  /// Whether the seal is there and fits.
  public static func isSealed(
    _ record: RunRecord, digest: ([(name: String, bytes: [UInt8])]) -> String
  ) throws -> Bool {
    guard let seal = record.seal else { return false }
    return try sealed(record, digest: digest).seal == seal
  }

  static func write(_ waivers: [Waiver], to json: inout JSONWriter) {
    if waivers.isEmpty { return }
    json.newline()
    json.key("waivers")
    json.array(waivers) { json, waiver in
      json.newline()
      write(waiver, to: &json)
    }
  }

  /// With the moments as numbers, as `Waiver` decodes them, and as text for a reader.
  static func write(_ waiver: Waiver, to json: inout JSONWriter) {
    json.object {
      $0.field("id", waiver.id)
      $0.field("criterion", waiver.criterion)
      $0.key("scope")
      $0.object {
        $0.key("devices")
        $0.strings(waiver.scope.devices)
        $0.key("largestMatching")
        $0.strings(waiver.scope.largestMatching)
        $0.key("idioms")
        $0.strings(waiver.scope.idioms.map(\.rawValue))
        $0.key("orientations")
        $0.strings(waiver.scope.orientations.map(\.rawValue))
        $0.key("appearances")
        $0.strings(waiver.scope.appearances.map(\.rawValue))
      }
      $0.field("reason", waiver.reason)
      $0.field("approver", waiver.approver)
      $0.field("start", waiver.start)
      $0.field("end", waiver.end)
      $0.field("ends", UTCTime.text(waiver.end))
      $0.field("risk", waiver.risk)
      $0.key("location")
      $0.object {
        $0.field("file", waiver.location.file)
        $0.field("line", waiver.location.line)
        $0.field("column", waiver.location.column)
      }
    }
  }
}
