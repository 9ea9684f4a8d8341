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
  /// What a value decides that only the build knows, so that a failure about it says nothing; nil for other steps.
  package var open: Reach?

  /// Parts of a launch screen.
  package struct Reach: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let colors = Self(rawValue: 1)
    /// Pictures, and frames with their sizes.
    package static let pictures = Self(rawValue: 2)
    package static let all = Self(rawValue: 7)
  }

  package init(
    _ kind: Kind, _ title: String, at location: SourceLocation, content: String, writes: Writes = Writes()
  ) {
    self.kind = kind
    self.title = title
    self.location = location
    self.content = content
    self.writes = writes
  }
}
