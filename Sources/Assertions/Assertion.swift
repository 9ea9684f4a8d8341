import Model

/// A measurement that a checklist can ask for, with its documentation.
package struct Assertion: Sendable {
  package var schema: AssertionSchema
  /// Sentences by reason id, for each `cannotTell` and `notApplicable` finding of the measurement.
  package var reasons: [String: String]
  /// What is measured and how, for `qa explain`.
  package var measurement: String
  package var pixels: PixelUse
  /// Whether pictures of the app can change a finding. Frames depend on the sizes of pictures.
  package var readsPictures: Bool
  package var traits: Traits
  package var body: Body

  package enum Body: Sendable {
    case project(@Sendable (AppFacts, Parameters) -> Finding)
    case perCase(@Sendable (CaseFacts, Parameters) -> Finding)
  }
  package var id: String { schema.id }

  /// Whether a part of the launch screen decides it.
  package func depends(on reach: BuildStep.Reach) -> Bool {
    reach == .all || reach.contains(.pictures) && readsPictures
      || reach.contains(.colors) && readsPictures && Self.readsColors(pixels, traits)
  }

  private static func readsColors(_ pixels: PixelUse, _ traits: Traits) -> Bool {
    pixels.isBeyondDoubt != nil && traits.isDisjoint(with: [.isAboutFrames, .ignoresColors])
      || !traits.isDisjoint(with: [.readsFirstColor, .readsFirstScreen])
  }

  /// What a run does for a measurement, besides what it does for all.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Frames and what is in them decide it, so that `qa prove` decides it for windows of all sizes.
    package static let isAboutFrames = Self(rawValue: 1)
    /// It is about pictures and texts alone.
    static let isAboutContent = Self(rawValue: 2)
    /// It reports frames that the constraints do not determine. Any other finding is undecided if it depends on such a frame.
    static let judgesConstraints = Self(rawValue: 4)
    /// It reports missing, empty and damaged images.
    package static let reportsAssets = Self(rawValue: 8)
    /// Previews show the outline that it measures.
    package static let measuresOutline = Self(rawValue: 16)
    /// It looks at the app icon.
    package static let readsAppIcon = Self(rawValue: 32)
    /// It looks at what the SDK of the app's build requires.
    package static let readsSDK = Self(rawValue: 64)
    /// It looks at the appearance that code forces.
    package static let readsTheme = Self(rawValue: 128)
    /// It looks at fixed colors in code.
    package static let readsFixedColors = Self(rawValue: 256)
    /// It looks at the first screen's color.
    package static let readsFirstColor = Self(rawValue: 512)
    /// It looks at the entries of catalogs, and not at the pixels of their pictures.
    package static let readsNoPixels = Self(rawValue: 2048)
    /// It looks at the screen after the launch screen.
    package static let readsFirstScreen = Self(rawValue: 1024)
    /// It looks at pictures, but at no color.
    static let ignoresColors = Self(rawValue: 4096)
    /// It gives notices.
    package static let givesNotices = Self(rawValue: 8192)
  }

  /// Declares a measurement that needs the laid-out screen; without a screen its finding is `no-document`.
  ///
  /// - Parameter sharing: Ids of `Reasons.shared` that the measurement itself gives.
  static func perCase(
    _ id: String, _ summary: String, _ traits: Traits = [], pixels: PixelUse, readsPictures: Bool = true,
    measurement: String, parameters: [AssertionSchema.Parameter] = [], reasons: [String: String] = [:],
    sharing: [String] = [], _ evaluate: @escaping @Sendable (CaseFacts, Screen, Parameters) -> Finding
  ) -> Assertion {
    let judgesConstraints = traits.contains(.judgesConstraints)
    let sharing =
      sharing + Reasons.ofDocuments + [Reasons.noView]
      + (traits.contains(.isAboutContent) ? [Reasons.noContent] : [])
      + (judgesConstraints ? [] : [Reasons.undetermined, Reasons.staticCells])
      + (pixels.isBeyondDoubt == nil ? [] : [Reasons.approximate])
    @Sendable func answer(_ subject: CaseFacts, _ parameters: Parameters) -> Finding {
      guard let screen = subject.screen, !subject.showsLaunchImages else {
        return traits.contains(.isAboutContent) && subject.hasNoContent ? .noContent : subject.noScreen
      }
      return evaluate(subject, screen, parameters)
    }
    return Assertion(
      schema: AssertionSchema(
        id: id, summary: summary, scope: .perCase, readsPixels: pixels.acceptsScreenshot,
        parameters: parameters),
      reasons: Reasons.texts(sharing).merging(reasons) { $1 }, measurement: measurement, pixels: pixels,
      readsPictures: readsPictures, traits: traits,
      body: .perCase { subject, parameters in
        let isAboutColors = readsColors(pixels, traits)
        let found = { answer($0, $1).inTermsOfGenerator($0, isAboutColors: isAboutColors) }
        if judgesConstraints { return found(subject, parameters) }
        return withoutStaticCells(subject) { subject in
          determined(subject) { subject in
            settled(pixels, subject) { subject in
              let finding = found(subject, parameters)
              return pixels.acceptsScreenshot ? finding.namingColorSets(in: subject.screen) : finding
            }
          }
        }
      })
  }

  /// Declares a measurement of the element that the parameter `of` names.
  static func ofElement(
    _ id: String, _ summary: String, _ traits: Traits = [], pixels: PixelUse, measurement: String,
    parameters: [AssertionSchema.Parameter] = [], reasons: [String: String] = [:], sharing: [String] = [],
    _ evaluate: @escaping @Sendable (CaseFacts, Screen, View, Parameters) -> Finding
  ) -> Assertion {
    perCase(
      id, summary, traits, pixels: pixels, measurement: measurement, parameters: [.of] + parameters,
      reasons: reasons, sharing: Reasons.ofImages + sharing
    ) { subject, screen, parameters in
      switch subject.look(up: "of", in: screen, parameters) {
      case .answer(let finding): finding
      case .found(let view): evaluate(subject, screen, view, parameters)
      }
    }
  }

  static func project(
    _ id: String, _ summary: String, _ traits: Traits = [], readsPictures: Bool = false, measurement: String,
    parameters: [AssertionSchema.Parameter] = [], reasons: [String: String] = [:], sharing: [String] = [],
    _ evaluate: @escaping @Sendable (AppFacts, Parameters) -> Finding
  ) -> Assertion {
    Assertion(
      schema: AssertionSchema(id: id, summary: summary, scope: .project, parameters: parameters),
      reasons: Reasons.texts(sharing).merging(reasons) { $1 }, measurement: measurement, pixels: .none,
      readsPictures: readsPictures, traits: traits, body: .project(evaluate))
  }
}

