import Files
import Foundation
import Imaging
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Runner

/// Which changes make evidence stale: the digest of the sources depends on what the launch screen shows.
@Suite struct FreshnessTests {
  private static func digest(_ sample: SampleProject, root: String = "") throws -> String {
    let request = RunRequest(
      projectRoot: sample.path + root, checklist: "story-8.3", matrix: "smoke",
      projectAccess: FileAccess(below: [sample.path]))
    let surroundings = Surroundings(
      data: Sample.data, version: "test", commit: nil,
      digest: { parts in
        parts.map { "\($0.name) \($0.bytes.count) \($0.bytes.hashValue)" }.joined(separator: "\n")
      })
    let project = try OpenedProject(request, Sample.data)
    return try GateService(request, on: project, in: surroundings).now.sourcesDigest
  }
  private static let original = Result { try digest(SampleProject()) }

  struct Edit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (SampleProject) throws -> Void
    init(_ name: String, _ apply: @escaping @Sendable (SampleProject) throws -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  private static func inStoryboard(_ name: String, _ old: String, _ new: String) -> Edit {
    Edit(name) { try $0.replace(old, with: new, in: $0.storyboard) }
  }

  /// Writes every PNG of the sample again, with the same pixels and other bytes.
  private static func recompress(_ sample: SampleProject) throws {
    let files = FileManager.default.enumerator(atPath: sample.path)?.compactMap { $0 as? String } ?? []
    var count = 0
    for file in files where file.hasSuffix(".png") {
      let bytes = try sample.bytes(file)
      let image = try PNG.decode(bytes)
      let again = PNG.encode(image.bitmap, effort: .low)
      guard again != bytes else { continue }
      try sample.write(again, to: file)
      count += 1
    }
    #expect(count > 0)
  }

  static let neutral: [Edit] = [
    Edit("nothing") { _ in },
    inStoryboard("a comment", "</document>", "<!-- note --></document>"),
    Edit("the version of the tools") { sample in
      try sample.lines(with: "toolsVersion=", in: sample.storyboard) {
        $0.replacing(/toolsVersion="[^"]*"/, with: "toolsVersion=\"99999\"")
      }
    },
    Edit("the version of a plug-in") { sample in
      try sample.lines(with: "<plugIn ", in: sample.storyboard) {
        $0.replacing(/version="[^"]*"/, with: "version=\"99999\"")
      }
    },
    Edit("a position on the canvas") { sample in
      try sample.lines(with: "canvasLocation", in: sample.storyboard) {
        $0.replacing(#/ x="[^"]*"/#, with: " x=\"977\"")
      }
    },
    Edit("line ends and indentation") { sample in
      let text = try sample.text(sample.storyboard)
      try sample.write(
        text.replacing("    ", with: "\t").replacing("\n", with: "\r\n"), to: sample.storyboard)
    },
    Edit("an indented Contents.json with another author") { sample in
      let file = sample.iconSet + "/Contents.json"
      let data = Data(try sample.bytes(file))
      var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      object["info"] = ["author": "someone", "version": 1]
      let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
      try sample.write(Array(JSONSerialization.data(withJSONObject: object, options: options)), to: file)
    },
    Edit("PNG files that were compressed again", recompress),
    Edit("a source file of the app") { try $0.write("// code\n", to: "buzzbox/Other.swift") },
    Edit("a version number") { sample in
      try sample.lines(with: "MARKETING_VERSION", in: sample.projectFile) {
        $0.replacing(/= [^;]*;/, with: "= 9.9;")
      }
    },
    Edit("a raised deployment target") { sample in
      try sample.lines(with: "IPHONEOS_DEPLOYMENT_TARGET", in: sample.projectFile) {
        $0.replacing(/= [^;]*;/, with: "= 18.0;")
      }
    },
  ]

  @Test("A change that shows nothing else keeps the digest", arguments: neutral)
  func keeps(_ edit: Edit) throws {
    let sample = try SampleProject()
    try edit.apply(sample)
    #expect(try Self.digest(sample) == Self.original.get())
  }

