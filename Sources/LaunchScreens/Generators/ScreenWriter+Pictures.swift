import Files
import Formats
import Model

/// The image sets that a generator writes, and the pictures in them.
extension ScreenWriter {
  /// Writes the image set of a part.
  ///
  /// - Returns: Its name; nil if the config has nothing for the part.
  mutating func writeSet(of part: LaunchTemplate.Part) -> String? {
    let picture = pictures[part.role]
    // A generator without catalogs keeps the name of the source.
    let name =
      part.image == "*"
      ? FilePath.baseName(FilePath.name(picture.map { config.path($0.text) } ?? "")) : part.image + suffix
    guard picture != nil || (part.fill == .pixel && background != nil) else { return nil }
    let location = picture?.location ?? background?.location ?? screen.location
    var set = ImageSet(name: name, path: catalog + "/\(name).imageset", kind: .imageSet, location: location)
    let variants: [(text: String?, color: Color?, file: String?, appearance: Appearance?, idiom: String)] =
      picture.map { picture in
        [
          (picture.text, nil, part.file, nil, "universal"),
          (picture.dark, nil, part.darkFile, .dark, "universal"),
          (picture.tablet, nil, part.tabletFile, nil, "ipad"),
        ]
      } ?? [
        (nil, background?.color, part.file, nil, "universal"),
        (nil, background?.dark, part.darkFile, .dark, "universal"),
      ]
    for variant in variants {
      guard variant.text != nil || variant.color != nil, let file = variant.file else { continue }
      if let text = variant.text, text.lowercased().hasSuffix(".svg"), part.fill == .base {
        var slot = ImageSlot(file: nil, idiom: "universal", scale: nil)
        slot.isVector = true
        slot.vectorSize = picture?.size.map {
          Size(width: Points(Double($0.width)), height: Points(Double($0.height)))
        }
        slot.file = header(of: text, at: location).path
        set.slots.append(slot)
        continue
      }
      for scale in part.scales {
        var slot = ImageSlot(file: nil, idiom: variant.idiom, scale: scale)
        slot.appearance = variant.appearance
        slot.file = self.file(
          of: part, source: variant.text, color: variant.color, scale: scale,
          named: set.path + "/" + file + (scale == 1 || part.fill == .cover ? "" : "@\(scale)x") + ".png",
          variant.appearance, at: location)
        set.slots.append(slot)
      }
    }
    screen.images.append(set)
    return name
  }

  /// Returns the file of a slot: the source itself, or a picture that the generator makes of it.
  private mutating func file(
    of part: LaunchTemplate.Part, source text: String?, color: Color?, scale: Int, named name: String,
    _ appearance: Appearance?, at location: SourceLocation
  ) -> String {
    guard let text else {
      let one = PixelSize(width: 1, height: 1)
      screen.pictures[name] = .init(source: nil, color: color, canvas: one, content: one)
      return name
    }
    let found = header(of: text, at: location)
    guard part.fill != .copy, let header = found.header else { return found.path }
    let (width, height) = (max(header.width, 1), max(header.height, 1))
    if width != height, [.square, .cover].contains(part.fill), part.share == nil, scale == part.scales.first {
      report(
        .note, at: location,
        "\"\(text)\" has \(width) × \(height) pixels; \(screen.generator) "
          + (part.fill == .square
            ? "adds transparent edges that make it a square" : "fills a square with it"),
        fix: "Use a square picture")
    }
    let wanted = pictures[part.role]?.size ?? (width, height)
    var canvas = PixelSize(width: wanted.width * scale, height: wanted.height * scale)
    switch part.fill {
    case .quarter: canvas = PixelSize(width: max(width * scale / 4, 1), height: max(height * scale / 4, 1))
    case .cover: canvas = PixelSize(width: wanted.width, height: wanted.height)
    case .copy, .square, .base, .pixel: break
    }
    let most = RunBudget.limits[.picturePixelsEach]
    let largest = [header.pixels, canvas.width * canvas.height].max() ?? 0
    if largest > most {
      if scale == part.scales.first || header.pixels <= most {
        report(
          .undecided, at: location,
          "\"\(text)\" has \(width) × \(height) pixels, and becomes \(canvas.width) × \(canvas.height); `qa` draws at most \(most) pixels",
          fix: "Use a smaller picture", reach: .pictures)
      }
      let factor = min((Double(most) / Double(canvas.width * canvas.height)).squareRoot(), 1)
      canvas = PixelSize(
        width: max(Int(Double(canvas.width) * factor), 1), height: max(Int(Double(canvas.height) * factor), 1)
      )
      screen.pictures[name] = .init(source: nil, color: .clear, canvas: canvas, content: canvas)
      return name
    }
    if part.fill == .cover, part.share == nil, canvas == PixelSize(width: width, height: height) {
      return found.path
    }
    if let share = part.share {
      func length(_ side: Int) -> Int { min(max(Int((Double(side) * share).rounded()), 1), canvas.width) }
      let ground = part.grounds?[appearance == .dark ? 1 : 0]
      screen.pictures[name] = .init(
        source: found.path, color: ground.flatMap(Color.init(hex:)), canvas: canvas,
        content: PixelSize(width: length(width), height: length(height)))
      return name
    }
    let factor = min(Double(canvas.width) / Double(width), Double(canvas.height) / Double(height))
    let content =
      part.fill == .quarter || part.fill == .cover
      ? canvas
      : PixelSize(
        width: max(Int((Double(width) * factor).rounded()), 1),
        height: max(Int((Double(height) * factor).rounded()), 1))
    screen.pictures[name] = .init(source: found.path, color: nil, canvas: canvas, content: content)
    return name
  }

  /// Returns the path of a picture and its size, and reports a name that is not that of a file, and a format that the generator
  /// does not read.
  private mutating func header(
    of text: String, at location: SourceLocation
  ) -> (path: String, header: PictureHeader?) {
    let path = config.path(text)
    let isNew = !screen.findings.contains { $0.location == location && $0.message.contains("\"\(text)\"") }
    let spelled = config.folder.spelled(path)
    let source = spelled ?? path
    let formats = config.templates[screen.template.generator]?.formats ?? []
    if isNew, !formats.contains(FilePath.split(path).suffix.lowercased()) {
      report(
        .config, at: location, "\(screen.generator) does not read the format of \"\(text)\"",
        fix: "Use a file of the format \(formats.listed(.or))")
    } else if isNew, let spelled, spelled != path {
      let name = FilePath.name(spelled)
      report(
        .config, at: location,
        "\"\(text)\" differs from \(spelled) by letter case, so a file system that distinguishes it does not find it",
        fix: "Write the name as it is on disk",
        edits: FilePath.name(path) == name
          ? [] : SourceEdit.literals("", FilePath.name(path), to: name, at: location))
    }
    guard config.folder.entry(source) == .file, let bytes = try? config.folder.readFile(source) else {
      if isNew {
        let names = config.folder.names(in: FilePath.parent(path))
        let near = nearestName(to: FilePath.name(path), in: names)
        report(
          .missing, at: location, "\(screen.generator) needs \"\(text)\", but there is no such file",
          fix: "Correct the path" + (near.map { "; the folder has \"\($0)\"" } ?? ""))
      }
      return (source, nil)
    }
    return (source, PictureHeader(bytes))
  }
}
