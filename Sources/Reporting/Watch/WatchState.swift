import Foundation
import Model

/// What the page of `qa watch` shows, as a script that the page loads again after each change.
package struct WatchState: Sendable {
  package enum Phase: String, Sendable {
    /// Some pictures are from before the change.
    case drawing
    /// All pictures are drawn; the checklist is being evaluated.
    case judging
    case done
    /// The files could not be read; pictures and findings are from before the change.
    case failed
    /// `qa watch` has ended.
    case ended
  }

  /// Larger for each state.
  package var version = 0
  package var phase = Phase.drawing
  /// Time of day of the change: `12:01:07`.
  package var time = ""
  /// Names of the files that changed.
  package var changes: [String] = []
  /// From the moment that the change was noticed until all pictures were written; nil before.
  package var milliseconds: Int?
  package var subject: ShownApp?
  package var screens: [WatchedScreen] = []
  package var errors: [Diagnostic] = []
  /// The first part of a redraw.
  package struct Fresh: Sendable {
    /// The number of screens that are drawn, which come first.
    var screens: Int
    /// PNG bytes by name.
    var pictures: [String: [UInt8]]

    package init(screens: Int, pictures: [String: [UInt8]]) {
      self.screens = screens
      // Many bytes are faster as files.
      self.pictures = pictures.reduce(0) { $0 + $1.value.count } <= 1 << 20 ? pictures : [:]
    }
  }
  /// What the script contains of the screens, without findings; nil for everything. A page adds it to the state that it shows.
  package var fresh: Fresh?
  /// Whether the script contains pictures.
  package var isInlined: Bool { fresh?.pictures.isEmpty == false }
  /// Nil before the first evaluation, and without a checklist.
  package var record: RunRecord? {
    didSet { findings = WatchFindings(record) }
  }
  private var findings = WatchFindings(nil)

  package init() {}

  /// Criteria that fail or have errors.
  package var failedCriteria: Int { findings.failedCriteria }

  /// The script `pulse.js`, which the page loads again and again.
  package var pulse: [UInt8] { Array("qaWatch.pulse(\(version));\n".utf8) }

  /// The names of the pictures that the page shows.
  package var pictures: Set<String> { Set(screens.map(\.drawing.preview)) }

  /// The script `state.js`.
  package var script: [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.object { write(&$0) }
    return Array("qaWatch.show(".utf8) + Self.escaped(writer.bytes) + Array(");\n".utf8)
  }

  /// Escapes what a script or a page could take for more than text: `<`, and the line separators of Unicode. Shows hidden
  /// characters by their codes.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    let json = Array(VisibleText.of(String(decoding: json, as: UTF8.self), backslash: #"\\"#).utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    var index = 0
    while index < json.count {
      let byte = json[index]
      if byte == UInt8(ascii: "<") {
        bytes += "\\u003c".utf8
      } else if byte == 0xE2, index + 2 < json.count, json[index + 1] == 0x80, json[index + 2] & 0xFE == 0xA8
      {
        bytes += (json[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
        index += 2
      } else {
        bytes.append(byte)
      }
      index += 1
    }
    return bytes
  }
}

extension WatchState {
  private static let mostViews = 60
  private static let mostDevices = 40

  private func write(_ writer: inout JSONWriter) {
    writer.field("version", version)
    writer.field("phase", phase.rawValue)
    writer.field("time", time)
    writer.key("changes")
    writer.strings(changes.prefix(5).map { Self.text($0, 200) })
    writer.field("milliseconds", milliseconds)
    writer.field("target", Self.text(subject?.target ?? "", 200))
    writer.field("project", Self.text(subject?.project ?? "", 200))
    writer.field("screen", Self.text(subject?.launchScreen ?? "", 400))
    writer.key("errors")
    writer.array(Array(errors.prefix(8))) { writer, error in
      writer.object {
        $0.field("where", error.location.map { Self.text("\($0)", 400) })
        $0.field("text", Self.text(error.message))
        $0.field("fix", Self.text(error.fix))
      }
    }
    writer.field("partial", fresh != nil)
    if let fresh {
      writer.key("data")
      writer.object { writer in
        for (name, bytes) in fresh.pictures.sorted(by: { $0.key < $1.key }) {
          writer.field(name, Data(bytes).base64EncodedString())
        }
      }
    } else {
      findings.write(&writer)
    }
    let screens = Array(screens.prefix(fresh?.screens ?? screens.count))
    // Screens in light and dark share their frames.
    var numbers: [[UInt8]: Int] = [:]
    var frames: [[UInt8]] = []
    let indices = screens.map { screen -> Int in
      var part = JSONWriter()
      part.object { Self.writeFrames(screen, &$0) }
      if let known = numbers[part.bytes] { return known }
      numbers[part.bytes] = frames.count
      frames.append(part.bytes)
      return frames.count - 1
    }
    writer.key("frames")
    writer.array(frames) { writer, part in
      writer.newline()
      writer.value(json: part)
    }
    writer.key("screens")
    writer.array(Array(zip(screens, indices))) { writer, item in
      writer.newline()
      writer.object {
        Self.write(item.0, &$0)
        $0.field("frames", item.1)
        findings.write(item.0, &$0)
      }
    }
  }

  private static func text(_ text: String, _ limit: Int = 600) -> String {
    PlainText.line(text, bytes: limit)
  }

  private static func write(_ screen: WatchedScreen, _ writer: inout JSONWriter) {
    let id = screen.id
    writer.field("key", text(id.values.filter { $0 != id.os.description }.joined(separator: " ")))
    writer.key("devices")
    writer.strings(screen.devices.prefix(mostDevices).map { text($0) })
    writer.field("more", max(0, screen.devices.count - mostDevices))
    writer.field("kind", screen.environment.idiom.rawValue)
    writer.field("orientation", id.orientation.rawValue)
    writer.field("appearance", id.appearance.rawValue)
    writer.field("contrast", id.contrast.rawValue)
    writer.field("direction", id.layoutDirection.rawValue)
    writer.field("os", id.os.description)
    writer.field("picture", screen.drawing.preview)
    writer.field("note", screen.note.map { text($0, 400) })
  }

  /// Writes what the page draws over a picture.
  private static func writeFrames(_ screen: WatchedScreen, _ writer: inout JSONWriter) {
    let (environment, drawing) = (screen.environment, screen.drawing)
    writer.field("scale", environment.scale.value)
    writer.field("width", drawing.width)
    writer.field("height", drawing.height)
    writer.field("radius", max(0, min(environment.cornerRadius.value, drawing.width / 2, drawing.height / 2)))
    writer.key("safe")
    write(environment.bounds.inset(by: environment.safeArea), &writer)
    writer.key("hardware")
    writer.array(environment.obstructions) { writer, shape in
      writer.object {
        $0.field("kind", shape.kind.rawValue)
        $0.key("frame")
        write(shape.frame, &$0)
        $0.field("radius", shape.cornerRadius.value)
      }
    }
    writer.key("views")
    writer.array(Array(drawing.views.prefix(mostViews))) { writer, view in
      writer.object {
        $0.field("id", text(view.id))
        $0.field("label", text(view.label ?? view.kind))
        $0.key("frame")
        write(view.frame, &$0)
      }
    }
    writer.key("constraints")
    writer.array(screen.constraints) { writer, mark in
      writer.object {
        $0.field("id", text(mark.id))
        $0.key("line")
        $0.array([mark.start.x, mark.start.y, mark.end.x, mark.end.y]) { $0.value($1.value) }
        $0.field("text", mark.text.map { text($0) })
        $0.field("ends", mark.hasEnds)
        $0.field("dashed", mark.isDashed)
        $0.field("conflict", mark.isConflicting)
      }
    }
  }

  private static func write(_ frame: Rect, _ writer: inout JSONWriter) {
    writer.array([frame.x, frame.y, frame.width, frame.height]) { $0.value($1.value) }
  }
}
