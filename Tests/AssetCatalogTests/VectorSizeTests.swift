import Model
import Testing

@testable import AssetCatalog

@Suite("Sizes of vectors")
struct VectorSizeTests {
  @Test("The size of an SVG is its width and height, else its view box")
  func svg() {
    #expect(
      VectorSize.svg("<svg width=\"24\" height=\"12.5px\" viewBox=\"0 0 1 1\">")
        == Size(width: 24, height: 12.5))
    #expect(
      VectorSize.svg(
        "<?xml version='1.0'?><!-- <svg width=\"1\" height=\"1\"> -->\n<svg\n viewBox='0 0 30, 40'>")
        == Size(width: 30, height: 40))
    #expect(VectorSize.svg("<svg width=\"100%\" height=\"100%\">") == nil)
    #expect(VectorSize.svg("<svg stroke-width=\"3\" width=\"-4\" height=\"5\">") == nil)
    #expect(VectorSize.svg("<svg width=\"10mm\" height=\"5mm\" viewBox=\"0 0 10 5\">") == nil)
    #expect(VectorSize.svg("<svg width=\"10\" viewBox=\"0 0 10 5\">") == nil)
    #expect(VectorSize.svg("no picture <") == nil)
  }

  @Test("The size of a PDF is its crop box, else its media box, unless pages differ")
  func pdf() {
    func size(_ text: String) -> Size? { VectorSize.pdf(Array(text.utf8)) }
    #expect(size("/MediaBox [0 0 34 56.5]") == Size(width: 34, height: 56.5))
    #expect(size("/MediaBox[ 10 10 34 56 ] /CropBox [0 0 7 8]") == Size(width: 7, height: 8))
    #expect(size("/MediaBox [0 0 1 1] x /MediaBox [0 0 2 2]") == nil)
    #expect(size("/MediaBox 12 0 R") == nil)
    #expect(size("/MediaBox") == nil)
    #expect(size("/MediaBox [0 0 34 56.5] /Rotate 90") == nil)
  }
}
