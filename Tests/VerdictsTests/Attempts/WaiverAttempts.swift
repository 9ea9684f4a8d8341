import Model

extension Attempt {
  /// A waiver for A-1, which fails everywhere, that is right but for the changes.
  private static func waiver(_ name: String, _ changes: [String: String?]) -> Attempt {
    Attempt(name) { release in
      release.fail()
      release.waive(changes)
    }
  }
  /// A waiver for a failure with figures.
  private static func bound(
    _ name: String, _ changes: [String: String?], measured: [String: Measure] = [:], cause: String? = nil
  ) -> Attempt {
    Attempt(name) { release in
      release.fail(measured, cause: cause)
      release.waive(changes)
    }
  }

  static let waivers: [Attempt] = [
    Attempt("A criterion fails without a waiver") { $0.fail() },
    waiver("A waiver has ended", ["start": "2026-10-01", "end": "2026-11-20"]),
    waiver("A waiver has not begun", ["start": "2026-11-22"]),
    waiver("A waiver has no reason", ["reason": nil]),
    waiver("A waiver has a reason of punctuation", ["reason": "\"--\""]),
    waiver("A waiver has no approver", ["approver": nil]),
    waiver("A waiver is approved by somebody who may not", ["approver": "Mallory"]),
    waiver("A waiver has an approver with other letters", ["approver": "alex"]),
    waiver("A waiver has no risk", ["risk": nil]),
    waiver("A waiver has no start", ["start": nil]),
    waiver("A waiver has no end", ["end": nil]),
    waiver("A waiver ends before it starts", ["start": "2026-11-20", "end": "2026-11-10"]),
    waiver("A waiver ends on a day that does not exist", ["end": "2026-02-30"]),
    waiver("A waiver is valid for years", ["end": "2029-12-01"]),
    waiver("A waiver names a criterion that does not exist", ["criterion": "A-9"]),
    waiver("A waiver names all criteria", ["criterion": "\"*\""]),
    waiver("A waiver names another criterion", ["criterion": "M-1"]),
    waiver("A waiver names a line of the definition of done", ["criterion": "DOD-1"]),
    waiver("A waiver names a device that does not exist", ["when": "{device: [iphone-99]}"]),
    waiver("A waiver covers only some of the failing cases", ["when": "{appearance: [dark]}"]),
    waiver("A waiver has a key that qa does not know", ["force": "true"]),
    waiver("A waiver is for another checklist", ["checklist": "story-9"]),
    waiver("A waiver renews one that does not exist", ["renews": "W-0"]),
    waiver("A waiver names another assertion", ["assertion": "layout.centered"]),
    waiver("A waiver names a cause that the finding does not have", ["cause": "element-missing:icon"]),
    Attempt("A waiver covers a criterion that cannot be waived") { release in
      release.outcomes = { $0.finding.criterion == "P-1" ? .failed : .passed }
      release.waive(["criterion": "P-1"])
    },
    bound(
      "A waiver covers any figure", ["assertion": "layout.size", "measured": "{width: [0, 100000]}"],
      measured: ["width": .number(110)]),
    bound(
      "A waiver names causes that nothing has", ["cause": "[\"off-center:icon\", \"anything\"]"],
      cause: "off-center:icon"),
    Attempt("A criterion that cannot be waived depends on a waived one") { release in
      let index = release.stage.checklist.criteria.firstIndex { $0.id == "R-1" } ?? 0
      release.stage.checklist.criteria[index].impact = .critical
      release.fail(cause: "off-center:icon")
      release.waive(["cause": "\"off-center:icon\""])
    },
    Attempt("A waiver has no finding to waive") { $0.waive() },
    Attempt("A waiver covers more cases than fail") { release in
      release.fail { $0.appearance == .dark }
      release.waive()
    },
    Attempt("A waiver for one device is used for two") { release in
      release.fail()
      release.waive(["when": "{device: [iphone-13]}"])
    },
    Attempt("Two waivers have one id") { release in
      release.fail()
      release.waivers = "waivers:\n" + Release.waiver() + Release.waiver()
    },
    Attempt("Two waivers cover the same finding") { release in
      release.fail()
      release.waivers = "waivers:\n" + Release.waiver() + Release.waiver(["id": "W-2"])
    },
    Attempt("A waiver of an earlier end is renewed after a gap") { release in
      release.fail()
      release.waivers =
        "waivers:\n" + Release.waiver(["start": "2026-10-01", "end": "2026-11-01"])
        + Release.waiver(["id": "W-2", "start": "2026-11-25", "end": "2026-12-20", "renews": "W-1"])
    },
    Attempt("A waiver renews one of another criterion") { release in
      release.fail()
      release.waivers =
        "waivers:\n" + Release.waiver(["criterion": "M-1", "start": "2026-10-01", "end": "2026-11-05"])
        + Release.waiver(["id": "W-2", "renews": "W-1"])
    },
    Attempt("The file of waivers is no list") { release in
      release.fail()
      release.waivers = "waivers: all\n"
    },
    Attempt("The file of waivers is no YAML") { release in
      release.fail()
      release.waivers = "waivers: [\n"
    },
    bound(
      "A waiver for 121 points is used for 20", ["measured": "{width: [119, 121]}"], measured: ["width": 20]),
    bound(
      "A waiver for 121 points is used for 122", ["measured": "{width: [119, 121]}"], measured: ["width": 122]
    ),
    bound("A waiver names no figures of a failure that has some", [:], measured: ["width": 121]),
    bound(
      "A waiver names one of two figures", ["measured": "{width: 121}"],
      measured: ["width": 121, "height": 20]),
    bound(
      "A waiver names a figure that the failure does not have", ["measured": "{depth: 1}"],
      measured: ["width": 121]),
    bound(
      "A waiver names figures in the wrong order", ["measured": "{width: [121, 119]}"],
      measured: ["width": 120]),
    bound("A waiver names figures in words", ["measured": "{width: any}"], measured: ["width": 120]),
    bound("A waiver names no cause of a failure without figures", [:], cause: "element-missing:icon"),
    bound(
      "A waiver for one cause is used for another", ["cause": "element-missing:background"],
      cause: "element-missing:icon"),
    Attempt("Evidence contradicts a criterion whose evidence is waived") { release in
      release.stage.policy.notWaivable = []
      release.seen.status = .failed
      release.waive(["criterion": "E-1"])
    },
    Attempt("An error of the tool is waived") { release in
      release.outcomes = { $0.finding.criterion == "A-1" ? .errored : .passed }
      release.waive()
    },
  ]
}
