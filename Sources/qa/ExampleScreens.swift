import Model
import Reporting
import Runner

extension FixTrial {
  /// Adds the screens of a record's worst causes, as they are and with their fix, and the PNG bytes of their pictures.
  func add(to record: inout RunRecord, _ previews: inout [String: [UInt8]]) async {
    let drawn = await screens(of: Causes.examples(record), in: record)
    record.examples = drawn.screens
    previews.merge(drawn.pictures) { known, _ in known }
  }
}
