import Model

extension RunJSON {
  static func write(_ result: RunResult, to json: inout JSONWriter) {
    json.begin(.object)
    json.field("criterion", result.criterion)
    json.field("assertion", result.assertion)
    json.field("device", result.device)
    json.field("os", result.os)
    json.field("orientation", result.orientation?.rawValue)
    json.field("appearance", result.appearance?.rawValue)
    json.field("contrast", result.contrast?.rawValue)
    json.field("layoutDirection", result.layoutDirection?.rawValue)
    json.field("outcome", result.outcome.rawValue)
    json.field("reason", result.reason)
    json.field("message", result.message)
    json.key("measured")
    json.value(result.measured)
    json.key("expected")
    json.value(result.expected)
    json.field("file", result.file)
    json.field("line", result.line)
    json.field("column", result.column)
    json.field("element", result.element)
    json.field("note", result.note)
    json.field("waiver", result.waiver)
    json.field("cause", result.cause)
    json.field("preview", result.preview)
    json.end(.object)
  }

  static func write(_ criterion: RunRecord.CriterionSummary, to json: inout JSONWriter) {
    json.object {
      $0.field("id", criterion.id)
      $0.field("title", criterion.title)
      $0.field("section", criterion.section)
      $0.field("impact", criterion.impact.rawValue)
      $0.field("verification", criterion.verification)
      $0.field("rationale", criterion.rationale)
      $0.field("fix", criterion.fix)
      $0.field("standard", criterion.standard)
    }
  }

  /// What the outside contract leaves open: gate lines, coverage, devices and drawings.
  static func writeLists(_ record: RunRecord, to json: inout JSONWriter) {
    json.key("definitionOfDone")
    json.array(record.definitionOfDone) { json, line in
      json.newline()
      json.object {
        $0.field("criterion", line.criterion)
        $0.field("title", line.title)
        $0.key("needs")
        $0.strings(line.needs)
      }
    }
    json.newline()
    json.key("coverage")
    json.array(record.coverage) { json, line in
      json.newline()
      json.object {
        $0.field("criterion", line.criterion)
        $0.field("decided", line.decided)
        $0.field("total", line.total)
      }
    }
    json.newline()
    json.key("devices")
    json.array(record.devices) { json, device in
      json.newline()
      write(device, to: &json)
    }
    json.newline()
    json.key("screens")
    json.array(record.screens) { json, screen in
      json.newline()
      write(screen, to: &json)
    }
    json.newline()
    json.key("diagnostics")
    json.strings(record.diagnostics)
    if record.furtherScreens.isEmpty { return }
    json.newline()
    json.key("furtherScreens")
    json.array(record.furtherScreens) { json, screen in
      json.newline()
      write(screen, to: &json)
    }
  }

  private static func write(_ screen: FurtherScreen, to json: inout JSONWriter) {
    json.object {
      $0.field("name", screen.name)
      $0.key("urlSchemes")
      $0.strings(screen.urlSchemes)
      $0.field("kind", screen.kind)
      $0.field("launchScreen", screen.launchScreen)
      $0.key("pictures")
      $0.array(screen.pictures) { json, picture in
        json.newline()
        json.object {
          $0.field("device", picture.device)
          $0.field("orientation", picture.orientation.rawValue)
          $0.field("appearance", picture.appearance.rawValue)
          $0.field("preview", picture.preview)
        }
      }
    }
  }

  private static func write(_ screen: ScreenDrawing, to json: inout JSONWriter) {
    json.object {
      $0.field("preview", screen.preview)
      $0.field("width", screen.width)
      $0.field("height", screen.height)
      $0.key("views")
      $0.array(screen.views) { json, view in
        json.object {
          $0.field("id", view.id)
          $0.field("kind", view.kind)
          $0.field("label", view.label)
          $0.key("frame")
          write(view.frame, to: &$0)
        }
      }
      $0.key("outlines")
      $0.array(screen.outlines) { json, outline in
        json.object {
          $0.field("element", outline.element)
          $0.field("atLeast", outline.atLeast)
          $0.key("points")
          $0.array(outline.points) { json, point in
            json.object {
              $0.field("x", point.x)
              $0.field("y", point.y)
              $0.field("ratio", point.ratio)
            }
          }
        }
      }
      if let approximate = screen.approximate {
        $0.key("approximate")
        $0.strings(approximate)
      }
    }
  }

  private static func write(_ frame: Rect, to json: inout JSONWriter) {
    json.object {
      $0.field("x", frame.x.value)
      $0.field("y", frame.y.value)
      $0.field("width", frame.width.value)
      $0.field("height", frame.height.value)
    }
  }

  private static func write(_ device: DeviceSummary, to json: inout JSONWriter) {
    json.object {
      $0.field("id", device.id)
      $0.field("name", device.name)
      $0.field("idiom", device.idiom.rawValue)
      $0.key("screens")
      $0.array(device.screens) { json, screen in write(screen, to: &json) }
    }
  }

  private static func write(_ screen: DeviceSummary.Screen, to json: inout JSONWriter) {
    json.object {
      $0.field("orientation", screen.orientation.rawValue)
      $0.field("width", screen.width)
      $0.field("height", screen.height)
      $0.field("cornerRadius", screen.cornerRadius)
      $0.key("safeArea")
      $0.object {
        $0.field("top", screen.safeArea.top.value)
        $0.field("left", screen.safeArea.left.value)
        $0.field("bottom", screen.safeArea.bottom.value)
        $0.field("right", screen.safeArea.right.value)
      }
      $0.key("obstructions")
      $0.array(screen.obstructions) { json, shape in
        json.object {
          $0.field("kind", shape.kind.rawValue)
          $0.key("frame")
          write(shape.frame, to: &$0)
          $0.field("cornerRadius", shape.cornerRadius)
        }
      }
    }
  }
}
