import Files
import Foundation
import Imaging
import Model

/// Draws SVG and PDF files with programs of the system: `rsvg-convert` and `pdftocairo`.
///
/// Edges and color blends differ from Apple's and between versions of the programs; see `DrawnVector`.
struct VectorRenderer: Sendable {
  enum Kind: String, Sendable { case svg, pdf }

  let tools: VectorTools

  /// Returns the natural size of a file that can be drawn, in points.
  ///
  /// - Throws: A limit where the program is missing, where the size in points is not known, or where the file has
  ///   constructs that Apple's renderer is not known to draw. An error where the file is not of its kind.
  func size(of bytes: [UInt8], kind: Kind) throws(ImageError) -> Size {
    try Self.sniff(bytes, kind)
    return switch kind {
    case .svg: try svgSize(bytes)
    case .pdf: try pdfSize(bytes)
    }
  }

  private static func sniff(_ bytes: [UInt8], _ kind: Kind) throws(ImageError) {
    if bytes.isEmpty { throw ImageError(.empty, "is empty") }
    if ImageSniffer.isGitLFSPointer(bytes) {
      throw ImageError(.gitLFSPointer, "is a Git LFS pointer, not the picture: run git lfs pull")
    }
    switch (ImageSniffer.kind(bytes), kind) {
    case (.svg, .pdf), (.html, .pdf): throw ImageError(.wrongFormat, "is not a PDF file")
    case (let found?, _) where ![.svg, .pdf, .text, .html].contains(found):
      throw ImageError(.wrongFormat, "is a \(found.rawValue) file with the extension .\(kind.rawValue)")
    case (.pdf, .svg): throw ImageError(.wrongFormat, "is a PDF file with the extension .svg")
    default: break
    }
  }

