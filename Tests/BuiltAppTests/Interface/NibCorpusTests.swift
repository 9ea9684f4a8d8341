import Foundation
import LaunchScreens
import Model
import TestSupport
import Testing

@testable import BuiltApp

@Suite(
  "Compiled documents of public apps",
  .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason)))
struct NibCorpusTests {
  /// Apps whose launch document agrees with its source.
  static let pairs = BuiltApp.all.filter { $0.agrees && $0.launchSource != nil && $0.app != nil }

  /// Returns the compiled form of a pair's launch document.
  static func compiled(_ app: BuiltApp) throws -> InterfaceDocument {
    let root = try #require(app.app)
    let source = try #require(app.launchSource)
    let name = String(source.split(separator: "/").last?.split(separator: ".").first ?? "")
    let candidates = ["Base.lproj/", ""].flatMap { ["\($0)\(name).storyboardc", "\($0)\(name).nib"] }
    let path = try #require(candidates.first { FileManager.default.fileExists(atPath: root + "/" + $0) })
    return try CompiledInterface.read(path) { file in
      guard let bytes = FileManager.default.contents(atPath: root + "/" + file) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return Array(bytes)
    }
  }

  static func source(_ app: BuiltApp) throws -> InterfaceDocument {
    let file = try #require(app.source) + "/" + (try #require(app.launchSource))
    let bytes = Array(try #require(FileManager.default.contents(atPath: file)))
    return try InterfaceBuilder.read(bytes, file: app.launchSource ?? "")
  }

  @Test("The compiled tree is that of the source", arguments: pairs)
  func trees(_ app: BuiltApp) throws {
    let compiled = try Self.compiled(app)
    let source = try Self.source(app)
    let (first, second) = (try #require(compiled.initialView), try #require(source.initialView))
    #expect(first.flattened.map(\.kind) == second.flattened.map(\.kind))
    #expect(compiled.imageUses.keys.sorted() == source.imageUses.keys.sorted())
    #expect(compiled.colorUses.keys.sorted() == source.colorUses.keys.sorted())
    #expect(compiled.forbidden.map(\.rule) == source.forbidden.map(\.rule))
    let names = Dictionary(
      zip(second.flattened, first.flattened).map { ($0.id, $1.id) }, uniquingKeysWith: { first, _ in first })
    let own = Dictionary(first.flattened.map { ($0.id, $0.id) }, uniquingKeysWith: { first, _ in first })
    for (compiled, source) in zip(first.flattened, second.flattened) {
      #expect(compiled.contentMode == source.contentMode)
      #expect(compiled.clipsSubviews == source.clipsSubviews)
      #expect(compiled.isHidden == source.isHidden && compiled.alpha == source.alpha)
      // ibtool gives a view without constraints (`fixedFrame`) and the root view back to their autoresizing masks.
      if !source.fixedFrame, source.id != second.id {
        #expect(compiled.translatesAutoresizing == source.translatesAutoresizing)
      }
      #expect(compiled.horizontalHugging == source.horizontalHugging)
      #expect(compiled.verticalCompression == source.verticalCompression)
      #expect(compiled.constraints.count == source.constraints.count)
      if let frame = source.recordedFrame, !source.isMisplaced {
        #expect(compiled.recordedFrame == frame, "\(source.id)")
      }
      let wanted = source.constraints.map { Self.text($0, names) }.sorted()
      #expect(compiled.constraints.map { Self.text($0, own) }.sorted() == wanted)
      if case .label(let first) = compiled.content, case .label(let second) = source.content {
        #expect(first.text == second.text && first.numberOfLines == second.numberOfLines)
        #expect(first.font == second.font && first.alignment == second.alignment)
        #expect(first.lineBreakMode == second.lineBreakMode)
      }
    }
  }

  /// Returns a constraint without its id.
  ///
  /// - Parameter names: The compiled id of each view; every other item is a guide.
  private static func text(_ constraint: LayoutConstraint, _ names: [String: String]) -> String {
    func item(_ id: String?) -> String { id.map { names[$0] ?? "guide" } ?? "none" }
    let parts = [
      item(constraint.firstItem), constraint.firstAttribute.rawValue, constraint.relation.rawValue,
      item(constraint.secondItem), constraint.secondAttribute?.rawValue ?? "none",
    ]
    return parts.joined(separator: " ")
      + " \(constraint.multiplier) \(constraint.constant) \(constraint.priority)"
  }

  @Test("Every nib of the corpus is read")
  func everyNib() throws {
    let folder = try #require(BuiltApp.folder)
    let files = BuiltApp.files(in: folder, ending: ".nib").filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
    #expect(files.count == 86)
    for file in files {
      let archive = try NibArchive.read(Array(try #require(FileManager.default.contents(atPath: file))))
      #expect(!archive.rootNode.elements("UINibTopLevelObjectsKey").isEmpty, "\(file)")
    }
  }
}
