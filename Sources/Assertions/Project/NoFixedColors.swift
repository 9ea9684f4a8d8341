import Model

extension Assertion {
  /// No SwiftUI code uses a fixed white or black.
  static let noFixedColors = project(
    "project.no-fixed-colors",
    "No SwiftUI source uses a white or black that is the same in both appearances.", .readsFixedColors,
    measurement: """
      `Color.white` and `Color.black` in the Swift sources of the app that import SwiftUI, and `.white` and `.black` as the \
      first argument of `background`, `fill`, `foregroundColor`, `foregroundStyle`, `shadow(color:)`, `stroke` and `tint`. \
      Comments, texts and previews do not count.
      """,
    parameters: [
      .init("ignore", .strings, "Files that use them by intention (`*Badge.swift`)", default: .list([]))
    ],
    reasons: ["no-sources": "The sources of the app are not there."]
  ) { subject, parameters in
    guard let uses = subject.fixedColors else {
      return Finding(.cannotTell, "no-sources", "The sources of the app are not there.")
    }
    let ignored = parameters.strings("ignore").map(WildcardName.init)
    let counted = uses.filter { use in !ignored.contains { $0.matches(use.location.file) } }
    guard let first = counted.first else {
      return Finding(
        .passed, "no-fixed-colors", "No SwiftUI source uses a fixed white or black.", measured: ["uses": 0],
        expected: ["uses": 0])
    }
    let shown = counted.prefix(8).map { "\($0.code) (\($0.location))" }.joined(separator: ", ")
    let more = counted.count > 8 ? " and \(counted.count - 8) more" : ""
    return Finding(
      .failed, "fixed-colors", .named(first.code, at: first.location),
      "SwiftUI code uses \(shown)\(more). \(fix: "Use an adaptive color, such as `.background` or a color set.")",
      measured: ["uses": Measure(counted.count)], expected: ["uses": 0])
  }
}
