/// The launch screen that a generator writes from its config, computed without running it.
package struct GeneratedScreen: Sendable {
  /// Why the config cannot be what its author means, or what the generator decides when it runs.
  package struct Finding: Hashable, Sendable {
    package enum Kind: String, Sendable { case config, missing, note, version, undecided }
    package var kind: Kind
    package var location: SourceLocation
    /// A sentence without its period.
    package var message: String
    /// An imperative without its period.
    package var fix: String
    package var edits: [SourceEdit]
    /// What an undecided value decides.
    package var reach = BuildStep.Reach.all
    package init(
      _ kind: Kind, at location: SourceLocation, _ message: String, fix: String, edits: [SourceEdit] = []
    ) {
      (self.kind, self.location, self.message, self.fix) = (kind, location, message, fix)
      self.edits = edits
    }
  }
  /// A picture file that the generator makes: `content` of the source in the middle of a `canvas` of a color, or of a transparent one.
  package struct Picture: Hashable, Sendable {
    /// Relative to the root; nil for one color.
    package var source: String?
    package var color: Color?
    package var canvas: PixelSize
    package var content: PixelSize
    package init(source: String?, color: Color?, canvas: PixelSize, content: PixelSize) {
      (self.source, self.color, self.canvas, self.content) = (source, color, canvas, content)
    }
  }
  package var template: LaunchTemplate
  /// With its version: `Expo SDK 54`.
  package var generator: String
  /// Writes the screen again.
  package var command = ""
  /// Of the generator's settings.
  package var location: SourceLocation
  /// The names of settings in the config, as in `LaunchTemplates.Generator`.
  package var keys: [String: String] = [:]
  /// Where the config states them, by the same words.
  package var settings: [String: SourceLocation] = [:]
  /// The sizes of pictures as they are written, by their roles.
  package var sizes: [String: String] = [:]
  package var document: InterfaceDocument
  package var images: [ImageSet] = []
  package var colors: [ColorSet] = []
  /// Pictures by the path that the generator gives them, relative to the root.
  package var pictures: [String: Picture] = [:]
  package var infoPlist: [String: PlistValue] = [:]
  package var infoPlistOrigins: [String: SourceLocation] = [:]
  package var findings: [Finding] = []

  package init(
    template: LaunchTemplate, generator: String, location: SourceLocation, document: InterfaceDocument
  ) {
    (self.template, self.generator, self.location) = (template, generator, location)
    self.document = document
  }
}

/// What a version of a generator writes, from `Matrix/system/launch-templates.yml`.
package struct LaunchTemplate: Decodable, Hashable, Sendable {
  package enum Fill: String, Decodable, Sendable {
    /// Source pixels unchanged.
    case copy
    /// Squares of the config's width, the source fitted and padded with transparency.
    case square
    /// The source as the picture for 4x.
    case quarter
    /// The config's size at 1x, the source fitted.
    case base
    /// The config's size in pixels at every scale, filled by a square source.
    case cover
    /// One pixel of a color.
    case pixel
  }
  package enum Pin: String, Decodable, Sendable { case edges, center, bottom, autoresizing }
  package struct Part: Decodable, Hashable, Sendable {
    package var id: String
    package var image: String
    /// `image`, `background` or `branding` of the config.
    package var role: String
    package var pin: Pin
    /// Nil for that of the config.
    package var mode: String?
    package var fill: Fill
    package var scales: [Int]
    /// The files of the set for light, dark and iPad: `image@2x.png` for `image`.
    package var file: String
    package var darkFile: String?
    package var tabletFile: String?
    /// The width of the source that is drawn, for a picture that is not filled.
    package var share: Double?
    /// The colors around it: light, and dark.
    package var grounds: [String]?
  }
  /// The name of a color set; nil for the color itself in the storyboard.
  package struct Background: Decodable, Hashable, Sendable {
    package var named: String?
    package var system: String?
    package var space: String?
  }
  package var id: String
  package var generator: String
  /// The way the config asks for the screen.
  package var form: String
  /// The first version of the generator.
  package var from: Int
  package var storyboard: String
  package var root: String
  /// Width and height of the root view in points, for parts that an autoresizing mask resizes.
  package var canvas: [Double]?
  package var background: Background
  package var parts: [Part]
  /// Where the catalog stands, relative to the config; `*` is the app's name.
  package var catalog: String
}

/// The generators and their templates.
package struct LaunchTemplates: Decodable, Sendable {
  package struct Generator: Decodable, Sendable {
    package var id: String
    package var name: String
    /// Writes the screen again.
    package var command: String
    /// The first and the last version with a template that was compared with its output.
    package var first: Int
    package var last: Int
    /// Names of settings: `background` and `image` with `-dark` for dark appearance, `image-size` in points, `info-plist`.
    package var keys: [String: String]
    /// Extensions of the pictures that it reads.
    package var formats: [String]
    /// The keys that it reads, by the form of the template.
    package var settings: [String: [String: ValueType]]?
  }
  package enum ValueType: String, Decodable, Sendable { case any, text, number, flag, object }
  package var generators: [Generator]
  package var templates: [LaunchTemplate]
  /// Names of colors in lower case, and their digits with #.
  package var colors: [String: String]

  package subscript(id: String) -> Generator? { generators.first { $0.id == id } }

  /// Returns the template of a version: that of the nearest one, if the version is not in the table.
  package func template(_ generator: String, form: String, version: Int) -> LaunchTemplate? {
    let own = templates.filter { $0.generator == generator && $0.form == form }
    return own.filter { $0.from <= version }.max { $0.from < $1.from } ?? own.min { $0.from < $1.from }
  }
}
