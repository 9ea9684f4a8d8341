import Documents
import Foundation
import Imaging
import Model
import TestSupport
import Testing

@testable import AssetCatalog

/// Pictures that cost more than a run may use.
struct PictureLimitTests {
  private func decode(_ files: [String: [UInt8]], _ limits: [Limits.Key: Int]) -> [String: ImageError] {
    let project = TemporaryProject()
    for (name, bytes) in files { project.write(name, bytes) }
    let folder = ProjectFolder(root: project.root)
    return RunBudget.$current.withValue(RunBudget(Limits(limits))) {
      var errors: [String: ImageError] = [:]
      for name in files.keys.sorted() {
        do throws(ImageError) { _ = try ImageFile.decode(name, in: folder) } catch { errors[name] = error }
      }
      return errors
    }
  }

  @Test("A picture above the limit of one file is not decoded; its header says how large it is")
  func each() throws {
    let errors = decode(["a.png": HostileInput.pngHeader(width: 8000, height: 8000)], [:])
    #expect(errors["a.png"]?.kind == .tooLarge)
    #expect(errors["a.png"]?.message == "has 64000000 pixels; at most 33554432 are read")
  }

  @Test("All pictures of a run together have a limit")
  func total() {
    let picture = HostileInput.png(width: 10, height: 10)
    let errors = decode(["a.png": picture, "b.png": picture, "c.png": picture], [.picturePixels: 250])
    #expect(errors.keys.sorted() == ["c.png"] && errors["c.png"]?.isLimit == true)
  }

  @Test("A JPEG with many markers or scans is not decoded", arguments: [(100_000, 1), (0, 250)])
  func jpeg(markers: Int, scans: Int) {
    let errors = decode(["a.jpg": HostileInput.jpeg(markers: markers, scans: scans)], [:])
    #expect(errors["a.jpg"]?.kind == .tooLarge)
  }

  @Test("A run that has used its memory decodes no picture")
  func memory() {
    let errors = decode(["a.png": HostileInput.png(width: 10, height: 10)], [.memoryMegabytes: 1])
    #expect(errors["a.png"]?.message.contains("MB of memory") == true)
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

  @Test("The programs that draw vectors have a time together")
  func vectors() throws {
    let project = TemporaryProject()
    let script = "#!/bin/sh\nexec sleep 5\n"
    project.write("rsvg-convert", script)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.root + "/rsvg-convert")
    let renderer = VectorRenderer(tools: VectorTools(folders: [project.root]))
    let svg = HostileInput.slowSVG(paths: 1)
    RunBudget.$current.withValue(RunBudget(Limits([.vectorMilliseconds: 50]))) {
      for _ in 0..<3 {
        do throws(ImageError) {
          _ = try renderer.draw(svg, kind: .svg, pixels: PixelSize(width: 4, height: 4))
          Issue.record("The program has no time limit.")
        } catch {
          #expect(error.message.contains("may take 0.05 seconds together"), "\(error)")
        }
      }
    }
  }
}
