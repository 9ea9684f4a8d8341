import RecordSupport

@testable import Model
@testable import Reporting

extension Fixtures {
  /// As large as the full matrix: 60 devices, 2 OS versions, 4 or 3 orientations, 2 appearances, 3 directions
  /// and contrasts together, about 28 criteria: some 70,000 results.
  static func large(failing: (Int, Int) -> Bool) -> RunRecord {
    var criteria = (1...28).map { number in
      criterion(
        "L-\(number)", "Criterion \(number) holds on every screen", section: "section \(number / 8)",
        impact: Impact.allCases[number % 4])
    }
    criteria.append(criterion("L-P", "The project names its launch screen", section: "project"))
    var results: [ResultRow] = []
    results.reserveCapacity(71_000)
    for device in 0..<60 {
      for orientation in Orientation.allCases where device < 40 || orientation != .portraitUpsideDown {
        for appearance in Appearance.allCases {
          for os in ["16", "26"] {
            for (direction, contrast) in [
              (LayoutDirection.leftToRight, Contrast.normal), (.rightToLeft, .normal), (.leftToRight, .high),
            ] {
              for number in 1...28 {
                results.append(
                  largeResult(
                    number, device, os, orientation, appearance, direction, contrast, failing(number, device))
                )
              }
            }
          }
        }
      }
    }
    results.append(result("L-P", "project.key", .passed, "It names it."))
    var record = record(results, criteria: criteria)
    record.devices = (0..<60).map { number in
      DeviceSummary(
        id: "device-\(number)", name: "Device \(number) Pro Max", idiom: .phone,
        screens: Orientation.allCases.map(screen))
    }
    return record
  }

  private static func largeResult(
    _ number: Int, _ device: Int, _ os: String, _ orientation: Orientation, _ appearance: Appearance,
    _ direction: LayoutDirection, _ contrast: Contrast, _ fails: Bool
  ) -> ResultRow {
    var result = result(
      "L-\(number)", "layout.size", fails ? .failed : .passed,
      fails
        ? "The icon is \(100 + device) by 120 points; expected 120 by 120."
        : "The icon is 120 by 120 points.",
      device: "device-\(device)", os: os, orientation: orientation, appearance: appearance,
      direction: direction, contrast: contrast)
    result.finding.measured = ["width": .number(100 + Double(device)), "height": 120]
    result.finding.expected = ["width": 120, "height": 120, "tolerance": 0.5]
    result.finding.file = "App/Launch.storyboard"
    result.finding.line = 20 + number
    result.finding.column = 5
    result.finding.element = "El-em-\(number)"
    result.finding.cause = fails ? "cause-\(number)" : nil
    result.finding.preview = "device-\(device)-\(orientation.rawValue)-\(appearance.rawValue)"
    return result
  }

  static func screen(_ orientation: Orientation) -> DeviceSummary.Screen {
    let turned = orientation.isLandscape
    return DeviceSummary.Screen(
      orientation: orientation, width: turned ? 852 : 393, height: turned ? 393 : 852, cornerRadius: 55,
      safeArea: turned
        ? Insets(top: 0, left: 59, bottom: 21, right: 59) : Insets(top: 59, left: 0, bottom: 34, right: 0),
      obstructions: [
        DeviceSummary.Shape(
          kind: .dynamicIsland,
          frame: turned
            ? Rect(x: 11, y: 134, width: 37, height: 125) : Rect(x: 134, y: 11, width: 125, height: 37),
          cornerRadius: 18.5)
      ])
  }
}
