import Model

extension Screen {
  /// Returns a sentence with the color sets of a view's text or tint and of the backgrounds behind it; nil if it uses none.
  ///
  /// For the root view, it lists the background colors of all drawn views.
  func colorSetNote(of view: View) -> String? {
    var uses: [String] = []
    if case .label(let label) = view.content, case .named(let name, _) = label.textColor {
      uses.append("the text has the color \"\(name)\"")
    }
    if isTinted(view), let owner = root.path(to: view.id).last(where: { $0.tintColor != nil }),
      case .named(let name, _) = owner.tintColor
    {
      uses.append("\(owner.label) has the tint color \"\(name)\"")
    }
    for ground in grounds(of: view) {
      guard case .named(let name, _) = ground.backgroundColor else { continue }
      uses.append("\(ground.label) has the background color \"\(name)\"")
    }
    guard !uses.isEmpty else { return nil }
    return uses.listed().capitalizedFirst + "."
  }

  private func isTinted(_ view: View) -> Bool {
    (node(view.id)?.node.paints ?? []).contains { if case .template = $0 { true } else { false } }
  }

  /// Returns the drawn views behind a view, nearest first; for the root view, all drawn views.
  private func grounds(of view: View) -> [View] {
    let nodes = drawn.nodes
    let views = root.byID
    if view.id == root.id { return nodes.compactMap { views[$0.viewID] } }
    guard let index = nodes.firstIndex(where: { $0.viewID == view.id }) else { return [] }
    let area = nodes[index].paintedArea ?? nodes[index].frame
    let own = views[view.id].map { [$0] } ?? []
    return own
      + nodes[..<index].reversed().filter { $0.frame.intersection(area) != nil }.compactMap {
        views[$0.viewID]
      }
  }
}

extension Screen {
  /// Returns the nearest view that is drawn behind another; nil if there is none.
  func nearestGround(of view: View) -> View? { grounds(of: view).first { $0.id != view.id } }
}

extension Finding {
  /// Returns the finding with the color sets of its view as note, if it fails and has no note.
  func namingColorSets(in screen: Screen?) -> Finding {
    guard outcome == .failed, note == nil, let screen, let view = element.flatMap({ screen.root.find($0) })
    else { return self }
    var finding = self
    finding.note = screen.colorSetNote(of: view)
    return finding
  }
}
