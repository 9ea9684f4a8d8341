import Files
import Foundation
import Imaging
import Model
import TestSupport
import Testing

@testable import AssetCatalog

/// Pictures that cost more than a run may use.
struct PictureLimitTests {
  private func decode(
    _ files: [String: [UInt8]], _ limits: [Limits.Key: Int]
  ) -> (errors: [String: ImageError], obstacle: String?) {
    let project = TemporaryProject()
    for (name, bytes) in files { project.write(name, bytes) }
    let folder = ProjectFolder(root: project.root)
    // The process of the tests has memory of other tests.
    let budget = RunBudget(Limits([.memoryMegabytes: 100_000].merging(limits) { $1 }))
    return RunBudget.$current.withValue(budget) {
      var errors: [String: ImageError] = [:]
      for name in files.keys.sorted() {
        do throws(ImageError) { _ = try ImageFile.decode(name, in: folder) } catch { errors[name] = error }
      }
      return (errors, budget.obstacle)
    }
  }

  @Test("A picture above the limit of one file is not decoded; its header says how large it is")
  func each() throws {
    let (errors, obstacle) = decode(["a.png": HostileInput.pngHeader(width: 8000, height: 8000)], [:])
    #expect(errors["a.png"]?.kind == .tooLarge)
    #expect(errors["a.png"]?.message == "has 64000000 pixels; at most 33554432 are read")
    #expect(obstacle == nil)
  }

  @Test("All pictures of a run together have a limit; beyond it the run has no result, whichever came last")
  func total() {
    let picture = HostileInput.png(width: 10, height: 10)
    let files = ["a.png": picture, "b.png": picture, "c.png": picture]
    let (errors, obstacle) = decode(files, [.picturePixels: 250])
    #expect(errors.keys.sorted() == ["c.png"] && errors["c.png"]?.isLimit == true)
    #expect(obstacle?.contains("more than 250 pixels together") == true && obstacle?.contains("png") == false)
    #expect(decode(files, [.picturePixels: 300]).obstacle == nil)
  }

  @Test("Files with equal bytes and one extension are decoded once")
  func equalBytes() {
    let project = TemporaryProject()
    let picture = HostileInput.png(width: 10, height: 10)
    for name in ["a.png", "b.png", "c.jpg"] { project.write(name, picture) }
    let budget = RunBudget(Limits([.memoryMegabytes: 100_000, .picturePixels: 1000]))
    RunBudget.$current.withValue(budget) {
      let cache = PictureCache(folder: ProjectFolder(root: project.root))
      let ids = ["a.png", "b.png", "c.jpg"].map { name -> PictureID? in
        guard case .decoded(let id, _) = cache.entry(name) else { return nil }
        return id
      }
      #expect(ids[0] != nil && ids[0] == ids[1] && ids[0] == ids[2])
    }
    #expect(budget.left(of: .picturePixels) == 800)
  }

  @Test("A JPEG with many markers or scans is not decoded", arguments: [(100_000, 1), (0, 250)])
  func jpeg(markers: Int, scans: Int) {
    let (errors, _) = decode(["a.jpg": HostileInput.jpeg(markers: markers, scans: scans)], [:])
    #expect(errors["a.jpg"]?.kind == .tooLarge)
  }

  @Test("A run that has used its memory decodes no picture and has no result")
  func memory() {
    let (errors, obstacle) = decode(["a.png": HostileInput.png(width: 10, height: 10)], [.memoryMegabytes: 1])
    #expect(errors["a.png"]?.message.contains("MB of memory") == true)
    #expect(obstacle?.hasPrefix("a.png is not decoded, because the run has used its 1 MB") == true)
  }

  @Test("A PDF with many streams is not drawn")
  func pdf() {
    let inks = PDFInks(HostileInput.pdf(streams: 300), mostStreams: 299)
    #expect(inks.hasTooManyStreams && !inks.areUsed)
    #expect(!PDFInks(HostileInput.pdf(streams: 300), mostStreams: 300).hasTooManyStreams)
  }

  @Test("Doubling the streams of a PDF at most triples the processor time of the search for inks")
  func streams() {
    let (one, two) = (HostileInput.pdf(streams: 4000), HostileInput.pdf(streams: 8000))
    let first = ProcessorTime.least { _ = PDFInks(one) }
    let second = ProcessorTime.least { _ = PDFInks(two) }
    #expect(second <= 3 * first + 0.01, "\(first) s, then \(second) s")
  }

  @Test("The text of a PDF is counted: streams that are not images, inflated")
  func text() {
    let operators = "1 0 0 rg 0 0 10 5 re f"
    #expect(PDFInks(VectorFixture.pdf(operators)).textBytes == operators.utf8.count + 1)
    let packed =
      Array("<< /Subtype /Image /Filter /FlateDecode >>\nstream\n".utf8) + [UInt8](repeating: 1, count: 99)
    #expect(PDFInks(packed).textBytes == 0)
  }

  @Test("The size of a picture that is not decoded is that of its header")
  func header() {
    let project = TemporaryProject()
    project.write(
      "A.xcassets/P.imageset/Contents.json",
      "{\"images\":[{\"filename\":\"p.png\",\"idiom\":\"universal\",\"scale\":\"2x\"}]}")
    project.write("A.xcassets/P.imageset/p.png", HostileInput.pngHeader(width: 8000, height: 6000))
    guard case .cannotTell(let slot, _) = project.library(["A.xcassets"]).picture(named: "P", in: .phone())
    else {
      Issue.record("not undecided")
      return
    }
    #expect(slot.unreadPixels == PixelSize(width: 8000, height: 6000))
    #expect(slot.vectorSize == Size(width: 4000, height: 3000))
  }
}
