import Model

extension Assertion {
  /// The images of the launch screen stay below its memory limit.
  static let imageMemory = perCase(
    "project.image-memory", "The decoded images of the launch screen fit into its memory limit.",
    [.isAboutContent, .ignoresColors],
    // A picture takes as many bytes wherever its edges are.
    pixels: .drawing { _ in true },
    measurement: """
      Four bytes for each pixel of each entry that the asset runtime picks, with padded rows, rounded up to memory pages. The \
      system's log gives this size: "Estimated size (29900800) is over limit (25000000)" for 2732 × 2732 pixels \
      (capacitor-assets issue 640). Different images count together, because the limit is the launch screen's: Xcode warns \
      that "the launch screen exceeds the memory limit" (capacitor-assets issue 468). A vector counts with its drawn pixels; \
      if only a vector that the app keeps leads above the limit, the result is undecided.
      """,
    parameters: [
      .init("limit", .number, "Bytes", isRequired: true, range: 0...1e12),
      .init(
        "rowAlignment", .number, "Number of bytes whose multiple the size of a row of pixels is",
        isRequired: true,
        range: 1...65_536, isWhole: true),
      .init(
        "page", .number, "Number of bytes whose multiple the size of a picture is", isRequired: true,
        range: 1...1_048_576, isWhole: true),
    ],
    reasons: [
      "redrawn-vector":
        "A vector that the system draws at launch exceeds the limit. Apple does not document how its memory counts."
    ],
    sharing: [Reasons.noPicture] + Reasons.ofImages
  ) { subject, screen, parameters in
    let limit = parameters.number("limit")
    let row = parameters.whole("rowAlignment")
    let page = parameters.whole("page")
    let pictures = shown(on: screen, subject.project.assets) {
      decodedBytes(width: $0.width, height: $0.height, row: row, page: page)
    }
    let sum = pictures.reduce(0) { $0 + $1.bytes }
    let certain = pictures.reduce(0) { $0 + ($1.basis == .pixels ? $1.bytes : 0) }
    let hasBounds = pictures.contains { $0.basis == .bound }
    let largest = pictures.filter { $0.basis != .bound }.reduce(ShownPicture()) {
      $1.bytes > $0.bytes ? $1 : $0
    }
    let measured: [String: Measure] = [
      "largest": .number(Double(largest.bytes)), "sum": .number(Double(sum)),
    ]
    let expected: [String: Measure] = ["limit": .number(limit)]
    guard Double(sum) > limit else {
      if let undecided = screen.undecidedByPictures(unless: { _ in true }) { return undecided }
      if pictures.isEmpty {
        return Finding(.notApplicable, Reasons.noPicture, "The screen shows no image.")
      }
      return Finding(
        .passed, "memory-fits", "The decoded images take \(hasBounds ? "at most " : "")\(megabytes(sum)).",
        measured: measured, expected: expected)
    }
    let isCertain = Double(certain) > limit
    if hasBounds, !isCertain, Double(largest.bytes) <= limit, let undecided = screen.undecidedByPictures {
      return undecided
    }
    let view = screen.root.find(largest.view)
    let isTooLarge = Double(largest.bytes) > limit
    return Finding(
      isCertain ? .failed : .cannotTell, "image-memory",
      .init(name: largest.view, element: view?.id, location: view?.location),
      isTooLarge
        ? "\(view?.label ?? largest.view), \(largest.pixels.width) × \(largest.pixels.height) pixels, takes \(megabytes(largest.bytes)) decoded; expected at most \(megabytes(parameters.whole("limit"))). \(fix: "Use a smaller image.")"
        : "The decoded images together take \(megabytes(sum)); expected at most \(megabytes(parameters.whole("limit"))). \(fix: "Use smaller images.")",
      measured: measured, expected: expected, reason: isCertain ? nil : "redrawn-vector"
    ).edited(by: isTooLarge ? smaller(view, on: screen, bytes: largest.bytes, limit: limit) : [])
  }

  /// A picture that counts.
  private struct ShownPicture {
    enum Basis {
      /// The pixels of the file, or those that Xcode makes of a vector.
      case pixels
      /// A vector that the system draws at launch.
      case redrawn
      /// The largest size that a vector can have on this screen.
      case bound
    }
    var view = ""
    var pixels = PixelSize(width: 0, height: 0)
    var bytes = 0
    var basis = Basis.pixels
  }

  /// Returns the pictures of a screen, each once. Their sizes are those of the files, whether or not the pixels are at hand.
  private static func shown(
    on screen: Screen, _ assets: any AssetProvider, bytes: (PixelSize) -> Int
  ) -> [ShownPicture] {
    var pictures: [ShownPicture] = []
    func add(_ view: String, _ pixels: PixelSize, _ basis: ShownPicture.Basis) {
      pictures.append(.init(view: view, pixels: pixels, bytes: bytes(pixels), basis: basis))
    }
    var seen = Set<PictureID>()
    for node in screen.drawn.nodes {
      for id in node.paints.compactMap(\.picture) where seen.insert(id).inserted {
        guard let pixels = assets.pixelSize(id) else { continue }
        add(node.viewID, pixels, assets.drawnVector(id)?.isRedrawn ?? false ? .redrawn : .pixels)
      }
    }
    var names = Set<String?>()
    for diagnostic in screen.diagnostics {
      guard let picture = diagnostic.undrawn else { continue }
      if let pixels = picture.pixels {
        guard names.insert(screen.root.find(diagnostic.viewID)?.imageName).inserted else { continue }
        add(diagnostic.viewID, pixels, .pixels)
      } else {
        // A vector that the app keeps is drawn at the view's size.
        let size = PixelSize(
          width: pixels(max(picture.size.width, picture.rect.width), screen),
          height: pixels(max(picture.size.height, picture.rect.height), screen))
        add(diagnostic.viewID, size, .bound)
      }
    }
    return pictures
  }

  /// Returns the edit that makes the picture of a view small enough for the limit.
  private static func smaller(_ view: View?, on screen: Screen, bytes: Int, limit: Double) -> [SourceEdit] {
    guard let view, let name = view.imageName, case .found(let picture)? = screen.pictures[name],
      !picture.slot.isVector, let file = screen.imageOrigin(of: view)?.file
    else { return [] }
    // One percent less than the limit allows, because lines and pages are padded.
    let longer = Double(max(picture.pixels.width, picture.pixels.height))
    let side = (longer * (limit / Double(bytes)).squareRoot() * 0.99).rounded(.down)
    return side >= 1 ? [.smallerPicture(file: file, longerSide: Int(side))] : []
  }

  /// Returns `ceil(4w / row) * row` bytes for each row, rounded up to whole pages: 29,900,800 bytes for 2732 × 2732 pixels.
  static func decodedBytes(width: Int, height: Int, row: Int, page: Int) -> Int {
    func padded(_ bytes: Int, _ step: Int) -> Int { step > 0 ? (bytes + step - 1) / step * step : bytes }
    return padded(padded(4 * width, row) * height, page)
  }

  private static func pixels(_ length: Points, _ screen: Screen) -> Int {
    Int(min((length.value * screen.viewport.scale.value).rounded(.up), 1e6))
  }

  private static func megabytes(_ bytes: Int) -> String {
    "\(Ratio((Double(bytes) / 100_000).rounded() / 10)) MB"
  }
}

extension Paint {
  /// The picture that is drawn, if any.
  package var picture: PictureID? {
    switch self {
    case .image(let id, _), .sliced(let id, _, _), .template(let id, _, _, _): id
    case .fill, .box, .text: nil
    }
  }
}
