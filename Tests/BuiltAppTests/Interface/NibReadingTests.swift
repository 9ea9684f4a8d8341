import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import BuiltApp

@Suite("Views of compiled nibs") struct NibReadingTests {
  /// Reads a xib with one root view that has these entries.
  private func document(
    _ build: (inout NibBuilder, _ root: Int) -> [(String, NibBuilder.Value)],
    storages: (inout NibBuilder, _ root: Int) -> [Int] = { _, _ in [] }
  ) throws -> InterfaceDocument {
    var nib = NibBuilder()
    let top = nib.add("NSObject")
    let root = nib.add("UIView")
    nib.set(
      root,
      [("UIBounds", .doubles([0, 0, 320, 480])), ("UICenter", .doubles([160, 240]))] + build(&nib, root))
    let lists = storages(&nib, root)
    nib.set(
      top,
      [
        ("UINibTopLevelObjectsKey", nib.array([root])), ("UINibObjectsKey", nib.array([root])),
        ("UINibTraitStorageListsKey", nib.array(lists)),
      ])
    let bytes = nib.bytes()
    return try CompiledInterface.read("Launch.nib") { path in
      guard path == "Launch.nib" else { throw CocoaError(.fileNoSuchFile) }
      return bytes
    }
  }

  @Test("A label has its text, font, color and lines")
  func label() throws {
    let document = try document { nib, _ in
      let weight = nib.string("NSCTFontUIUsageAttribute")
      let usage = nib.string("CTFontDemiUsage")
      guard case .object(let key) = weight, case .object(let value) = usage else { return [] }
      let attributes = nib.array([key, value])
      let descriptor = nib.add("UIFontDescriptor", [("UIFontDescriptorAttributes", attributes)])
      let font = nib.add(
        "UIFont",
        [
          ("UIFontDescriptor", .object(descriptor)), ("UIFontPointSize", .real(22)),
          ("UISystemFont", .flag(true)), ("UIFontName", nib.string(".SFUI-Semibold")),
        ])
      let color = nib.add("UIColor", [("UIDynamicCatalogName", nib.string("Brand"))])
      let label = nib.add(
        "UILabel",
        [
          ("UIText", nib.string("Hello")), ("UIFont", .object(font)), ("UITextColor", .object(color)),
          ("UINumberOfLines", .integer(0)), ("UITextAlignment", .integer(1)),
          ("UILineBreakMode", .integer(0)),
          ("UIBounds", .doubles([0, 0, 100, 30])), ("UICenter", .doubles([60, 25])),
          ("UIViewContentHuggingPriority", nib.string("{251, 252}")),
        ])
      return [("UISubviews", nib.array([label]))]
    }
    let label = try #require(document.initialView?.subviews.first)
    guard case .label(let content) = label.content else {
      Issue.record("not a label")
      return
    }
    #expect(content.text == "Hello" && content.numberOfLines == 0 && content.alignment == .center)
    #expect(content.lineBreakMode == .wordWrap)
    #expect(content.font == FontDescription(type: .system, weight: "semibold", pointSize: 22))
    #expect(content.textColor == .named("Brand", recorded: nil))
    #expect(label.recordedFrame == Rect(x: 10, y: 10, width: 100, height: 30))
    #expect(label.horizontalHugging == 251 && label.verticalHugging == 252)
    #expect(document.colorUses.keys.sorted() == ["Brand"])
  }

