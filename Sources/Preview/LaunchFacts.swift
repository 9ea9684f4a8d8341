import Assertions
import Imaging
import LaunchScreens
import Model
import Runner

/// What decides how an app's launch screen looks, for the comparison of two apps.
package struct LaunchFacts: Sendable {
  /// The kind of the default screen; a compiled storyboard is a storyboard.
  package var kind: String
  /// The document, relative to the root, or the file of the keys; nil without a launch screen.
  package var file: String?
  /// Values of the Info.plist keys about the launch screen, by key.
  package var keys: [String: String]
  /// What each named image shows, by environment: `120 × 120 pt, sha256:…`.
  package var images: [String: [String: String]]
  /// What each named color is, by environment: `#1A2B3C`.
  package var colors: [String: [String: String]]
  /// The label, image or text of each view that has one, by id.
  var names: [String: String]
  /// Digest of the storyboard's or xib's content; nil without one.
  package var content: String?

  /// - Parameter digest: Returns `sha256:…` over named byte strings.
  package init(_ project: OpenedProject, digest: ([(name: String, bytes: [UInt8])]) -> String) {
    let first = project.definitions[project.leading]?.first
    kind = first?.source?.kind.rawValue ?? LaunchScreenSource.Kind.none.rawValue
    file = first?.subject.document?.file ?? first?.source?.file
    let prefixes = LaunchScreens.keyPrefixes
    keys = project.app.shippingConfiguration.infoPlist.values
      .filter { entry in prefixes.contains { entry.key.hasPrefix($0) } }.mapValues(\.canonicalText)
    let definitions = project.definitions.values.joined()
    let names = Set(definitions.compactMap(\.subject.document).flatMap(\.imageUses.keys))
    let views = definitions.compactMap(\.subject.document).flatMap(\.scenes).compactMap(\.view)
    self.names = Dictionary(
      views.flatMap(\.flattened).map { ($0.id, $0.userLabel ?? $0.imageName ?? $0.words) }
        .filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })
    content = first?.subject.document.flatMap { document in
      document.format == .infoPlist ? nil : Self.content(document, project, digest)
    }
    colors = [:]
    for name in Set(definitions.compactMap(\.subject.document).flatMap(\.colorUses.keys)) {
      for idiom in project.definitions.keys {
        for (text, environment) in Self.environments(idiom) {
          colors[name, default: [:]][text] = Self.description(
            project.assets.color(.named(name, recorded: nil), in: environment))
        }
      }
    }
    images = [:]
    for name in names {
      var shown: [String: String] = [:]
      for idiom in project.definitions.keys {
        for (text, environment) in Self.environments(idiom) {
          shown[text] = Self.description(
            project.assets.picture(named: name, in: environment), project, digest)
        }
      }
      images[name] = shown
    }
  }

  /// Devices of each scale, in light and in dark appearance.
  private static func environments(_ idiom: Idiom) -> [(text: String, environment: Environment)] {
    let scales = idiom == .pad ? [2] : [2, 3]
    let device = idiom == .pad ? "iPad" : "iPhone"
    let size = idiom == .pad ? Size(width: 1024, height: 1366) : Size(width: 393, height: 852)
    return scales.flatMap { scale in
      [Appearance.light, .dark].map { appearance in
        (
          text: "\(device) \(scale)x, \(appearance.rawValue)",
          environment: Environment(
            idiom: idiom, size: size, scale: Ratio(Double(scale)), appearance: appearance)
        )
      }
    }
  }

  /// Returns a digest of the bytes of a source, or of what a compiled document says.
  private static func content(
    _ document: InterfaceDocument, _ project: OpenedProject,
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> String {
    let path = project.app.path(of: document.file)
    let bytes = project.files.bundle == nil ? try? project.access.read(path, atMost: ByteLimit.document) : nil
    return digest([("content", bytes ?? Array(TreeWriter.text(document).utf8))])
  }

  private static func description(_ answer: ColorAnswer) -> String {
    switch answer {
    case .found(let color): "\(color.hex) \(color.space), alpha \(Ratio(color.alpha))"
    case .missing: "missing"
    case .cannotTell: "unknown"
    }
  }

  private static func description(
    _ answer: PictureAnswer, _ project: OpenedProject,
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> String {
    switch answer {
    case .missing: return "missing"
    case .noMatchingEntry: return "no entry"
    case .unusable: return "damaged"
    case .cannotTell: return "not decoded"
    case .found(let picture):
      let size = "\(picture.size.width) × \(picture.size.height) pt"
      guard let bitmap = project.assets.bitmap(picture.id) else { return size }
      return size + ", " + digest([("\(bitmap.width)x\(bitmap.height)", bitmap.pixels)])
    }
  }
}
