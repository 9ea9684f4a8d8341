import TestSupport
import Testing

@testable import Definitions
@testable import Model

@Suite("Expansion") struct ExpansionTests {
  private func definition(_ id: String) throws -> MatrixDefinition {
    try Repository.matrix(id)
  }
  private func plan(
    _ id: String, _ reach: Reach = .everything, devices: [String] = [], orientations: [Orientation] = [],
    selection: AxisSelection = AxisSelection()
  ) throws -> MatrixPlan {
    try definition(id).expand(
      catalog: Repository.catalog.get(), reach: reach, keepDevices: devices, keepOrientations: orientations,
      selection: selection)
  }

  @Test("Every preset is read without a diagnostic and has cases")
  func everyPresetIsRead() throws {
    #expect(
      MatrixDefinition.list(Repository.root).map(\.id) == [
        "full", "pairwise", "pr", "smoke", "story", "windows",
      ])
    for preset in MatrixDefinition.list(Repository.root) {
      #expect(!preset.title.isEmpty)
      #expect(try !plan(preset.id).cases.isEmpty)
    }
  }

  @Test("The story's matrix has 24 cases: 4 phones, 3 orientations, 2 appearances")
  func storyCounts() throws {
    let plan = try plan("story")
    #expect(plan.cases.count == 4 * 3 * 2)
    #expect(plan.skipped.isEmpty)
    // No two of the four phones share a geometry.
    #expect(plan.environments == 24)
    let first = plan.cases.prefix(7).map {
      "\($0.device) \($0.orientation.rawValue) \($0.id.appearance.rawValue) \($0.id.os)"
    }
    #expect(
      first == [
        "iphone-se-1 portrait light 15", "iphone-se-1 portrait dark 15",
        "iphone-se-1 landscape-left light 15",
        "iphone-se-1 landscape-left dark 15", "iphone-se-1 landscape-right light 15",
        "iphone-se-1 landscape-right dark 15", "iphone-13 portrait light 27",
      ])
  }

  @Test("A named phone that the app no longer reaches stays, on its newest OS, with a note")
  func namedDevicesAreKept() throws {
    let reach = Reach(idioms: [.phone], deploymentTarget: OSVersion(17), orientations: [.phone: [.portrait]])
    let plan = try plan("story", reach, devices: ["iphone-se-1"], orientations: [.landscapeLeft])
    // Three phones in portrait (6) and, because it is named, in landscape-left (6); the SE likewise (4).
    // Landscape-right is nobody's: 4 phones x 2 appearances = 8. The SE is named, its landscape-right is not.
    #expect(plan.cases.count == 16)
    #expect(plan.skipped.map(\.cases).reduce(0, +) == 8)
    let old = plan.cases.filter { $0.device == "iphone-se-1" }
    #expect(old.allSatisfy { $0.id.os == OSVersion(15) })
    #expect(old[0].note == "the deployment target is iOS 17; kept because the checklist names it")
    #expect(
      old[2].note
        == "the deployment target is iOS 17; the app does not launch in landscape-left on iPhone; "
        + "kept because the checklist names it")
    #expect(plan.cases.first { $0.device == "iphone-13" }?.note == nil)
  }

  @Test("What the app cannot reach is dropped, counted by reason")
  func unreachableCasesAreCounted() throws {
    let reach = Reach(
      idioms: [.phone], deploymentTarget: OSVersion(17), orientations: [.phone: [.portrait, .landscapeLeft]])
    let plan = try plan("smoke", reach)
    // smoke: 5 devices x 2 orientations x 2 appearances = 20. SE: 4 dropped for the OS, iPad: 4 for the idiom.
    #expect(Set(plan.cases.map(\.device)) == ["iphone-14-pro", "iphone-se-3", "iphone-duo-outer"])
    #expect(plan.cases.count == 12)
    #expect(
      plan.skipped == [
        .init(reason: .idiomNotSupported, message: "the app does not support iPad", cases: 4),
        .init(reason: .belowDeploymentTarget, message: "the deployment target is iOS 17", cases: 4),
      ])
  }

  @Test("Oldest is the later of first OS and deployment target; where it is the newest too there is one case")
  func oldestFollowsTheTarget() throws {
    func versions(_ id: String, _ target: OSVersion?) throws -> [String] {
      let device = try Repository.device(id)
      let newest = try Repository.catalog.get().newestOS(of: device)
      return OSAxis(choices: [.oldest, .newest], target: target).versions(of: device, newest: newest)
        .map(\.os.description)
    }
    #expect(try versions("iphone-13", nil) == ["15", "27"])
    #expect(try versions("iphone-13", OSVersion(17, 2)) == ["17.2", "27"])
    #expect(try versions("iphone-13", OSVersion(27)) == ["27"])
    // iPhone X ends at iOS 16: a target of 16.4 leaves one version, 17 leaves none but the named one's.
    #expect(try versions("iphone-x", OSVersion(16, 4)) == ["16.4"])
    #expect(try versions("iphone-x", OSVersion(17)) == ["11.1", "16"])
    // iPhone Duo came with 27.1, after the newest major version was told as 27.
    #expect(try versions("iphone-duo-outer", nil) == ["27.1"])
  }

  @Test("No case is dark, or of increased contrast, on a system that knew neither")
  func systemsWithoutDark() throws {
    let reach = Reach(idioms: [.phone], deploymentTarget: OSVersion(12), orientations: [.phone: [.portrait]])
    let plan = try plan("full", reach, selection: AxisSelection(devices: ["iphone-8"]))
    // The iPhone 8 runs 12 to 16. On 16: 2 appearances x 2 contrasts x 2 directions = 8; on 12 only light and
    // normal, in 2 directions.
    #expect(plan.cases.filter { $0.id.os == OSVersion(16) }.count == 8)
    let old = plan.cases.filter { $0.id.os == OSVersion(12) }
    #expect(old.count == 2)
    #expect(old.allSatisfy { $0.id.appearance == .light && $0.id.contrast == .normal })
    let reasons = Set(plan.skipped.map(\.message))
    #expect(reasons.contains("there is no dark appearance before iOS 13"))
    #expect(reasons.contains("there is no increased contrast before iOS 13"))
  }

  @Test("A version on the axis that a device does not run is dropped with that reason")
  func versionsThatDoNotExist() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "two.yml",
      """
      id: two
      title: Two versions
      axes: {device: [iphone-se-1, iphone-17], os: ["15", "26"]}
      """)
    let plan = try Repository.matrix(file).plan()
    #expect(plan.cases.map { "\($0.device) \($0.id.os)" } == ["iphone-se-1 15", "iphone-17 26"])
    #expect(
      plan.skipped.map(\.message) == ["the device does not run OS 15", "the device does not run OS 26"])
  }

  @Test("Every case of the full matrix is kept or counted, exactly once")
  func nothingIsLost() throws {
    let matrix = try definition("full")
    let plan = try plan("full")
    let catalog = try Repository.catalog.get()
    var all = 0
    for device in matrix.devices {
      let versions = OSAxis(choices: matrix.os, target: nil).versions(
        of: device, newest: catalog.newestOS(of: device))
      // Orientations, appearances, contrasts, layout directions.
      all += versions.count * 4 * 2 * 2 * 2
    }
    #expect(plan.cases.count + plan.skipped.map(\.cases).reduce(0, +) == all)
    #expect(Set(plan.cases).count == plan.cases.count)
    #expect(plan.environments < plan.cases.count)
  }

  @Test("Phones without a home button never stand on their head; those with one and tablets do")
  func upsideDown() throws {
    let heads = try plan("full").cases.filter { $0.orientation == .portraitUpsideDown }
    let catalog = try Repository.catalog.get()
    #expect(!heads.isEmpty)
    #expect(
      Set(heads.map(\.device))
        == Set(catalog.devices.filter { $0.idiom == .pad || $0.housing == .homeButton }.map(\.id)))
  }

  @Test("Devices of equal models have the cases that each of them has alone")
  func models() throws {
    let catalog = try Repository.catalog.get()
    let seed = PropertySeed.value
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<12 {
      var matrix = try definition("full")
      let ids = matrix.devices.map(\.id).shuffled(using: &random)
      let own = MatrixDefinition.Exclusion(
        values: AxisSelection(devices: Array(ids.prefix(9)), appearances: round % 2 == 0 ? [.dark] : []),
        os: round % 3 == 0 ? 26...Int.max : nil, because: "of the test", location: SourceLocation(file: "f"))
      matrix.exclusions.append(own)
      let reach = Reach(
        idioms: round % 4 == 0 ? [.phone] : Idiom.allCases, deploymentTarget: OSVersion(12 + round),
        orientations: [.phone: [.portrait, .landscapeLeft]])
      func plan(_ devices: [Device]) throws -> MatrixPlan {
        var part = matrix
        part.devices = devices
        return try part.expand(
          catalog: catalog, reach: reach, keepDevices: Array(ids[5..<14]),
          keepOrientations: [.landscapeRight],
          selection: AxisSelection(orientations: [.portrait, .landscapeRight]))
      }
      let together = try plan(matrix.devices)
      let alone = try matrix.devices.map { try plan([$0]) }
      #expect(together.cases == alone.flatMap(\.cases))
      var counts: [String: Int] = [:]
      for skipped in alone.flatMap(\.skipped) { counts[skipped.message, default: 0] += skipped.cases }
      #expect(Dictionary(uniqueKeysWithValues: together.skipped.map { ($0.message, $0.cases) }) == counts)
    }
  }

  @Test("Devices that differ only in their names share their environments")
  func sharedEnvironments() throws {
    var matrix = try definition("full")
    let devices = matrix.devices.prefix(3)
    matrix.devices = devices.flatMap { device in
      var other = device
      (other.id, other.name, other.year) = (device.id + "-copy", "Copy of " + device.name, device.year + 1)
      return [device, other]
    }
    let plan = try matrix.plan()
    let objects = Set(plan.cases.map { ObjectIdentifier($0.sharedEnvironment) })
    let copies = plan.cases.filter { $0.device.hasSuffix("-copy") }
    #expect(!copies.isEmpty && copies.count * 2 == plan.cases.count)
    #expect(Set(copies.map { ObjectIdentifier($0.sharedEnvironment) }) == objects)
    // Cases that refer to other objects with equal values are equal, and do not add an environment.
    let separate = plan.cases.map { Case(id: $0.id, deviceName: $0.deviceName, environment: $0.environment) }
    #expect(separate == plan.cases && Set(separate) == Set(plan.cases))
    #expect(MatrixPlan(id: "separate", cases: separate).environments == plan.environments)
    #expect(plan.environments == Set(plan.cases.map(\.environment)).count)
  }

  @Test("A filter for many cases matches the same cases as the filter")
  func matcher() throws {
    let cases = try plan("pr").cases
    let filters = [
      CaseFilter(), CaseFilter(idioms: [.pad]), CaseFilter(devices: ["iphone-17", "ipad-5", "none"]),
      CaseFilter(orientations: [.landscapeLeft], appearances: [.dark]),
      CaseFilter(devices: ["iphone-17"], idioms: [.phone], appearances: [.light]),
      CaseFilter(axes: AxisSelection(os: ["26", "15"])),
    ]
    for filter in filters {
      var matcher = CaseMatcher(filter)
      let shuffled = cases.shuffled()
      #expect(shuffled.map { matcher.matches($0) } == shuffled.map(filter.matches))
    }
  }

  @Test("Each exclusion of each preset matches a case")
  func exclusionsMatter() throws {
    for preset in MatrixDefinition.list(Repository.root) {
      var matrix = try definition(preset.id)
      let exclusions = matrix.exclusions
      matrix.exclusions = []
      matrix.strength = .full
      for exclusion in exclusions {
        var with = matrix
        with.exclusions = [exclusion]
        let plan = try with.plan()
        #expect(
          plan.skipped.contains { $0.reason == .excluded && $0.message == exclusion.because },
          "\(preset.id): \(exclusion.because)")
      }
    }
  }

  @Test("pr holds the story's phones and every geometry of the full matrix")
  func prCoversEveryGeometry() throws {
    let pr = try definition("pr").devices
    #expect(Set(pr.map(\.geometry)) == Set(try Repository.catalog.get().devices.map(\.geometry)))
    #expect(Set(try definition("story").devices.map(\.id)).isSubset(of: pr.map(\.id)))
    #expect(pr.count < 84)
  }

  @Test("The command line narrows the plan and says how many cases that left out")
  func filters() throws {
    let selection = AxisSelection(devices: ["iphone-13"], orientations: [.portrait], appearances: [.dark])
    let plan = try plan("story", selection: selection)
    #expect(
      plan.cases.map { "\($0.device) \($0.orientation.rawValue) \($0.id.appearance.rawValue)" } == [
        "iphone-13 portrait dark"
      ])
    #expect(plan.skipped == [.notSelected(23)])
  }

  @Test("A device on the command line that is misspelled or not in the matrix is an error")
  func unknownDevices() throws {
    let wrong = diagnostics {
      _ = try plan("story", selection: AxisSelection(devices: ["iphone-31", "iphone-17"]))
    }
    #expect(
      wrong == [
        "error: unknown device \"iphone-31\"; did you mean \"iphone-13\"?",
        "Matrix/matrices/story.yml: error: the matrix story has no device \"iphone-17\"; "
          + "choose another matrix, or one of iphone-se-1, iphone-13, iphone-14-pro, iphone-15-pro-max",
      ])
  }

  @Test("Every axis can be selected, the OS and the contrast among them")
  func selectEveryAxis() throws {
    let all = try plan("full")
    for axis in Axis.all where !axis.omitsDefault {
      let value = try #require(all.cases.last?.id[axis])
      var selection = AxisSelection()
      selection[axis] = [value]
      let plan = try plan("full", selection: selection)
      let expected = all.cases.filter { $0.id[axis] == value }
      #expect(plan.cases == expected && plan.cases.count < all.cases.count, "\(axis.key)")
      #expect(plan.skipped.contains(.notSelected(all.cases.count - expected.count)), "\(axis.key)")
    }
    let wrong = diagnostics { _ = try plan("story", selection: AxisSelection(os: ["9"], contrasts: [.high])) }
    #expect(wrong.count == 2 && wrong.contains { $0.contains("has no OS \"9\"") })
  }

  @Test("An orientation or appearance on the command line that is not in the matrix is an error")
  func unknownOrientations() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "m.yml",
      "id: m\ntitle: M\naxes:\n  device: iphone-13\n  orientation: [portrait, landscape-left]\n"
        + "  appearance: dark\n")
    let matrix = try Repository.matrix(file)
    let wrong = diagnostics(in: scratch.path) {
      _ = try matrix.plan(
        AxisSelection(orientations: [.portrait, .portraitUpsideDown], appearances: [.light]))
    }
    #expect(
      wrong == [
        "m.yml: error: the matrix m has no orientation \"portrait-upside-down\"; "
          + "choose another matrix, or one of portrait, landscape-left",
        "m.yml: error: the matrix m has no appearance \"light\"; choose another matrix, or one of dark",
      ])
  }

  @Test("The reason of an exclusion ends without a full stop, however it is written")
  func reasonsWithoutFullStop() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "m.yml",
      "id: m\ntitle: M\naxes: {device: iphone-13, appearance: all}\n"
        + "exclude:\n  - {appearance: dark, because: \"It is not done (yet). \"}\n")
    let matrix = try Repository.matrix(file)
    #expect(matrix.exclusions.map(\.because) == ["It is not done (yet)"])
    for preset in MatrixDefinition.list(Repository.root) {
      #expect(try definition(preset.id).exclusions.allSatisfy { !$0.because.hasSuffix(".") })
    }
  }
}
