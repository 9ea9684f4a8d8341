import Model

/// A step that can change a launch screen, so that what `qa` computes may differ from what the app shows.
package struct BuildDoubt: Hashable, Sendable {
  package var step: BuildStep
  /// What it can change, as the end of a sentence.
  package var effect: String
  /// What it can change, so that other results are certain.
  package var reach: BuildStep.Reach
  /// Whether it can change only the pixels of pictures, and not which picture is for what.
  package var isPixels = false
}

extension BuildStep {
  /// Returns what it can change of a launch screen; nil if it changes nothing that is known.
  ///
  /// - Parameters:
  ///   - documents: Names of the launch documents without extensions.
  ///   - files: The files that decide what the launch screen shows, relative to the root.
  func effect(onDocuments documents: Set<String>, files: [String]) -> BuildDoubt? {
    func doubt(_ effect: String, isPictures: Bool = false) -> BuildDoubt {
      BuildDoubt(step: self, effect: effect, reach: open ?? (isPictures ? .pictures : .all))
    }
    if writes.all { return doubt("every resource of the app") }
    if writes.infoPlist { return doubt("the Info.plist of the app") }
    let sources = files.filter { file in
      writes.sources.contains { file.matches(wildcards: $0) || file.hasPrefix($0 + "/") }
    }
    let arePictures = sources.allSatisfy { $0.contains(".xcassets/") }
    let catalog = "Assets.car"
    let built =
      documents.sorted().flatMap { [$0 + ".storyboardc", $0 + ".nib"] }
      + (files.contains { $0.contains(".xcassets/") } ? [catalog] : [])
    if let name = built.first(where: { name in writes.compiled.contains { name.matches(wildcards: $0) } }) {
      return doubt(name + " in the app", isPictures: arePictures && name == catalog)
    }
    guard let first = sources.first else { return nil }
    var pictures = doubt(first, isPictures: arePictures)
    pictures.isPixels = sources.allSatisfy(BuildScript.isImage)
    return pictures
  }
}
