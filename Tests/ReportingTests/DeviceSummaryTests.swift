import Model
import Testing

@testable import Reporting

@Suite("Devices of a run")
struct DeviceSummaryTests {
  private func entry(_ device: String, _ os: Int, _ orientation: Orientation, bottom: Points) -> Case {
    let size = Size(width: 400, height: 800)
    let environment = Environment(
      idiom: .phone, size: orientation.isLandscape ? size.transposed : size, scale: 3,
      safeArea: Insets(top: 59, left: 0, bottom: bottom, right: 0), orientation: orientation,
      obstructions: [
        Obstruction(
          kind: .notch, frame: Rect(x: 100, y: 0, width: 200, height: 30), cornerRadius: 20, isCertain: true)
      ], cornerRadius: 40, osMajor: os)
    return Case(
      id: CaseID(device: device, os: OSVersion(os), orientation: orientation),
      deviceName: device.uppercased(),
      environment: environment)
  }

  @Test("Each device is there once, each orientation once, with the figures of the newest OS version")
  func newest() throws {
    let devices = DeviceSummary.summaries(of: [
      entry("b", 26, .landscapeLeft, bottom: 20), entry("b", 17, .landscapeLeft, bottom: 21),
      entry("b", 17, .portrait, bottom: 34), entry("a", 17, .portrait, bottom: 0),
    ])
    try #require(devices.map(\.id) == ["b", "a"])
    try #require(devices.map(\.name) == ["B", "A"])
    #expect(devices[0].screens.map(\.orientation) == [.portrait, .landscapeLeft])
    #expect(devices[0].screens[1].safeArea.bottom == 20)
    #expect(devices[0].screens[1].width == 800 && devices[0].screens[1].height == 400)
    #expect(devices[0].screens[0].obstructions.map(\.cornerRadius) == [20])
  }
}
