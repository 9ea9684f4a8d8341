import Foundation
import Model
import Runner
import TestSupport
import Testing

@testable import Mutations

/// The families and their operators.
struct RegistryTests {
  private static let operators = MutationFamily.all.flatMap(\.operators)

  @Test("MutationFamily.all has every family that a file of the folder declares")
  func families() throws {
    let folder = Checkout.root + "/Sources/Mutations/Families"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let declared = names.filter {
      Checkout.text("Sources/Mutations/Families/" + $0).contains("= MutationFamily(")
    }
    #expect(declared.count == names.count && names.count == MutationFamily.all.count)
    #expect(Set(MutationFamily.all.map(\.id)).count == names.count)
  }

  @Test("Ids of operators are unique and kebab-case")
  func ids() {
    #expect(Set(Self.operators.map(\.id)).count == Self.operators.count)
    for change in Self.operators {
      #expect(
        change.id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }, "\(change.id)")
    }
  }

  @Test("Every assertion that a defect names exists, and every mutation has an id of its own")
  func assertions() throws {
    let subject = try Subject.sample()
    let known = Set(Runner.assertionIDs)
    let mutations = Self.operators.flatMap { $0.mutations(of: subject).mutations }
    #expect(!mutations.isEmpty)
    for mutation in mutations where mutation.kind == .defect {
      #expect(!mutation.assertions.isEmpty, "\(mutation.id)")
      #expect(Set(mutation.assertions).isSubset(of: known), "\(mutation.id) \(mutation.assertions)")
    }
    #expect(Set(mutations.map(\.id)).count == mutations.count)
  }

  @Test("An operator has at most its limit of mutations and counts the other targets")
  func limit() {
    let change = MutationOperator("many") { _ in
      (0..<20).map { number in
        Mutation(id: "many \(number)", summary: "Does nothing", location: .init(file: "a")) { nil }
      }
    }
    let made = change.mutations(of: Subject.empty)
    #expect(made.mutations.count == MutationOperator.mostTargets)
    #expect(made.leftOut == 20 - MutationOperator.mostTargets)
  }

  @Test("A project without documents, settings and catalogs has no mutation and no crash")
  func empty() {
    for change in Self.operators {
      #expect(change.mutations(of: Subject.empty).mutations.isEmpty, "\(change.id)")
    }
  }
}

/// Subjects from text.
enum Subject {
  static let empty = MutationInput(
    documents: [], project: project, imageSets: [], backdrops: []
  ) { _ in nil }

  private static let project = AppProject(
    name: "App", target: "App",
    configurations: [
      BuildConfiguration(
        name: "Release", settings: [:], infoPlist: InfoPlist(values: [:], origins: [:], file: nil),
        deploymentTarget: nil, idioms: [.phone], appIconName: nil)
    ], shipping: 0, resources: [], strayFiles: [], knownRegions: [], developmentRegion: nil,
    location: .init(file: "Info.plist"), diagnostics: [])

  /// The sample, with its files as they are on disk.
  static func sample() throws -> MutationInput {
    let root = Checkout.root + "/Matrix/samples/BuzzBox/"
    var project = project
    project.location = .init(file: "buzzbox.xcodeproj/project.pbxproj")
    project.configurations[0].infoPlist.file = "buzzbox/Info.plist"
    let lines = Checkout.text("Matrix/samples/BuzzBox/buzzbox.xcodeproj/project.pbxproj").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.lastIndex { $0.contains("INFOPLIST_FILE") })
    project.configurations[0].settings["INFOPLIST_FILE"] = BuildSetting(
      value: "buzzbox/Info.plist",
      location: .init(file: "buzzbox.xcodeproj/project.pbxproj", line: line + 1))
    let folder = "buzzbox/Assets.xcassets/LaunchIcon.imageset"
    var set = ImageSet(
      name: "LaunchIcon", path: folder, kind: .imageSet,
      location: .init(file: folder + "/Contents.json", line: 1))
    set.slots = [ImageSlot(file: folder + "/LaunchIcon.png", idiom: "universal", scale: 1)]
    return MutationInput(
      documents: [("buzzbox/Resources/LaunchScreen.storyboard", "LSc-rt-001")], project: project,
      imageSets: [set], backdrops: ["LSc-bg-001"]
    ) { FileManager.default.contents(atPath: root + $0).map { [UInt8]($0) } }
  }
}
