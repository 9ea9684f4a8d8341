import Foundation
import Model

/// Writes and reads `run.json`: keys in the order of the contract, one line a result.
public struct RunJSON {
  public static func encode(_ record: RunRecord) throws -> [UInt8] {
    var json = JSONWriter(capacity: 4096 + record.results.count * 480)
    json.begin(.object)
    json.field("schemaVersion", record.schemaVersion)
    json.newline()
    json.field("complete", record.complete)
    json.newline()
    json.field("shard", record.shard)
    json.newline()
    writeIdentity(record, to: &json)
    writeSummary(record.summary, to: &json)
    json.key("results")
    json.begin(.array)
    for result in record.results {
      json.newline()
      write(result, to: &json)
    }
    json.end(.array)
    json.newline()
    writeLists(record, to: &json)
    write(record.waivers, to: &json)
    if let seal = record.seal {
      json.newline()
      json.field("seal", seal)
    }
    json.end(.object)
    return json.bytes + [0x0A]
  }

  /// Throws a `Diagnostic` that says which key is at fault.
  public static func decode(_ bytes: [UInt8]) throws -> RunRecord {
    do {
      let record = try JSONDecoder().decode(RunRecord.self, from: Data(bytes))
      guard record.schemaVersion == 1 else {
        throw Diagnostic(
          .error, "the run record has schemaVersion \(record.schemaVersion), known is 1",
          fix: "read it with the version of qa that wrote it, or run again")
      }
      return record
    } catch let error as DecodingError {
      throw diagnostic(of: error)
    }
  }

  private static func writeIdentity(_ record: RunRecord, to json: inout JSONWriter) {
    json.key("tool")
    json.object {
      $0.field("name", record.tool.name)
      $0.field("version", record.tool.version)
    }
    json.newline()
    json.field("subject", record.subject)
    json.newline()
    json.key("checklist")
    json.object {
      $0.field("id", record.checklist.id)
      $0.field("digest", record.checklist.digest)
      $0.field("title", record.checklist.title)
      $0.key("criteria")
      $0.begin(.array)
      for criterion in record.checklist.criteria {
        $0.newline()
        write(criterion, to: &$0)
      }
      $0.end(.array)
    }
    json.newline()
    json.key("matrix")
    json.object {
      $0.field("id", record.matrix.id)
      $0.field("cases", record.matrix.cases)
      $0.field("environments", record.matrix.environments)
      $0.key("dropped")
      $0.array(record.matrix.dropped) { json, dropped in
        json.object {
          $0.field("reason", dropped.reason)
          $0.field("cases", dropped.cases)
        }
      }
      if let whole = record.matrix.whole {
        $0.key("whole")
        $0.object {
          $0.field("cases", whole.cases)
          $0.field("environments", whole.environments)
        }
      }
    }
    json.newline()
  }

  private static func writeSummary(_ summary: RunRecord.Summary, to json: inout JSONWriter) {
    json.key("summary")
    json.object {
      $0.key("results")
      $0.object {
        for outcome in [Outcome.passed, .failed, .cannotTell, .notApplicable, .errored] {
          $0.field(outcome.rawValue, summary.results[outcome.rawValue] ?? 0)
        }
      }
      $0.key("tests")
      $0.object {
        $0.field("tests", summary.tests.tests)
        $0.field("failures", summary.tests.failures)
        $0.field("errors", summary.tests.errors)
        $0.field("skipped", summary.tests.skipped)
      }
    }
    json.newline()
  }

  private static func diagnostic(of error: DecodingError) -> Diagnostic {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty
        ? "its top level"
        : path.map { $0.intValue.map(String.init) ?? $0.stringValue }
          .joined(separator: ".")
    }
    let fix = "run `qa run` again; the file was damaged or written by something else"
    switch error {
    case .keyNotFound(let key, let context):
      return Diagnostic(
        .error, "the run record lacks \"\(key.stringValue)\" at \(place(context.codingPath))", fix: fix)
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return Diagnostic(
        .error, "the run record is not as its schema says at \(place(context.codingPath))", fix: fix)
    @unknown default:
      return Diagnostic(.error, "the run record cannot be read", fix: fix)
    }
  }
}
