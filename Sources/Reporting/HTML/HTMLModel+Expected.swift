import Model

extension HTMLModel {
  /// The pictures of a cause: as it is now, and as it should be.
  func pictures(_ cause: Cause, _ leading: RunResult) -> Values {
    let example = cause.exampleScreen(index)
    let wanted = WantedFrame.of(
      leading, drawing: leading.preview.flatMap { drawings[$0] }, screen: screen(of: leading))
    var now = picture(leading, name: leading.preview, marks: cause.element, wanted: wanted)
    let native = example?.native.flatMap(source)
    for index in now.indices { now[index]["pictureTarget"] = native ?? now[index]["pictureSource"] }
    let fixed = example?.fixed
    let expected = fixed.flatMap { fixedPicture($0, leading) } ?? region(cause, leading, wanted, native)
    return [
      "findingPicture": now, "findingExpected": expected,
      "exampleText": HTMLText.line(exampleText(leading), bytes: 300),
      "exampleKey": wanted == nil ? [] : [[:] as Values],
      "findingCompare": fixed.flatMap { compare($0, leading, native: native) } ?? [],
      "findingChanges": (fixed?.lines ?? []).prefix(6).map { line in
        [
          "changeLocation": HTMLText.line("\(SourceLocation(file: line.file, line: line.line))", bytes: 400),
          "changeText": HTMLText.line(line.text, bytes: 300),
        ] as Values
      },
    ]
  }

  /// Returns the path of a picture that the report has.
  private func source(_ name: String) -> String? {
    input.previews[name] == nil ? nil : PreviewPath.of(name)
  }

  private func screen(of result: RunResult) -> DeviceSummary.Screen? {
    result.id.flatMap(index.screen)
  }

  /// `iPhone 13, portrait, light, OS 18`
  private func exampleText(_ result: RunResult) -> String {
    guard let id = result.id else { return "" }
    let parts = [index.name(ofDevice: id.device), ScreenKey(id).mode, FoldedMessage.conditions([id])]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func fixedPicture(_ fixed: ExampleScreen.Fixed, _ result: RunResult) -> [Values]? {
    let drawn = picture(result, name: fixed.preview, alternative: fixed.title.lowercased())
    guard var values = drawn.first else { return nil }
    values["pictureTarget"] = fixed.native.flatMap(source) ?? values["pictureSource"]
    values["expectedTitle"] = fixed.title
    values["expectedText"] =
      fixed.isFirstScreen == true
      ? "what the app shows after the launch screen" : "drawn with the fix applied; the criterion passes"
    return [values]
  }

  /// The expected frame, or the element, over the picture of now, for a screen that is not drawn again.
  private func region(
    _ cause: Cause, _ result: RunResult, _ wanted: Rect?, _ native: String?
  ) -> [Values] {
    let drawing = result.preview.flatMap { drawings[$0] }
    let frame = wanted ?? drawing?.views.first { $0.id == cause.element }?.frame
    guard let frame, var values = picture(result, name: result.preview, wanted: frame).first else {
      return []
    }
    values["pictureTarget"] = native ?? values["pictureSource"]
    values["expectedTitle"] = "Expected"
    values["expectedText"] =
      wanted == nil
      ? "what to change is outlined; the rest is as now"
      : "the expected frame is outlined; the rest is as now"
    return [values]
  }

  /// Both pictures over each other, as large as there is room.
  private func compare(_ fixed: ExampleScreen.Fixed, _ result: RunResult, native: String?) -> [Values]? {
    guard let before = result.preview.flatMap(source), let after = source(fixed.preview) else { return nil }
    let fixedNative = fixed.native.flatMap(source)
    let hasNative = native != nil && fixedNative != nil
    let links = [("now", native), (fixed.title.lowercased(), fixedNative)].compactMap { title, target in
      target.map { ["nativeTitle": title, "nativeTarget": $0] as Values }
    }
    return [
      [
        "compareBefore": hasNative ? native ?? before : before,
        "compareAfter": hasNative ? fixedNative ?? after : after,
        "compareName": fixed.title,
        "compareTurn": result.orientation?.isLandscape == true ? "landscape" : "upright",
        "compareLinks": links,
      ]
    ]
  }
}

extension ExampleScreen.Fixed {
  fileprivate var title: String { isFirstScreen == true ? "First screen" : "With the fix" }
}

extension Cause {
  /// The screen of the case that represents the cause; nil if the record does not have it.
  func exampleScreen(_ index: RecordIndex) -> ExampleScreen? {
    let (member, caseIndex) = picturedMember(index)
    let finding = index.findings[member.finding]
    return index.record.examples?.first {
      $0.criterion == finding.criterion && $0.assertion == finding.assertion && $0.cases.first == caseIndex
    }
  }
}

extension Causes {
  /// Returns the failed results on whose screens reports show causes, worst first.
  package static func examples(_ record: RunRecord) -> [ExampleCase] {
    let index = RecordIndex(record)
    return index.causes.filter { $0.outcome == .failed }.compactMap { cause in
      let (member, caseIndex) = cause.picturedMember(index)
      return caseIndex.map { ExampleCase(finding: member.finding, caseIndex: $0) }
    }
  }
}
