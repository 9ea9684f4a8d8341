import Foundation
import Model
import Testing

@testable import Definitions

@Suite("Extended files") struct ExtensionTests {
  private func checklist(_ files: [String: String], _ name: String) throws -> Checklist {
    let scratch = try Scratch()
    for (file, text) in files { try scratch.write(file, text) }
    return try Repository.checklist("\(scratch.path)/\(name)")
  }
  private func matrix(_ files: [String: String], _ name: String) throws -> MatrixDefinition {
    let scratch = try Scratch()
    for (file, text) in files { try scratch.write(file, text) }
    return try Repository.matrix("\(scratch.path)/\(name)")
  }
  private func calls(_ checklist: Checklist, _ id: String) throws -> [AssertionCall] {
    guard case .assertions(let calls) = checklist.criteria.first(where: { $0.id == id })?.basis else {
      throw Missing(what: id)
    }
    return calls
  }

  @Test("A checklist can override values, elements and criteria, and remove criteria")
  func overrides() throws {
    let mine = try checklist(
      [
        "mine.yml": """
        id: mine
        extends: story-8.3
        values: {iconSide: 96}
        elements: {icon: {image: Logo}}
        without: [LS-I2]
        criteria:
          - id: LS-I1
            impact: minor
          - id: LS-V2
            assert: [layout.pinned-to-edges: {of: background}]
          - id: OWN-1
            title: No words
            impact: minor
            assert: [localization-free.no-text]
        """
      ], "mine.yml")
    #expect(mine.id == "mine")
    #expect(mine.title == "Custom launch screen")
    #expect(mine.criteria.count == 51 - 1 + 1)
    #expect(mine.criteria.last?.id == "OWN-1")
    let size = try calls(mine, "LS-I1")
    #expect(size[0].parameters["width"] == .number(96))
    #expect(mine.criteria.first { $0.id == "LS-I1" }?.impact == .minor)
    #expect(mine.criteria.first { $0.id == "LS-I1" }?.title == "The icon is 96 by 96 points")
    #expect(try calls(mine, "LS-V2").map(\.assertion) == ["layout.pinned-to-edges"])
    #expect(mine.elements["icon"]?.image == "Logo" && mine.elements["icon"]?.kind == nil)
    // The gate keeps the remaining criteria.
    guard case .gate(let needed) = mine.criteria.first(where: { $0.id == "LS-DOD-2" })?.basis else {
      throw Missing(what: "gate")
    }
    #expect(needed == ["LS-V1", "LS-I1", "LS-I8"])
    #expect(mine.sources.count == 2)
  }

  @Test("A new basis of a criterion replaces the old one")
  func otherProof() throws {
    let mine = try checklist(
      [
        "mine.yml": """
        id: mine
        extends: story-8.3
        criteria: [{id: LS-V1, evidence: {any: [signOff]}}]
        """
      ], "mine.yml")
    guard case .evidence(let need) = mine.criteria[0].basis else { throw Missing(what: "evidence") }
    #expect(need.kinds == [.signOff])
  }

