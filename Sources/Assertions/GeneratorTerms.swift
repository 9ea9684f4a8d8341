import Model

extension Finding {
  /// Returns a failure of a screen that a generator writes with a fix in the words of its config.
  ///
  /// - Parameter isAboutColors: Whether a color can be the fix.
  func inTermsOfGenerator(_ subject: CaseFacts, isAboutColors: Bool) -> Finding {
    guard outcome == .failed, let generated = subject.project.project.generated, let screen = subject.screen,
      let view = element.flatMap({ screen.root.find($0) }),
      let fix = generated.fix(of: view, on: screen, isAboutColors: isAboutColors)
    else { return self }
    var finding = self
    if let old = self.fix, message.hasSuffix(" " + old) { finding.message.removeLast(old.count + 1) }
    return finding.fixed(by: fix)
  }
}

extension GeneratedScreen {
  /// Returns which settings to change for a view; nil for one that the config does not decide.
  fileprivate func fix(of view: View, on screen: Screen, isAboutColors: Bool) -> Fix? {
    let part = template.parts.first { $0.id == view.id }
    let role = part?.role
    if let role, let fix = sizeFix(of: view, role, on: screen) { return fix }
    if !isAboutColors, part?.fill == .cover {
      return Fix(
        "`\(command)` writes one size from any source, so scale its files down after it.", [Origin(location)])
    }
    let roles = ([role ?? "background"] + (isAboutColors ? ["background"] : [])).uniqued()
    let isDark = screen.appearance == .dark
    // A generator without colors or pictures for dark appearance shows the same ones in both.
    let wanted = roles.compactMap { role in
      isDark && keys[role + "-dark"] != nil ? role + "-dark" : keys[role] == nil ? nil : role
    }
    guard !wanted.isEmpty else { return nil }
    let stated = wanted.filter { settings[$0] != nil }
    let words = (stated.isEmpty ? wanted : stated).compactMap { keys[$0].map { "`\($0)`" } }
    let both = isDark && roles.allSatisfy { keys[$0 + "-dark"] == nil }
    return Fix(
      "\(stated.isEmpty ? "Add" : "Change") \(words.listed(.or))\(both ? ", which counts in both appearances" : "").",
      stated.compactMap { settings[$0].map { Origin($0) } })
  }

  /// Returns what makes a picture as small as the safe area; nil for one that is not larger, or that has no size in the config.
  private func sizeFix(of view: View, _ role: String, on screen: Screen) -> Fix? {
    guard let location = settings[role + "-size"], let text = sizes[role], let key = keys[role + "-size"],
      let frame = screen.layout.item(view.id)?.screenFrame
    else { return nil }
    let drawn = screen.drawnExtent(of: view.id)?.rect ?? frame
    let bounds = screen.viewport.bounds
    let safe = bounds.inset(by: screen.viewport.safeArea)
    // `500` or `500,500`.
    let words = text.split { ",; ".contains($0) }
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count, let width = numbers.first, let height = numbers.last else {
      return nil
    }
    // A centered picture can be larger than its view.
    var whole = frame
    if view.contentMode == .center {
      whole = Rect(
        x: frame.minX + (frame.width - Points(width)) * 0.5,
        y: frame.minY + (frame.height - Points(height)) * 0.5,
        width: Points(width), height: Points(height))
    }
    // The picture stays in the middle of the screen, so each edge has its own share. What is off the screen is not drawn.
    let share =
      ScreenEdge.allCases.map { edge in
        let extent = whole.gap(to: bounds, at: edge) < 0 ? whole : drawn
        let half = (edge.isHorizontal ? extent.width : extent.height).value / 2
        return (half + extent.gap(to: safe, at: edge).value) / half
      }.min() ?? 1
    guard share > 0, share < 1 else { return nil }
    let new = numbers.map { String(Int($0 * share)) }.joined(separator: ",")
    return Fix(
      "Set `\(key)` to \(new) or less.", [Origin(location)],
      edits: SourceEdit.literals(key, text, to: new, at: location))
  }
}
