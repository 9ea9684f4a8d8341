import Files
import Imaging
import Model

extension AssetLibrary {
  /// Returns why a vector of this set cannot be drawn whatever its file holds, worded to follow the file's name.
  private func error(of slot: ImageSlot, in set: ImageSet) -> String? {
    switch set.kind {
    case .imageSet:
      return slot.scale.map {
        "is a vector in the entry for \($0)x; Apple does not document how such a vector is compiled"
      }
    case .loose:
      return "is a loose vector file; Apple does not document whether iOS loads it by name"
    case .symbol: return "is a symbol's template, which this tool does not draw"
    default: return "is a .\(FilePath.pathExtension(slot.file ?? "")) file, which this tool does not draw"
    }
  }

  /// Returns the vector at its natural size for the environment's scale, as Xcode compiles it.
  func vectorAnswer(_ slot: ImageSlot, of set: ImageSet, in environment: Environment) -> PictureAnswer {
    var slot = inspected(slot, of: set)
    if let error = slot.error {
      return slot.errorIsLimit ? .cannotTell(slot, reason: error) : .unusable(slot, reason: error)
    }
    guard let file = slot.file, let size = slot.vectorSize else {
      return .unusable(slot, reason: "does not exist")
    }
    let scale = environment.scale.value
    // Caps of a vector are in points; the slices are cut from the drawn pixels.
    if scale.rounded() == scale { slot.slicing = slot.slicing?.magnified(Int(scale)) }
    let recipe = VectorPictures.Recipe(file: file, pixels: Self.pixels(size, scale))
    return answer(recipe, size: size, slot: slot, set: inspected(set))
  }

  /// Returns the whole pixels that hold a size.
  private static func pixels(_ size: Size, _ scale: Double) -> PixelSize {
    func count(_ length: Points) -> Int {
      let exact = length.value * scale
      let nearest = exact.rounded()
      return Int(min(max(abs(exact - nearest) < 0.01 ? nearest : exact.rounded(.up), 1), 1e6))
    }
    return PixelSize(width: count(size.width), height: count(size.height))
  }

  private func answer(
    _ recipe: VectorPictures.Recipe, size: Size, slot: ImageSlot, set: ImageSet
  ) -> PictureAnswer {
    switch vectors.picture(recipe) {
    case .success(let id):
      return .found(Picture(id: id, size: size, pixels: recipe.pixels, slot: slot, set: set))
    case .failure(let failure):
      return failure.isLimit
        ? .cannotTell(slot, reason: failure.message) : .unusable(slot, reason: failure.message)
    }
  }

  /// Returns a picture as a view shows it. From iOS 11 on, a vector whose set preserves its data is drawn at the view's
  /// size; every other picture stays as it is.
  package func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer {
    guard picture.set.preservesVector, picture.slot.slicing == nil, environment.osMajor >= 11,
      size != picture.size, var recipe = vectors.recipe(picture.id)
    else { return .found(picture) }
    recipe.pixels = Self.pixels(size, environment.scale.value)
    recipe.isRedrawn = true
    return answer(recipe, size: picture.size, slot: picture.slot, set: picture.set)
  }

  package func drawnVector(_ id: PictureID) -> DrawnVector? {
    guard let recipe = vectors.recipe(id), case .success(let size) = vectors.size(recipe.file) else {
      return nil
    }
    return DrawnVector(
      file: recipe.file, size: size, isRedrawn: recipe.isRedrawn,
      renderer: vectors.renderer(of: recipe.file))
  }

  package func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? {
    vectors.variant(of: picture) { $0.nudge = nudge }
  }

  /// A vector file at the natural size of a scale.
  package struct VectorDrawing: Hashable, Sendable {
    var file: String
    var scale: Double
  }

  /// Returns the drawings of vectors at their natural sizes that screens need, in a fixed order. No file is read.
  package func vectorDrawings(of names: Set<String>, in environments: [Environment]) -> [VectorDrawing] {
    var found = Set<VectorDrawing>()
    let scales = Dictionary(grouping: environments, by: \.idiom).mapValues { Set($0.map(\.scale.value)) }
    for set in names.flatMap({ undecodedImageSets(named: $0) }) {
      for slot in set.slots where slot.isVector && slot.error == nil && error(of: slot, in: set) == nil {
        guard let file = slot.file else { continue }
        for (idiom, scales) in scales
        where ["universal", idiom == .pad ? "ipad" : "iphone"].contains(slot.idiom) {
          found.formUnion(scales.map { VectorDrawing(file: file, scale: $0) })
        }
      }
    }
    return found.sorted { ($1.scale, $0.file) < ($0.scale, $1.file) }
  }

  /// Draws a vector before a screen asks for it, so that several are drawn at the same time.
  package func draw(_ drawing: VectorDrawing) {
    guard case .success(let size) = vectors.size(drawing.file) else { return }
    _ = vectors.picture(.init(file: drawing.file, pixels: Self.pixels(size, drawing.scale)))
    _ = vectors.renderer(of: drawing.file)
  }

  /// Returns the slot of a vector with its natural size, or with the reason why it cannot be drawn.
  func inspectedVector(_ slot: ImageSlot, of set: ImageSet) -> ImageSlot {
    guard let file = slot.file else { return slot }
    var result = slot
    if let error = error(of: slot, in: set) {
      result.error = error
      result.errorIsLimit = true
      result.vectorSize = cache.vectorSize(file)
      return result
    }
    switch vectors.size(file) {
    case .success(let size): result.vectorSize = slot.vectorSize ?? size
    case .failure(let failure):
      result.error = failure.message
      result.errorIsLimit = failure.isLimit
      result.vectorSize = failure.isLimit ? cache.vectorSize(file) : nil
    }
    return result
  }
}

extension Slicing {
  fileprivate func magnified(_ factor: Int) -> Slicing {
    Slicing(
      top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor,
      centerWidth: centerWidth * factor, centerHeight: centerHeight * factor, tiles: tiles,
      scale: scale * factor)
  }
}
