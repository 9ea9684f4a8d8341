import Model

extension AppFacts {
  /// Returns the edits that give an entry of an image set a file of the set's folder that no entry names.
  ///
  /// The file's name says the scale (`@2x`) and the appearance (`dark` or `night`). Empty unless one file fits.
  ///
  /// - Parameter scale: Nil for an entry without a scale.
  func editsAssigning(_ scale: Int?, isDark: Bool, idiom: String, in set: ImageSet) -> [SourceEdit] {
    let fitting = assets.unassignedFiles(of: set).filter { name in
      let lower = name.lowercased()
      guard [".png", ".jpg", ".jpeg"].contains(where: lower.hasSuffix) else { return false }
      let own = (2...3).first { lower.contains("@\($0)x") } ?? 1
      return own == scale ?? 1 && name.isDarkName == isDark
    }
    guard fitting.count == 1 else { return [] }
    return [
      .catalogImage(
        file: set.path + "/Contents.json",
        .init(fileName: fitting[0], idiom: idiom, scale: scale, isDark: isDark))
    ]
  }

  /// Returns the edits that write the name of an image in the letters of the catalog; empty unless they differ in case only.
  func editsSpelling(_ name: String) -> [SourceEdit] {
    let names = assets.nearMisses(for: name).filter { $0 != name && $0.lowercased() == name.lowercased() }
    guard names.count == 1, let root else { return [] }
    // A compiled view has no line that an edit could change.
    return root.flattened.filter { $0.imageName == name && $0.location.line != nil }.map {
      $0.edit("image", names[0])
    }
  }

  /// Returns the edits that give the bitmap entries of an image set their dark counterparts; empty if none has one.
  ///
  /// The system scales the dark image of another scale, so one is enough.
  func editsAssigningDark(in set: ImageSet) -> [SourceEdit] {
    let entries = set.slots.filter {
      $0.file != nil && $0.appearance != .dark && $0.contrast == nil && $0.subtype == nil && !$0.isVector
    }
    return entries.flatMap { editsAssigning($0.scale, isDark: true, idiom: $0.idiom, in: set) }.uniqued()
  }
}

extension String {
  /// Whether a file's name says that it is for dark appearance.
  var isDarkName: Bool { ["dark", "night"].contains { lowercased().contains($0) } }
}