  private func svgSize(_ bytes: [UInt8]) throws(ImageError) -> Size {
    if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      throw ImageError(.unsupported, "is compressed or not in UTF-8, which this tool does not draw")
    }
    let file = SVGFile(bytes)
    guard file.hasRoot else { throw ImageError(.damaged, "has no <svg> element") }
    if !file.doubts.isEmpty {
      let list = file.doubts.joined(separator: ", ")
      throw ImageError(
        .unsupported, "uses constructs that iOS may draw differently: \(list)")
    }
    guard let size = file.size else { throw ImageError(.unsupported, "states no size in points") }
    _ = try program(.svg)
    return size
  }

  private func pdfSize(_ bytes: [UInt8]) throws(ImageError) -> Size {
    _ = try program(.pdf)
    let mostStreams = RunBudget.limits[.pdfStreams]
    let inks = PDFInks(bytes, mostStreams: mostStreams)
    if inks.hasTooManyStreams {
      throw ImageError(.tooLarge, "has more than \(mostStreams) streams, so it is not drawn")
    }
    let text = String(decoding: try run(.pdfInfo, ["-box", "-"], bytes), as: UTF8.self)
    guard let page = PDFPage(pdfinfo: text) else {
      throw ImageError(.unsupported, "has a first page of unknown size")
    }
    if page.isEncrypted { throw ImageError(.unsupported, "is encrypted") }
    let fonts = String(decoding: try run(.pdfFonts, ["-l", "1", "-"], bytes), as: UTF8.self)
    if let font = PDFPage.foreignFont(pdffonts: fonts) {
      throw ImageError(.unsupported, "has text in the font \(font), which it does not embed")
    }
    if inks.areUsed {
      throw ImageError(.unsupported, "has CMYK colors, which every renderer converts differently")
    }
    return page.size
  }

  /// Draws the file scaled to `pixels`, each axis by itself.
  ///
  /// - Returns: The pixels, and the PNG file that the program wrote.
  func draw(
    _ bytes: [UInt8], kind: Kind, pixels: PixelSize
  ) throws(ImageError) -> (bitmap: Bitmap, png: [UInt8]) {
    try checkCost(of: bytes, kind: kind, pixels: pixels)
    let (width, height) = (String(pixels.width), String(pixels.height))
    let png =
      switch kind {
      case .svg: try run(.svg, ["--width", width, "--height", height, "--format", "png"], bytes)
      case .pdf:
        try run(
          .pdf,
          [
            "-png", "-singlefile", "-transp", "-cropbox", "-scale-to-x", width, "-scale-to-y", height, "-",
            "-",
          ], bytes)
      }
    return (try bitmap(png, kind: kind, pixels: pixels), png)
  }

  /// Returns the pixels of a PNG file that a program wrote.
  func bitmap(_ png: [UInt8], kind: Kind, pixels: PixelSize) throws(ImageError) -> Bitmap {
    let name = kind == .svg ? VectorTool.svg.name : VectorTool.pdf.name
    let image: DecodedImage
    do {
      image = try PNG.decode(png)
    } catch {
      throw ImageError(.unsupported, "could not be drawn, because \(name) wrote no image (\(error.message))")
    }
    let bitmap = image.bitmap
    // On pages of fractional size pdftocairo rounds up once more, to a column or row that holds nothing of the page.
    guard (0...1).contains(bitmap.width - pixels.width), (0...1).contains(bitmap.height - pixels.height)
    else {
      throw ImageError(.unsupported, "could not be drawn, because \(name) wrote an image of another size")
    }
    if bitmap.width == pixels.width, bitmap.height == pixels.height { return bitmap }
    return bitmap.cropped(columns: 0..<pixels.width, rows: 0..<pixels.height)
  }

  /// Counts what a drawing costs before it starts, and takes it from the budget of the run.
  private func checkCost(of bytes: [UInt8], kind: Kind, pixels: PixelSize) throws(ImageError) {
    let limits = RunBudget.limits
    let most = limits[.picturePixelsEach]
    guard pixels.width > 0, pixels.height > 0, pixels.width <= most, pixels.height <= most / pixels.width
    else {
      throw ImageError(
        .tooLarge, "would need \(pixels.width) × \(pixels.height) pixels; at most \(most) are drawn")
    }
    let content: Int
    switch kind {
    case .svg:
      // The program never gets a file that refers to others.
      guard SVGFile(bytes).doubts.isEmpty else {
        throw ImageError(.unsupported, "uses constructs that iOS may draw differently")
      }
      content = bytes.count
    case .pdf: content = PDFInks(bytes, mostStreams: limits[.pdfStreams]).textBytes
    }
    let steps = content * pixels.height
    guard steps <= limits[.vectorStepsEach] else {
      throw ImageError(
        .tooLarge,
        "has \(content) bytes of drawing for \(pixels.height) rows of pixels; at most \(limits[.vectorStepsEach] / pixels.height) are drawn at that height"
      )
    }
    guard let budget = RunBudget.current else { return }
    let hasPixels = budget.spend(pixels.width * pixels.height, of: .vectorPixels)
    guard budget.spend(steps, of: .vectorSteps), hasPixels else {
      throw ImageError(.stopped, "was not drawn, because the run has drawn too many vector images")
    }
  }

  /// Returns name and version of the program, `rsvg-convert 2.54.7`, or only its name.
  func version(of kind: Kind) -> String {
    let tool = kind == .svg ? VectorTool.svg : .pdf
    guard let program = tools.locate(tool) else { return tool.name }
    let answer = BoundedProcess(limits: tools.limits).run(
      program, [kind == .svg ? "--version" : "-v"], input: [])
    let text = String(decoding: answer.output, as: UTF8.self) + answer.words
    let version = text.split { $0.isWhitespace }.first { $0.first?.isNumber == true }
    return version.map { "\(tool.name) \($0)" } ?? tool.name
  }

  private func program(_ tool: VectorTool) throws(ImageError) -> OutsideProgram {
    if let program = tools.locate(tool) { return program }
    if tools.isForbidden(tool) {
      throw ImageError(
        .notStarted, "could not be drawn: \(tool.name) on PATH may not be started; check its permissions")
    }
    throw ImageError(
      .unsupported, "cannot be drawn: \(tool.name) is not on PATH (\(tool.fix))")
  }

  private func run(
    _ tool: VectorTool, _ arguments: [String], _ bytes: [UInt8]
  ) throws(ImageError) -> [UInt8] {
    let answer = BoundedProcess(limits: tools.limits).run(try program(tool), arguments, input: bytes)
    let words = Self.line(answer.words)
    func limit(_ reason: String, _ kind: ImageError.Kind = .unsupported) -> ImageError {
      ImageError(kind, "could not be drawn: \(tool.name) \(reason)")
    }
    switch answer.ending {
    case .exited(0):
      // The program draws parts of a damaged page, but what iOS draws of it is not known.
      if tool != .svg, words.contains("Error") { throw limit("reported \"\(words)\"") }
      return answer.output
    case .exited(let code) where code == 126 || code == 127:
      throw limit("could not be started: \(words)", .notStarted)
    case .exited where Self.isAbout(Self.memoryWords, words): throw limit("stopped: \"\(words)\"", .stopped)
    case .exited where Self.isAbout(Self.limitWords, words): throw limit("stopped: \"\(words)\"")
    case .exited(let code):
      let quote = words.isEmpty ? "exit code \(code)" : "\"\(words)\""
      throw ImageError(.damaged, "cannot be read by \(tool.name): \(quote)")
    case .killed(let signal):
      throw limit("ended with signal \(signal), for lack of memory or time or because it crashed", .stopped)
    case .timedOut: throw limit("took longer than \(answer.seconds.shortDescription) seconds", .stopped)
    case .tooMuchOutput: throw limit("wrote more than \(tools.limits.outputBytes) bytes")
    case .notStarted(let reason): throw limit("could not be started: \(reason)", .notStarted)
    }
  }

  /// Words about limits of the program that it counts itself.
  private static let limitWords = ["limit", "exceeded", "too large", "larger than", "excessive"]
  /// Words about memory, which depend on what else the machine does.
  private static let memoryWords = ["memory", "allocat"]

  private static func isAbout(_ subjects: [String], _ words: String) -> Bool {
    let text = words.lowercased()
    return subjects.contains { text.contains($0) }
  }

  /// Joins lines into one of at most 300 characters.
  static func line(_ words: String) -> String {
    let lines = words.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isASCII || $0 >= " " } }
    return String(lines.joined(separator: "; ").prefix(300))
  }
}