  @Test("An error in an extended file is reported with its name and line")
  func faultsOfTheBase() throws {
    let scratch = try Scratch()
    try scratch.write(
      "bases/base.yml",
      "id: base\ntitle: Base\ncriteria:\n  - {id: A, title: A, impact: minor, assert: [layout.hole: {of: x}]}\n"
    )
    let file = try scratch.write("mine.yml", "id: mine\nextends: bases/base.yml\nwithout: [B]\n")
    let found = diagnostics(in: scratch.path) {
      _ = try Repository.checklist(file)
    }
    #expect(
      found == [
        "bases/base.yml:4:47: error: unknown assertion \"layout.hole\"; "
          + "did you mean \"layout.whole\"? docs/assertions.md lists all",
        "mine.yml:3:11: error: without names the criterion \"B\", which no extended checklist has; known are A",
      ])
  }

  @Test("Files that extend each other in a cycle are an error")
  func circle() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.yml", "id: a\nextends: b.yml\n")
    try scratch.write("b.yml", "id: b\nextends: ./a.yml\n")
    for load in [
      {
        _ = try Repository.checklist(file, assertions: [])
      },
      { _ = try Repository.matrix(file) },
    ] as [() throws -> Void] {
      #expect(
        diagnostics(in: scratch.path, load) == [
          "b.yml:2:10: error: extends itself through \"./a.yml\"; remove extends from one of the files"
        ])
    }
    let lost = try scratch.write("c.yml", "id: c\nextends: storry-8.3\n")
    let found = diagnostics(in: scratch.path) {
      _ = try Repository.checklist(lost, assertions: [])
    }
    #expect(found == ["c.yml:2:10: error: there is no checklist \"storry-8.3\"; did you mean \"story-8.3\"?"])
  }

  @Test("A matrix inherits the axes that it does not name, and adds exclusions")
  func matrixAxes() throws {
    let mine = try matrix(
      [
        "mine.yml": """
        id: mine
        title: Mine
        extends: full
        axes: {device: ["iphone-15*", {idiom: pad, housing: homeButton}], os: [newest]}
        exclude: [{device: iphone-15, appearance: dark, because: "Not sold in the dark."}]
        """
      ], "mine.yml")
    #expect(mine.os == [.newest])
    #expect(mine.values["orientation"].count == 4 && mine.values["layoutDirection"].count == 2)
    #expect(mine.exclusions.map(\.because).last == "Not sold in the dark")
    #expect(mine.exclusions.count == 2)
    let ids = mine.devices.map(\.id)
    #expect(
      ids.filter { $0.hasPrefix("iphone") } == [
        "iphone-15", "iphone-15-plus", "iphone-15-pro", "iphone-15-pro-max",
      ])
    #expect(ids.contains("ipad-9") && !ids.contains("ipad-pro-11-m4"))
  }

  @Test("A team's devices can be inline or in a folder beside the matrix, with their own sources")
  func ownDevices() throws {
    let device = try Repository.text("Matrix/devices/iphone-13.yml")
      .replacingOccurrences(of: "id: iphone-13\n", with: "id: team-phone\n")
      .replacingOccurrences(of: "[BU", with: "[OurLab, BU")
    let inline = device.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { "    " + $0 }
      .joined(separator: "\n").replacingOccurrences(of: "    id: team-phone", with: "  - id: team-phone")
    let mine = try matrix(
      ["mine.yml": "id: mine\ntitle: Mine\naxes: {device: [team-phone, iphone-13]}\ndevices:\n\(inline)\n"],
      "mine.yml")
    try #require(Set(mine.devices.map(\.id)) == ["iphone-13", "team-phone"])
    #expect(mine.devices[0].geometry == mine.devices[1].geometry)
    let other = try matrix(
      [
        "sets/mine.yml": "id: mine\ntitle: Mine\naxes: {device: team-phone}\ndeviceFolder: phones\n",
        "sets/phones/team-phone.yml": device,
      ], "sets/mine.yml")
    #expect(other.devices.map(\.id) == ["team-phone"])
    let short = try matrix(
      [
        "kiosk.yml":
          "id: kiosk\ntitle: Kiosk\naxes: {device: kiosk-pad}\ndevices:\n"
          + "  - {id: kiosk-pad, extends: ipad-10, name: Kiosk, sources: {geometry: [measured here]}}\n"
      ], "kiosk.yml")
    let base = try #require(try Repository.catalog.get().device("ipad-10"))
    #expect(short.devices.map(\.name) == ["Kiosk"] && short.devices.first?.geometry == base.geometry)
    let unknown = #expect(throws: Diagnostics.self) {
      try matrix(
        ["odd.yml": "id: odd\ntitle: O\naxes: {device: odd}\ndevices: [{id: odd, extends: ipad-1}]\n"],
        "odd.yml")
    }
    #expect(unknown?.all.contains { $0.message.contains("there is no device \"ipad-1\"") } == true)
  }

  @Test("An exclusion without a match is an error, unless it is inherited")
  func idleExclusions() throws {
    let scratch = try Scratch()
    let load = { (name: String, text: String) in
      let file = try scratch.write(name, text)
      return diagnostics(in: scratch.path) {
        _ = try Repository.matrix(file)
      }
    }
    // full's exclusion is about iPhones; these are iPads.
    #expect(
      try load("pads.yml", "id: pads\ntitle: Pads\nextends: full\naxes: {device: {idiom: pad}}\n") == [])
    #expect(
      try load(
        "idle.yml",
        """
        id: idle
        title: Idle
        axes: {device: iphone-13, orientation: portrait}
        exclude:
          - {orientation: landscape-left, because: Nobody does.}
          - {device: iphone-13, orientation: [portrait, landscape-left], because: Sold out.}
        """) == [
          "idle.yml:5:5: error: the exclusion matches no case of the matrix; correct it, or remove it if its cases are gone"
        ])
    #expect(
      try load("none.yml", "id: none\ntitle: None\naxes: {device: [], appearance: []}\n") == [
        "none.yml:3:16: error: device has no value",
        "none.yml:3:32: error: appearance has no value",
      ])
  }

  @Test("All errors of a matrix are reported")
  func matrixFaults() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "mine.yml",
      """
      id: mine
      axes:
        device: [iphone-99, "watch-*", {idiom: tv}, {oneOfEach: color}]
        os: [latest]
        orientation: portrit
        appearence: [dark]
      exclude:
        - {orientation: portrait}
      strength: 9
      deviceFolder: nowhere
      """)
    let found = diagnostics(in: scratch.path) {
      _ = try Repository.matrix(file)
    }
    #expect(
      found == [
        "mine.yml:1:1: error: the matrix has no title; add `title:`",
        "mine.yml:3:12: error: unknown device \"iphone-99\"; did you mean \"iphone-11\"?",
        "mine.yml:3:23: error: no device's id matches \"watch-*\"",
        "mine.yml:3:42: error: unknown idiom \"tv\"; known are pad, phone",
        "mine.yml:3:59: error: oneOfEach must be geometry, not \"color\"; write geometry",
        "mine.yml:4:8: error: os must be oldest, newest or an OS version, not the text \"latest\"; write it as \"18\" or \"18.2\"",
        "mine.yml:5:16: error: unknown orientation \"portrit\"; did you mean \"portrait\"?",
        "mine.yml:6:3: error: axes has the unknown key \"appearence\"; did you mean \"appearance\"?",
        "mine.yml:8:5: error: the exclusion has no because; add `because:`",
        "mine.yml:9:11: error: strength must be a whole number from 1 to 5, not 9",
        "mine.yml:10:15: error: there is no folder \"nowhere\"",
      ])
  }
}
