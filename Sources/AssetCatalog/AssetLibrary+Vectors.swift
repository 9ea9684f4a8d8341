import Imaging
import Model

extension AssetLibrary {
  /// What makes a vector picture of this set undrawable before its file is looked at, worded to follow the file's name.
  private func objection(_ slot: ImageSlot, of set: ImageSet) -> String? {
    switch set.kind {
    case .imageSet:
      return slot.scale.map {
        "is a vector in the entry for \($0)x; how a vector that is not single-scale is compiled is not documented"
      }
    case .loose:
      return "is a loose vector file; whether the system loads one by its name is not documented"
    case .symbol: return "is a symbol's template, which this tool does not draw"
    default: return "is a .\(CatalogReader.split(slot.file ?? "").suffix) file, which this tool does not draw"
    }
  }

  /// The vector at its natural size on the environment's screen: what Xcode makes of it at build time.
  func vectorAnswer(_ slot: ImageSlot, of set: ImageSet, in environment: Environment) -> PictureAnswer {
    var slot = inspected(slot, of: set)
    if let problem = slot.problem {
      return slot.problemIsLimit ? .cannotTell(slot, reason: problem) : .unusable(slot, reason: problem)
    }
    guard let file = slot.file, let size = slot.vectorSize else {
      return .unusable(slot, reason: "does not exist")
    }
    let scale = environment.scale.value
    // Caps of a vector are in points, as its size is; the slices are cut from the drawn pixels.
    if scale.rounded() == scale { slot.slicing = slot.slicing?.magnified(Int(scale)) }
    let recipe = VectorPictures.Recipe(file: file, pixels: Self.pixels(size, scale))
    return answer(recipe, size: size, slot: slot, set: inspected(set))
  }

  /// Whole pixels that hold a size.
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
    case .failure(let fault):
      return fault.isLimit
        ? .cannotTell(slot, reason: fault.message) : .unusable(slot, reason: fault.message)
    }
  }

  /// A vector whose set preserves its data is drawn anew at the size at which a view shows it, from iOS 11 on;
  /// every other picture stays as it is.
  public func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer {
    guard picture.set.preservesVector, picture.slot.slicing == nil, environment.osMajor >= 11,
      size != picture.size, var recipe = vectors.recipe(picture.id)
    else { return .found(picture) }
    recipe.pixels = Self.pixels(size, environment.scale.value)
    recipe.isRedrawn = true
    return answer(recipe, size: picture.size, slot: picture.slot, set: picture.set)
  }

  public func drawnVector(_ id: PictureID) -> DrawnVector? {
    guard let recipe = vectors.recipe(id), case .success(let size) = vectors.size(recipe.file) else {
      return nil
    }
    return DrawnVector(
      file: recipe.file, size: size, isRedrawn: recipe.isRedrawn,
      renderer: vectors.renderer(of: recipe.file))
  }

  public func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? { vectors.nudged(picture, nudge) }

  /// The slot of a vector with its natural size, or with what keeps it from being drawn.
  func inspectedVector(_ slot: ImageSlot, of set: ImageSet) -> ImageSlot {
    guard let file = slot.file else { return slot }
    var result = slot
    if let objection = objection(slot, of: set) {
      result.problem = objection
      result.problemIsLimit = true
      result.vectorSize = cache.vectorSize(file)
      return result
    }
    switch vectors.size(file) {
    case .success(let size): result.vectorSize = size
    case .failure(let fault):
      result.problem = fault.message
      result.problemIsLimit = fault.isLimit
      result.vectorSize = fault.isLimit ? cache.vectorSize(file) : nil
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