/// How an assertion uses drawn pixels or the alpha of pictures.
package struct PixelUse: Sendable {
  /// Whether a screenshot can take the place of the drawn screen.
  let acceptsScreenshot: Bool
  /// Whether edges that move by half a pixel cannot change a finding; nil for an assertion that reads no pixels.
  let isBeyondDoubt: (@Sendable (Finding) -> Bool)?

  /// Reads frames and files only.
  static let none = PixelUse(acceptsScreenshot: false, isBeyondDoubt: nil)
  /// Reads what `qa` draws.
  ///
  /// - Parameter isBeyondDoubt: Returns true for a finding that half a pixel along an edge cannot change.
  static func drawing(_ isBeyondDoubt: @escaping @Sendable (Finding) -> Bool = { _ in false }) -> PixelUse {
    PixelUse(acceptsScreenshot: false, isBeyondDoubt: isBeyondDoubt)
  }

  /// Reads the screen's colors, drawn or from a screenshot.
  ///
  /// - Parameter isBeyondDoubt: Returns true for a finding that half a pixel along an edge cannot change.
  static func screenshot(_ isBeyondDoubt: @escaping @Sendable (Finding) -> Bool = { _ in false }) -> PixelUse
  {
    PixelUse(acceptsScreenshot: true, isBeyondDoubt: isBeyondDoubt)
  }
}

/// Reasons of undecided findings that several assertions share.
package enum Reasons {
  package static let noDocument = "no-document"
  package static let noView = "no-view"
  package static let notShipped = "not-shipped"
  package static let blackScreen = "black-screen"
  package static let launchImages = "launch-images"
  package static let brokenImage = "broken-image"
  package static let approximate = "approximate-picture"
  package static let unreadableImage = "unreadable-image"
  package static let noPicture = "no-picture"
  package static let noElement = "no-element"
  package static let noContent = "no-content"
  package static let estimated = "estimated-frame"
  package static let undetermined = "undetermined-frame"
  package static let staticCells = "static-cells"
  /// What a measurement gives that needs the document.
  static let ofDocuments = [noDocument, notShipped, blackScreen, launchImages]
  /// What a measurement gives about an element that paints nothing.
  static let ofImages = [brokenImage, unreadableImage]

  /// Returns the sentences of shared reasons by id.
  static func texts(_ ids: [String]) -> [String: String] { shared.filter { ids.contains($0.key) } }

  private static let shared = [
    noDocument: "There is no launch-screen document. The criterion about the project gives the reason.",
    notShipped:
      "The target does not copy the launch-screen document, so no device shows it. The criterion about the copied files fails.",
    blackScreen:
      "A launch shows a black screen instead of the document. The criterion about the launch screen fails.",
    launchImages:
      "The app has only launch images. The criterion about the launch screen fails.",
    brokenImage:
      "The image is missing, empty or damaged. The criterion about images and colors names the file.",
    noView:
      "The first view controller has no view in the document, or is of a kind that `qa` does not lay out.",
    approximate:
      "`qa` only approximates the view's pixels (text, a symbol, a system control, the edges of a vector).",
    unreadableImage:
      "`qa` cannot decode the image's format, or the program that draws it is not installed.",
    noPicture: "The launch screen shows no image.",
    noContent: "No scene of the launch screen has an image or a text.",
    noElement: "The launch screen does not have the element. The first criterion about it fails.",
    estimated: "The frame depends on an estimate (text metrics, a symbol's size).",
    undetermined:
      "The constraints do not determine the frame of a view. The criterion about constraints names the view.",
    staticCells: "`qa` does not lay out the static cells of a table view.",
  ]
}
