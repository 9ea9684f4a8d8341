import Model

/// What `qa history --json` prints: keys in a fixed order, one line a run or finding.
package enum HistoryJSON {
  package static func runs(_ runs: [HistoryRun]) -> [UInt8] {
    document {
      $0.key("runs")
      $0.array(runs) { json, run in
        json.newline()
        write(run, to: &json)
      }
    }
  }

  package static func apps(_ apps: [HistoryComparison]) -> [UInt8] {
    document {
      $0.key("apps")
      $0.array(apps) { json, history in
        let state = HistoryState(history)
        json.newline()
        json.object {
          $0.field("name", history.run.basis?.name ?? "")
          $0.field("verdict", history.run.basis?.verdict.rawValue)
          $0.field("exitCode", history.run.basis?.exitCode ?? 0)
          $0.field("undecided", history.run.basis?.undecided ?? 0)
          $0.field("new", state.new)
          $0.field("openSince", state.openSince.map { Int(clamping: $0.id) })
          $0.key("flaky")
          $0.strings(state.flaky)
          $0.key("run")
          write(history.run, to: &$0)
        }
      }
    }
  }

  package static func comparison(_ history: HistoryComparison) -> [UInt8] {
    document {
      $0.key("run")
      write(history.run, to: &$0)
      $0.newline()
      $0.key("against")
      if let against = history.against { write(against, to: &$0) } else { $0.value(nil as String?) }
      for (name, findings) in [
        ("found", history.found), ("new", history.new), ("open", history.open), ("fixed", history.fixed),
        ("undecided", history.undecided),
      ] {
        $0.newline()
        $0.key(name)
        $0.array(findings) { json, finding in
          json.newline()
          write(finding, since: history.appeared[finding.fingerprint], to: &json)
        }
      }
      $0.newline()
      $0.key("trend")
      $0.array(history.trend) { json, run in
        json.newline()
        write(run, to: &json)
      }
      $0.newline()
      $0.key("timelines")
      $0.array(history.timelines) { json, timeline in
        json.newline()
        write(timeline, history.trend, to: &json)
      }
    }
  }

  private static func write(_ timeline: HistoryTimeline, _ trend: [HistoryRun], to json: inout JSONWriter) {
    func id(_ index: Int?) -> Int? { index.map { Int(clamping: trend[$0].id) } }
    json.object {
      $0.field("fingerprint", timeline.finding.fingerprint)
      $0.field("criterion", timeline.finding.criterion)
      $0.field("message", timeline.finding.message)
      $0.key("states")
      $0.strings(timeline.states.map(\.rawValue))
      $0.field("openSince", id(timeline.openSince))
      $0.field("fixedIn", id(timeline.fixedIn))
      $0.key("flakyCommits")
      $0.strings(timeline.flakyCommits(trend))
    }
  }

  private static func document(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.begin(.object)
    json.field("schemaVersion", 1)
    json.newline()
    body(&json)
    json.end(.object)
    return json.bytes + [0x0A]
  }

  private static func write(_ run: HistoryRun, to json: inout JSONWriter) {
    json.object {
      $0.field("id", Int(clamping: run.id))
      $0.field("timestamp", run.timestamp)
      $0.field("project", run.project)
      $0.field("target", run.target)
      $0.field("checklist", run.checklist)
      $0.field("matrix", run.matrix)
      $0.field("scope", run.scope)
      $0.field("complete", run.isComplete)
      $0.field("commit", run.commit)
      $0.key("tests")
      $0.object {
        $0.field("tests", run.tests.tests)
        $0.field("failures", run.tests.failures)
        $0.field("errors", run.tests.errors)
        $0.field("skipped", run.tests.skipped)
      }
      $0.field("causes", run.causes)
    }
  }

  private static func write(_ finding: HistoryFinding, since: HistoryRun?, to json: inout JSONWriter) {
    json.object {
      $0.field("fingerprint", finding.fingerprint)
      $0.field("criterion", finding.criterion)
      $0.field("outcome", finding.outcome.rawValue)
      $0.field("message", finding.message)
      $0.field("cases", finding.cases)
      $0.field("file", finding.location?.file)
      $0.field("line", finding.location?.line)
      $0.field("since", since.map { Int(clamping: $0.id) })
    }
  }
}