  @Test("A stack view has its arranged views in order, and its settings")
  func stack() throws {
    let document = try document { nib, _ in
      let first = nib.add("UIView")
      let second = nib.add("UIView")
      let stack = nib.add(
        "UIStackView",
        [
          ("UISubviews", nib.array([second, first])),
          ("UIStackViewArrangedSubviews", nib.array([first, second])),
          ("UIStackViewAxis", .integer(1)), ("UIStackViewDistribution", .integer(3)),
          ("UIStackViewAlignment", .integer(4)), ("UIStackViewSpacing", .real(12)),
        ])
      return [("UISubviews", nib.array([stack]))]
    }
    let stack = try #require(document.initialView?.subviews.first)
    #expect(
      stack.content
        == .stack(
          StackContent(axis: .vertical, distribution: .equalSpacing, alignment: .trailing, spacing: 12)))
    #expect(stack.subviews.map(\.id) == stack.subviews.map(\.id).sorted())
  }

  @Test("A constraint to the safe area has its relation, multiplier, constant and priority")
  func constraint() throws {
    let document = try document { nib, root in
      let child = nib.add("UIView")
      let guide = nib.add(
        "UILayoutGuide",
        [
          ("UILayoutGuideIdentifier", nib.string("UIViewSafeAreaLayoutGuide")),
          ("UILayoutGuideOwningView", .object(root)),
        ])
      let constraint = nib.add(
        "NSLayoutConstraint",
        [
          ("NSFirstItem", .object(child)), ("NSFirstAttributeV2", .integer(7)), ("NSRelation", .integer(1)),
          ("NSSecondItem", .object(guide)), ("NSSecondAttributeV2", .integer(8)),
          ("NSMultiplier", .real(Double(Float(1.0 / 3)))), ("NSConstantV2", .real(-4.5)),
          ("NSPriority", .integer(750)),
        ])
      return [("UISubviews", nib.array([child])), ("UIViewAutolayoutConstraints", nib.array([constraint]))]
    }
    let root = try #require(document.initialView)
    let constraint = try #require(root.constraints.first)
    #expect(root.guides.map(\.kind) == [.safeArea])
    #expect(constraint.firstItem == root.subviews.first?.id && constraint.firstAttribute == .width)
    #expect(constraint.secondItem == root.guides.first?.id && constraint.secondAttribute == .height)
    #expect(constraint.relation == .greaterThanOrEqual && constraint.multiplier == 1.0 / 3)
    #expect(constraint.constant == -4.5 && constraint.priority == 750)
    #expect(document.usesSafeAreas)
  }

  @Test("Views and constants of a size class are variations")
  func variations() throws {
    let document = try document { nib, root in
      let child = nib.add("UIView")
      return [("UISubviews", nib.array([child]))]
    } storages: { nib, root in
      let traits = nib.add(
        "UITraitCollection",
        [("UITraitCollectionBuiltinTrait-_UITraitNameHorizontalSizeClass", .integer(2))])
      let extra = nib.add("UIImageView")
      let record = nib.add(
        "_UIRelationshipTraitStorageRecord",
        [
          ("UITraitCollection", .object(traits)), ("UIAddedObjects", nib.array([extra])),
          ("UIRemovedObjects", nib.array([])),
        ])
      let storage = nib.add(
        "_UIRelationshipTraitStorage",
        [
          ("UIObject", .object(root)), ("UIKeyPath", nib.string("subviews")),
          ("UIRecords", nib.array([record])),
        ])
      return [nib.add("_UITraitStorageList", [("UITraitStorages", nib.array([storage]))])]
    }
    let root = try #require(document.initialView)
    let extra = try #require(root.subviews.last)
    #expect(root.subviews.map(\.kind) == [.plain, .image])
    #expect(root.variations.map(\.isDefault) == [true, false])
    #expect(root.variations.first?.excludedSubviews == [extra.id])
    #expect(root.variations.last?.horizontal == .regular)
    #expect(root.variations.last?.includedSubviews == [extra.id])
  }

  @Test("Custom classes and runtime attributes are found")
  func forbidden() throws {
    var nib = NibBuilder()
    let top = nib.add("NSObject")
    let root = nib.add(
      "UIClassSwapper",
      [("UIClassName", nib.string("BrandView")), ("UIOriginalClassName", nib.string("UIView"))])
    let pair = nib.add(
      "UINibKeyValuePair", [("UIKeyPath", nib.string("cornerRadius")), ("UIObject", .object(root))])
    nib.set(
      top,
      [
        ("UINibTopLevelObjectsKey", nib.array([root])), ("UINibObjectsKey", nib.array([root])),
        ("UINibKeyValuePairsKey", nib.array([pair])),
      ])
    let bytes = nib.bytes(coder: 9)
    let document = try CompiledInterface.read("Launch.nib") { _ in bytes }
    #expect(document.forbidden.map(\.rule) == [.customClass, .runtimeAttributes])
    #expect(document.forbidden.map(\.subject) == ["BrandView", "cornerRadius"])
    #expect(document.initialView?.kind == .plain && document.initialView?.customClass == "BrandView")
  }

  @Test("The outlets of a list to its own controller are no connections of the app; those to another one are")
  func listOutlets() throws {
    func subjects(_ controllerClass: String) throws -> [String] {
      var scene = NibBuilder()
      let sceneTop = scene.add("NSObject")
      let controller = scene.add(controllerClass, [("UINibName", scene.string("list-view"))])
      scene.set(
        sceneTop,
        [
          ("UINibTopLevelObjectsKey", scene.array([controller])),
          ("UINibObjectsKey", scene.array([controller])),
        ])
      var view = NibBuilder()
      let viewTop = view.add("NSObject")
      let list = view.add(
        "UITableView", [("UIBounds", .doubles([0, 0, 320, 480])), ("UICenter", .doubles([160, 240]))])
      let outlets = ["dataSource", "delegate", "header"].map { label in
        view.add("UIRuntimeOutletConnection", [("UILabel", view.string(label)), ("UISource", .object(list))])
      }
      view.set(
        viewTop,
        [
          ("UINibTopLevelObjectsKey", view.array([list])), ("UINibObjectsKey", view.array([list])),
          ("UINibConnectionsKey", view.array(outlets)),
        ])
      let files = [
        "L.storyboardc/Info.plist": Array(
          """
          <plist version="1.0"><dict><key>UIStoryboardDesignatedEntryPointIdentifier</key><string>list</string>
          <key>UIViewControllerIdentifiersToNibNames</key><dict><key>list</key><string>list</string></dict></dict></plist>
          """.utf8),
        "L.storyboardc/list.nib": scene.bytes(), "L.storyboardc/list-view.nib": view.bytes(),
      ]
      let document = try CompiledInterface.read("L.storyboardc") { path in
        guard let bytes = files[path] else { throw CocoaError(.fileNoSuchFile) }
        return bytes
      }
      return document.forbidden.map(\.subject)
    }
    #expect(try subjects("UITableViewController") == ["outlet header"])
    #expect(try subjects("UIViewController") == ["outlet dataSource", "outlet delegate", "outlet header"])
  }

  @Test("A view that contains itself is an error that names the limit")
  func circle() throws {
    let error = #expect(throws: Diagnostics.self) {
      try document { nib, root in
        let child = nib.add("UIView")
        nib.set(child, [("UISubviews", nib.array([root]))])
        return [("UISubviews", nib.array([child]))]
      }
    }
    #expect(error?.all.first?.message.contains("more than 64 views inside of each other") == true)
  }

  @Test("3,000 navigation controllers inside of each other are an error that names the limit")
  func chain() throws {
    var nib = NibBuilder()
    let top = nib.add("NSObject")
    let controllers = (0..<3000).map { _ in nib.add("UINavigationController") }
    for (outer, inner) in zip(controllers, controllers.dropFirst()) {
      nib.set(outer, [("UIChildViewControllers", nib.array([inner]))])
    }
    nib.set(top, [("UINibTopLevelObjectsKey", nib.array([controllers[0]]))])
    let bytes = nib.bytes()
    func message(_ limits: [Limits.Key: Int]) -> String? {
      let error = #expect(throws: Diagnostics.self) {
        try RunBudget.$current.withValue(RunBudget(Limits(limits))) {
          try CompiledInterface.read("Launch.nib") { _ in bytes }
        }
      }
      return error?.all.first?.message
    }
    #expect(message([:])?.contains("more than 1000 scenes") == true)
    #expect(message([.scenes: 3000])?.contains("inside of 2999 view controllers; at most 20") == true)
  }

  @Test("A storyboard without an initial controller says so")
  func noInitialController() throws {
    let list = Array("<plist><dict><key>UIStoryboardVersion</key><integer>1</integer></dict></plist>".utf8)
    let document = try CompiledInterface.read("Launch.storyboardc") { path in
      guard path == "Launch.storyboardc/Info.plist" else { throw CocoaError(.fileNoSuchFile) }
      return list
    }
    #expect(document.missingInitialScene?.message.contains("no initial view controller") == true)
  }

  @Test(
    "A ratio of small whole numbers is exact again", arguments: [(1, 3), (2, 3), (9, 16), (271, 152), (5, 1)])
  func ratio(_ dividend: Int, _ divisor: Int) {
    let value = Double(dividend) / Double(divisor)
    #expect(NibViews.exactRatio(Double(Float(value))) == value)
  }

  @Test("A keyed archive gives the same tree")
  func keyedArchive() throws {
    func reference(_ index: Int) -> BinaryList.Reference { .init(index: index) }
    let objects: [Any] = [
      "$null",
      [
        "$class": reference(2), "UIBounds": reference(5), "UICenter": reference(6), "UIAutoresizingMask": 18,
        "UIHidden": true,
      ] as [String: Any],
      ["$classname": "UIView"],
      ["$class": reference(4), "NS.objects": [reference(1)]] as [String: Any],
      ["$classname": "NSArray"],
      "{{0, 0}, {320, 480}}", "{160, 240}",
    ]
    let bytes = BinaryList.encode([
      "$archiver": "NSKeyedArchiver", "$objects": objects, "$top": ["UINibTopLevelObjectsKey": reference(3)],
    ])
    let document = try CompiledInterface.read("Launch.nib") { _ in bytes }
    let root = try #require(document.initialView)
    #expect(root.kind == .plain && root.isHidden && root.autoresizing == [.width, .height])
    #expect(root.recordedFrame == Rect(x: 0, y: 0, width: 320, height: 480))
  }
}
