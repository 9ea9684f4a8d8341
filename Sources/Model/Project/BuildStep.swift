/// A part of the build that can change what the app shows, and whose outcome `qa` does not compute.
///
package struct BuildStep: Hashable, Sendable {
  /// Raw values are stable: a digest has them.
  package enum Kind: String, CaseIterable, Sendable {
    case script = "run-script"
    case dependencyScript = "dependency-script"
    case schemeAction = "scheme-action"
    case cloudScript = "cloud-script"
    case rule = "build-rule"
    case copied = "copied-product"
    case onDemand = "on-demand-resource"
    case compilerFlags = "compiler-flags"
    case setting = "tool-setting"
    case plistInclude = "plist-include"
    case variant = "image-variant"
    case localized = "localized-document"
  }
  /// What a step names of a launch screen. `*` matches any text in names and paths.
  package struct Writes: Hashable, Sendable {
    /// Launch keys of the Info.plist, or the whole file.
    package var infoPlist = false
    /// Compiled files at the top of the app: `LaunchScreen.storyboardc`, `Assets.car`.
    package var compiled: Set<String> = []
    /// Files of the project, relative to the root.
    package var sources: Set<String> = []
    /// A setting that replaces a compiler or moves the resources changes every file.
    package var all = false
    package init() {}
  }
  package var kind: Kind
  /// As a person knows it: `the run script "Brand"`.
  package var title: String
  package var location: SourceLocation
  /// What decides its outcome in the project's own files.
  package var content: String
  package var writes: Writes

  package init(
    _ kind: Kind, _ title: String, at location: SourceLocation, content: String, writes: Writes = Writes()
  ) {
    self.kind = kind
    self.title = title
    self.location = location
    self.content = content
    self.writes = writes
  }

  /// Returns what it can change of a launch screen, as the end of a sentence; nil if it changes nothing that is known.
  ///
  /// - Parameters:
  ///   - documents: Names of the launch documents without extensions.
  ///   - files: The files that decide what the launch screen shows, relative to the root.
  package func effect(onDocuments documents: Set<String>, files: [String]) -> BuildDoubt? {
    guard let effect = named(documents, files) else { return nil }
    let isDocument = effect.hasSuffix(".storyboardc in the app") || effect.hasSuffix(".nib in the app")
    let isPictures =
      !writes.all && !writes.infoPlist && !isDocument
      && sources(files).allSatisfy { $0.contains(".xcassets/") }
    return BuildDoubt(step: self, effect: effect, isPictures: isPictures)
  }

  private func sources(_ files: [String]) -> [String] {
    files.filter { file in writes.sources.contains { file.matches(wildcards: $0) || file.hasPrefix($0 + "/") }
    }
  }

  private func named(_ documents: Set<String>, _ files: [String]) -> String? {
    if writes.all { return "every resource of the app" }
    if writes.infoPlist { return "the Info.plist of the app" }
    let built =
      documents.sorted().flatMap { [$0 + ".storyboardc", $0 + ".nib"] }
      + (files.contains { $0.contains(".xcassets/") } ? ["Assets.car"] : [])
    if let name = built.first(where: { name in writes.compiled.contains { name.matches(wildcards: $0) } }) {
      return name + " in the app"
    }
    return sources(files).first
  }
}

/// A step that can change a launch screen, so that what `qa` computes may differ from what the app shows.
package struct BuildDoubt: Hashable, Sendable {
  package var step: BuildStep
  /// What it can change, as the end of a sentence.
  package var effect: String
  /// Whether it can change pictures alone, so that what depends on none is certain.
  package var isPictures: Bool
  package init(step: BuildStep, effect: String, isPictures: Bool) {
    (self.step, self.effect, self.isPictures) = (step, effect, isPictures)
  }
}
