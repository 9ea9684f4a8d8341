import Model

/// What the messages of assertions are shown with.
extension View {
  static let example: View = {
    var view = View(
      id: "icon", kind: .image, location: SourceLocation(file: "Launch.storyboard", line: 10))
    view.content = .image(ImageReference(name: "Logo"), highlighted: nil)
    return view
  }()
}

extension Rect {
  static let example = Rect(x: 20, y: 30.5, width: 120, height: 60)
  static let exampleScreen = Rect(x: 0, y: 0, width: 390, height: 844)
}
