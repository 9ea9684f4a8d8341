import Model

extension Assertion {
  /// No text of the launch screen has a font that the app brings along.
  static let launchFonts = project(
    "project.launch-fonts", "No text of the launch screen has one of the app's own fonts.",
    measurement: """
      The named fonts of labels, buttons and text fields against the font files that the document, `UIAppFonts` and the \
      app's resources list. A file has a font if its name contains that of the font or of its family. Families of the system \
      do not count.
      """,
    parameters: [
      .init("systemFamilies", .strings, "Font families of the system", default: .list([]))
    ],
    sharing: Reasons.ofDocuments
  ) { subject, parameters in
    let system = Set(parameters.strings("systemFamilies").map(\.fontLetters))
    guard let root = subject.root, let document = subject.document else { return subject.nothingToCheck }
    let listed = document.forbidden.filter { $0.rule == .customFont }
    let plist =
      subject.project.configurations.indices.contains(subject.project.shipping)
      ? subject.project.shippingConfiguration.infoPlist.values["UIAppFonts"]?.array ?? [] : []
    let files =
      listed.map(\.subject) + plist.compactMap(\.string)
      + subject.project.resources.map(\.fileName).filter(\.isFontFile)
    for view in root.flattened where !view.isHidden {
      for font in view.fonts where !system.contains((font.family ?? font.name ?? "").fontLetters) {
        guard let file = files.first(where: { $0.holds(font) }) else { continue }
        let line = listed.first { $0.subject == file }?.location.line
        let origin = line.map { " (line \($0) lists \(file))" } ?? " (\(file))"
        return Finding(
          .failed, "app-font", .view(view),
          "\(view.label) has the app's own font \"\(font.name ?? "")\"\(origin), which the system has not loaded when it draws a launch screen. Users see the system font. \(fix: "Use an image of the text, or a font of the system.")",
          measured: ["font": .text(font.name ?? "")])
      }
    }
    return Finding(
      .passed, "system-fonts", "No text of the launch screen has one of the app's own fonts.",
      measured: ["fontFiles": Measure(files.count)])
  }
}

extension View {
  /// The fonts of what the view itself shows.
  fileprivate var fonts: [FontDescription] {
    let own: [FontDescription?] =
      switch content {
      case .label(let label): label.text.isEmpty ? [] : [label.font] + label.fragments.map(\.font)
      case .button(let button):
        (button.title ?? "").isEmpty ? [] : [button.font] + button.fragments.map(\.font)
      default: bearsText ? [font] : []
      }
    return own.compactMap { $0 }.filter { $0.type == nil && $0.name != nil }
  }
}

extension String {
  private static let fontExtensions = ["ttf", "otf", "ttc", "dfont"]
  fileprivate var isFontFile: Bool {
    Self.fontExtensions.contains { lowercased().hasSuffix("." + $0) }
  }

  /// `helveticaneue` of `Helvetica Neue` and `Helvetica-Neue`.
  fileprivate var fontLetters: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Whether a font file has the name of a font or of its family.
  fileprivate func holds(_ font: FontDescription) -> Bool {
    let base = split(separator: "/").last.map(String.init) ?? self
    let name = base.split(separator: ".").dropLast().joined(separator: ".").fontLetters
    return [font.name, font.family].compactMap { $0?.fontLetters }.contains {
      $0.count > 2 && name.contains($0)
    }
  }
}