  static let decisive: [Edit] = [
    inStoryboard("a constraint", "constant=\"120\"", "constant=\"119\""),
    inStoryboard("an image's name", "image=\"LaunchIcon\"", "image=\"Other\""),
    Edit("a pixel of the icon") { sample in
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: sample.path + "/" + sample.iconSet).sorted().first {
          $0.hasSuffix(".png")
        })
      try sample.write(Picture.solid(360, [200, 10, 10]).png(), to: sample.iconSet + "/" + file)
    },
    Edit("the app icon") { sample in
      let set = sample.catalog + "/AppIcon.appiconset"
      let file = try #require(
        FileManager.default.contentsOfDirectory(atPath: sample.path + "/" + set).sorted().first {
          $0.hasSuffix(".png")
        })
      try sample.write(Picture.solid(64, [1, 2, 3]).png(), to: set + "/" + file)
    },
    Edit("the appearance of the app") { sample in
      try sample.replace(
        "<dict>", with: "<dict>\n\t<key>UIUserInterfaceStyle</key>\n\t<string>Dark</string>", in: sample.plist
      )
    },
  ]

  @Test("A change of what the launch screen shows changes the digest", arguments: decisive)
  func changes(_ edit: Edit) throws {
    let sample = try SampleProject()
    try edit.apply(sample)
    #expect(try Self.digest(sample) != Self.original.get())
  }

  @Test("Names do not depend on the folder of a catalog or a document")
  func names() {
    #expect(ShownContent.name(of: "A/B.xcassets/I.imageset/i.png") == "I.imageset/i.png")
    #expect(ShownContent.name(of: "X/Y/C.xcassets/N/I.imageset/i.png") == "I.imageset/i.png")
    #expect(ShownContent.name(of: "App/Base.lproj/L.storyboard") == "Base.lproj/L.storyboard")
    #expect(ShownContent.name(of: "App/L.storyboard") == "L.storyboard")
    #expect(ShownContent.name(of: "Base.lproj/L.storyboardc/a.nib") == "L.storyboardc/a.nib")
  }

  @Test("A file that cannot be parsed is its own content")
  func broken() {
    for path in ["L.storyboard", "Contents.json", "i.png", "i.pdf"] {
      #expect(ShownContent.of([1, 2, 3], path: path) == [1, 2, 3])
    }
  }

  @Test("Attributes and texts cannot be exchanged without another content")
  func unambiguous() {
    func content(_ text: String) -> [UInt8] { ShownContent.of(Array(text.utf8), path: "L.xib") }
    #expect(content("<a b='c' d='e'/>") == content("<a d=\"e\"  b=\"c\"></a>"))
    let all = [
      "<a b='c'/>", "<a c='b'/>", "<a><b/></a>", "<a/>", "<a>b</a>", "<a><b/><b/></a>", "<a><b><b/></b></a>",
    ]
    #expect(Set(all.map(content)).count == all.count)
  }

  @Test("The content of a picture has every pixel")
  func pixels() throws {
    let lengths = [1, 2, 255, 256, 600, 1]
    var pixels: [UInt8] = []
    for (number, length) in lengths.enumerated() {
      for _ in 0..<length { pixels += [UInt8(number % 2 * 9), 20, 30, 255] }
    }
    let bitmap = Bitmap(width: pixels.count / 4, height: 1, pixels: pixels)
    let content = ShownContent.of(PNG.encode(bitmap), path: "i.png")
    let runs = content[try #require(content.firstIndex(of: UInt8(ascii: "\n"))).advanced(by: 1)...]
    #expect(runs.count == 5 * (1 + 1 + 1 + 2 + 3 + 1))
    var found: [UInt8] = []
    for start in stride(from: runs.startIndex, to: runs.endIndex, by: 5) {
      for _ in 0..<runs[start] { found += runs[(start + 1)..<(start + 5)] }
    }
    #expect(found == pixels)
  }
}
