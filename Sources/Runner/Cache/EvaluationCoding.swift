import Documents
import Model

/// What one evaluation found, as the cache stores it.
struct StoredEvaluation: Sendable {
  /// By the key of the assertion in the plan.
  var verdicts: [String: Judging.Verdict] = [:]
  /// By index of the definition.
  var previews: [Int: Preview] = [:]

  struct Preview: Sendable {
    var png: [UInt8]
    /// Without its name and cases.
    var drawing: ScreenDrawing
  }

  var bytes: [UInt8] {
    var writer = CacheWriter()
    writer.write(verdicts.sorted { $0.key < $1.key }) { writer, entry in
      writer.write(entry.key)
      writer.write(entry.value.definition)
      writer.write(entry.value.finding)
    }
    writer.write(previews.sorted { $0.key < $1.key }) { writer, entry in
      writer.write(entry.key)
      writer.write(entry.value.png)
      writer.write(entry.value.drawing)
    }
    return writer.bytes
  }

  init() {}

  /// - Throws: `CacheReader.Damage`.
  init(_ bytes: [UInt8]) throws(CacheReader.Damage) {
    var reader = CacheReader(bytes)
    for (key, verdict) in try reader.items({ (reader) throws(CacheReader.Damage) in
      let key = try reader.text()
      let definition = try reader.int()
      return (key, Judging.Verdict(finding: try reader.finding(), definition: definition))
    }) { verdicts[key] = verdict }
    for (definition, preview) in try reader.items({ (reader) throws(CacheReader.Damage) in
      let definition = try reader.int()
      let png = try reader.block()
      return (definition, Preview(png: png, drawing: try reader.drawing()))
    }) { previews[definition] = preview }
    guard reader.isAtEnd else { throw CacheReader.Damage() }
  }
}

extension CacheWriter {
  mutating func write(_ finding: Finding) {
    write(finding.outcome.rawValue)
    write(finding.reason)
    write(finding.message)
    write(finding.measured)
    write(finding.expected)
    write(finding.location) { writer, location in
      writer.write(location.file)
      writer.write(location.line) { $0.write($1) }
      writer.write(location.column) { $0.write($1) }
    }
    write(finding.element)
    write(finding.note)
    write(finding.cause)
    write(finding.fix)
    write(finding.origins) { writer, origin in
      writer.write(origin.file)
      writer.write(origin.line) { $0.write($1) }
      writer.write(origin.element)
    }
  }

  private mutating func write(_ measures: [String: Measure]) {
    write(measures.sorted { $0.key < $1.key }) { writer, entry in
      writer.write(entry.key)
      writer.write(entry.value)
    }
  }

  private mutating func write(_ measure: Measure) {
    switch measure {
    case .number(let number):
      write(0)
      write(number)
    case .text(let text):
      write(1)
      write(text)
    case .flag(let flag):
      write(2)
      write(flag ? 1 : 0)
    case .list(let items):
      write(3)
      write(items) { $0.write($1) }
    }
  }

  mutating func write(_ drawing: ScreenDrawing) {
    write(drawing.width)
    write(drawing.height)
    write(drawing.views) { writer, view in
      writer.write(view.id)
      writer.write(view.kind)
      writer.write(view.label)
      for edge in [view.frame.x, view.frame.y, view.frame.width, view.frame.height] {
        writer.write(edge.value)
      }
    }
    write(drawing.outlines) { writer, outline in
      writer.write(outline.element)
      writer.write(outline.atLeast)
      writer.write(outline.points) { writer, point in
        writer.write(point.x)
        writer.write(point.y)
        writer.write(point.ratio)
      }
    }
    write(drawing.approximate) { writer, ids in writer.write(ids) { $0.write($1) } }
  }
}

extension CacheReader {
  mutating func finding() throws(Damage) -> Finding {
    guard let outcome = Outcome(rawValue: try text()) else { throw Damage() }
    let reason = try optionalText()
    var finding = Finding(
      outcome, try text(), reason: reason, measured: try measures(), expected: try measures())
    finding.location = try optional { (reader) throws(Damage) in
      SourceLocation(
        file: try reader.text(), line: try reader.optional { (reader) throws(Damage) in try reader.int() },
        column: try reader.optional { (reader) throws(Damage) in try reader.int() })
    }
    finding.element = try optionalText()
    finding.note = try optionalText()
    finding.cause = try optionalText()
    finding.fix = try optionalText()
    finding.origins = try items { (reader) throws(Damage) in
      Origin(
        file: try reader.text(), line: try reader.optional { (reader) throws(Damage) in try reader.int() },
        element: try reader.optionalText())
    }
    return finding
  }

  private mutating func measures() throws(Damage) -> [String: Measure] {
    var measures: [String: Measure] = [:]
    for (name, measure) in try items({ (reader) throws(Damage) in (try reader.text(), try reader.measure()) })
    {
      measures[name] = measure
    }
    return measures
  }

  private mutating func measure() throws(Damage) -> Measure {
    switch try int() {
    case 0: .number(try double())
    case 1: .text(try text())
    case 2: .flag(try int() != 0)
    case 3: .list(try items { (reader) throws(Damage) in try reader.measure() })
    default: throw Damage()
    }
  }

  mutating func drawing() throws(Damage) -> ScreenDrawing {
    let (width, height) = (try double(), try double())
    let views = try items { (reader) throws(Damage) in
      let (id, kind, label) = (try reader.text(), try reader.text(), try reader.optionalText())
      let edges = [
        try reader.double(), try reader.double(), try reader.double(), try reader.double(),
      ].map { Points($0) }
      return ScreenDrawing.Frame(
        id: id, kind: kind, label: label,
        frame: Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3]))
    }
    let outlines = try items { (reader) throws(Damage) in
      ScreenDrawing.Outline(
        element: try reader.text(), atLeast: try reader.double(),
        points: try reader.items { (reader) throws(Damage) in
          OutlinePoint(x: try reader.double(), y: try reader.double(), ratio: try reader.double())
        })
    }
    var drawing = ScreenDrawing(preview: "", width: width, height: height, views: views, outlines: outlines)
    drawing.approximate = try optional { (reader) throws(Damage) in
      try reader.items { (reader) throws(Damage) in try reader.text() }
    }
    return drawing
  }
}
