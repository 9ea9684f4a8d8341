import Model
import TestSupport
import Testing

@testable import Definitions

/// The axis `window` and `Matrix/system/window-presets.yml`.
@Suite("Windows") struct WindowTests {
  private func plan(_ lines: String, _ reach: Reach = .everything) throws -> MatrixPlan {
    let scratch = try Scratch()
    let file = try scratch.write("m.yml", "id: m\ntitle: M\n" + lines)
    return try Repository.matrix(file)
      .expand(
        catalog: Repository.catalog.get(), reach: reach, keepDevices: [], keepOrientations: [],
        selection: AxisSelection())
  }
  private func axes(_ device: String, os: String = "15") -> String {
    "axes: {device: [\(device)], os: [\"\(os)\"], orientation: [portrait, landscape-left], window: all}\n"
  }

  @Test("A window has its own size and size classes, and its insets and corners are uncertain")
  func sizes() throws {
    let plan = try plan(axes("ipad-pro-12-9-1"))
    let found = plan.cases.map { item -> String in
      let environment = item.environment
      return
        "\(item.orientation.rawValue) \(item.id.window.rawValue) \(environment.size.width) × \(environment.size.height) "
        + environment.horizontalSizeClass.rawValue
    }
    #expect(
      found == [
        "portrait full-screen 1024 × 1366 regular", "portrait third 375 × 1366 compact",
        "portrait two-thirds 639 × 1366 compact", "portrait slide-over 375 × 1326 compact",
        "landscape-left full-screen 1366 × 1024 regular", "landscape-left half 678 × 1024 regular",
        "landscape-left third 375 × 1024 compact", "landscape-left two-thirds 981 × 1024 regular",
        "landscape-left slide-over 375 × 984 compact",
      ])
    for item in plan.cases where item.id.window != .fullScreen {
      #expect(
        item.environment.uncertainInsets == Set(ScreenEdge.allCases) && item.environment.windowIsCertain)
      #expect(!item.environment.cornerRadiusIsCertain && item.environment.verticalSizeClass == .regular)
    }
    #expect(plan.skipped.map(\.reason) == [.windowNotAvailable])
    #expect(plan.skipped.map(\.cases) == [1])
  }

  @Test("A derived size is uncertain, and the home indicator may be on any part of the lower edge")
  func uncertain() throws {
    let items = try plan(axes("ipad-pro-11-m4", os: "18")).cases.filter { $0.id.window != .fullScreen }
    #expect(!items.isEmpty && items.allSatisfy { !$0.environment.windowIsCertain })
    #expect(
      items.allSatisfy { item in
        let covered = item.environment.obstructions
        return covered.count == 1 && !covered[0].isCertain
          && covered[0].frame.width == item.environment.size.width
      })
  }

  @Test("iPhones, iPadOS 26 and apps that require the full screen have no such window")
  func absent() throws {
    for (device, os) in [("iphone-13", "18"), ("ipad-pro-11-m4", "26")] {
      let plan = try plan(axes(device, os: os))
      #expect(plan.cases.allSatisfy { $0.id.window == .fullScreen } && plan.cases.count == 2)
      #expect(plan.skipped.allSatisfy { $0.reason == .windowNotAvailable })
      #expect(plan.skipped.map(\.cases).reduce(0, +) == 8)
      let family = device.hasPrefix("ipad") ? "iPad" : "iPhone"
      #expect(plan.skipped.first?.message == "no source states the size of the window half on \(family)")
    }
    var reach = Reach.everything
    reach.fullScreenOnly = [.pad]
    let plan = try plan(axes("ipad-pro-12-9-1"), reach)
    #expect(plan.cases.count == 2)
    #expect(plan.skipped.map(\.message) == ["the app requires the full screen on iPad"])
  }

  @Test("Without the axis, a matrix has the full screen only, and its digest does not name the axis")
  func absence() throws {
    let plan = try plan("axes: {device: [ipad-pro-12-9-1], os: [\"15\"]}\n")
    #expect(plan.cases.map(\.id.window) == [.fullScreen] && !plan.provesWindows)
    let full = try Repository.matrix("full")
    #expect(!full.canonicalText.contains("window"))
  }

  @Test("`windows: proved` is read, and another value is an error with its line")
  func proved() throws {
    #expect(try plan("axes: {device: [ipad-air-2]}\nwindows: proved\n").provesWindows)
    let error = #expect(throws: Diagnostics.self) {
      try plan("axes: {device: [ipad-air-2]}\nwindows: all\n")
    }
    #expect(error?.all.first?.location?.line == 4, "\(String(describing: error))")
    #expect(error?.all.first?.message == "windows must be proved, not \"all\"")
  }
}
