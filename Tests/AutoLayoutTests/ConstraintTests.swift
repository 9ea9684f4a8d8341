import AutoLayout
import Model
import Testing

private typealias D = LayoutDocuments

@Suite("Constraints")
struct ConstraintTests {
  private let box = D.view("a")

  @Test("An icon with a fixed size is centered")
  func centered() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints(
          "a.width = 120", "a.height = 120", "a.centerX = root.centerX", "a.centerY = root.centerY"))
    // (375 − 120) / 2 = 127.5 and (667 − 120) / 2 = 273.5; on 393 x 852: 136.5 and 366.
    // At 3 pixels a point 136.5 is 409.5 pixels, rounded up to 410: 136.667.
    #expect(try D.canvas(text).frame("a") == "127.5 273.5 120 120")
    #expect(try D.layout(text).frame("a") == "136.667 366 120 120")
    #expect(try D.layout(text).item("a")?.basis == .constraints)
  }

  @Test("A multiple of a position is relative to the common superview")
  func multiples() throws {
    let inner = D.view(
      "p",
      D.subviews(box)
        + D.constraints("a.width = 10", "a.height = 10", "a.leading = p.leading", "a.centerY = p.bottom *1:4")
    )
    let text = D.storyboard(
      D.subviews(inner)
        + D.constraints("p.leading = root.leading", "p.width = 100", "p.height = 200", "p.top = root.top 50"))
    // The quarter of p's own 200 is 50 below its top: 50 − 5 = 45 in its coordinates.
    #expect(try D.canvas(text).frame("a") == "0 45 10 10")
  }

  @Test("Width follows height by a ratio")
  func ratio() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints(
          "a.leading = root.leading", "a.trailing = root.trailing", "a.top = root.top",
          "a.width = a.height *3:1"))
    #expect(try D.canvas(text).frame("a") == "0 0 375 125")
  }

  @Test("A higher priority outweighs any number of lower ones")
  func priorities() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints(
          "a.leading = root.leading", "a.top = root.top", "a.height = 1", "a.width = 50 @751",
          "a.width = 200 @750",
          "a.width = 210 @750"))
    #expect(try D.canvas(text).frame("a") == "0 0 50 1")
  }

  @Test("A conflict lists the minimal set of required constraints")
  func conflict() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints(
          "a.top = root.top", "a.height = 133", "a.leading = root.leading 130", "a.width = 133",
          "root.trailing = a.trailing 130"))
    // 130 + 133 + 130 = 393: right on that screen, 18 too much on 375.
    #expect(try D.layout(text).conflicts.isEmpty)
    #expect(try D.layout(text).frame("a") == "130 0 133 133")
    #expect(
      try D.canvas(text).conflicts == [
        ["a.leading=root.leading130", "a.width=133", "root.trailing=a.trailing130"]
      ])
  }

  @Test("A conflict with a constraint of UIKit describes that constraint")
  func systemConflict() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints("a.top = root.top", "a.height = 10", "a.leading = root.leading", "a.width = -5"))
    let result = try D.canvas(text)
    #expect(result.conflicts == [["a.width=-5"]])
    #expect(
      result.unsupported == [
        "constraints a.width=-5 contradict constraints of UIKit: width is not negative (view a)"
      ])
  }

  @Test("A view without enough constraints is ambiguous, and its neighbor is not")
  func ambiguity() throws {
    let text = D.storyboard(
      D.subviews(box, D.view("b"))
        + D.constraints(
          "a.width = 10", "a.height = 10", "a.top = root.top", "b.width = 10", "b.height = 10",
          "b.top = root.top",
          "b.leading = root.leading"))
    let result = try D.canvas(text)
    #expect(result.item("a")?.isAmbiguous == true)
    #expect(result.item("a")?.undetermined == [.x])
    #expect(result.item("b")?.isAmbiguous == false)
    #expect(result.item("b")?.undetermined == [])
  }

  @Test("An inequality is an equality if nothing else determines the value")
  func bound() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints("a.top = root.top", "a.leading = root.leading", "a.width = 10", "a.height <= 50"))
    #expect(try D.canvas(text).frame("a") == "0 0 10 50")
    #expect(try D.canvas(text).item("a")?.undetermined == [.height])
  }

  @Test("A view in a view without a position moves with it and has a position of its own")
  func nestedAmbiguity() throws {
    let text = D.storyboard(
      D.subviews(D.view("a", D.subviews(D.view("b"))))
        + D.constraints(
          "a.width = 10", "a.height = 10", "a.top = root.top", "b.width = 4", "b.height = 4",
          "b.top = a.top 1", "b.leading = a.leading 2"))
    let result = try D.canvas(text)
    #expect(result.item("a")?.undetermined == [.x])
    #expect(result.item("b")?.isAmbiguous == true)
    #expect(result.item("b")?.undetermined == [])
    // The canvas is 375 points wide: the middle is at 182.5 for a width of 10.
    let middle = try #require(result.alternatives.first)
    #expect(middle.item("a")?.screenFrame.x == 182.5)
    #expect(middle.item("b")?.screenFrame.x == 184.5)
    #expect(middle.item("b")?.frame == result.item("b")?.frame)
    let outside = try #require(result.alternatives.last)
    #expect(outside.item("a")?.screenFrame.x == -11)
    #expect(outside.item("b")?.screenFrame.x == -9)
  }

  @Test("A constraint on an item that does not exist is reported and has no effect")
  func dangling() throws {
    let text = D.storyboard(
      D.subviews(box)
        + D.constraints(
          "a.top = root.top", "a.leading = root.leading", "a.width = 10", "a.height = 10",
          "a.bottom = gone.top"))
    let result = try D.layout(text)
    #expect(result.frame("a") == "0 0 10 10")
    #expect(result.unsupported == ["constraint a.bottom=gone.top refers to gone, which does not exist"])
  }

  @Test("Placeholder constraints apply only on the canvas")
  func placeholders() throws {
    let text = D.storyboard(
      D.subviews(box) + "<constraints>"
        + D.constraint("a.width = 40", attributes: "placeholder=\"YES\"")
        + ["a.top = root.top", "a.leading = root.leading", "a.height = 10", "a.width = 90 @999"]
        .map { D.constraint($0) }.joined() + "</constraints>")
    #expect(try D.canvas(text).frame("a") == "0 0 40 10")
    #expect(try D.layout(text).frame("a") == "0 0 90 10")
  }

  @Test("Standard spacing is 0 from the safe area and the written constant from a view")
  func symbolic() throws {
    let text = D.storyboard(
      D.subviews(box) + "<constraints>"
        + D.constraint("a.leading = safe.leading 20", attributes: "symbolic=\"YES\"")
        + D.constraint("root.trailing = a.trailing 20", attributes: "symbolic=\"YES\"")
        + D.constraint("a.top = safe.top") + D.constraint("a.height = 10") + "</constraints>")
    // Leading: 0; trailing: 375 − 20 = 355; top of the safe area under a status bar of 20.
    #expect(try D.canvas(text).frame("a") == "0 20 355 10")
  }

  @Test("Frames are rounded to the nearest pixel, halves up")
  func rounding() throws {
    func frame(_ x: String, _ environment: Model.Environment) throws -> String {
      try D.layout(
        D.storyboard(
          D.subviews(box)
            + D.constraints(
              "a.leading = root.leading \(x)", "a.top = root.top", "a.width = 10", "a.height = 10")),
        environment
      ).frame("a")
    }
    // At 2 pixels a point: 950.25 is 1900.5 pixels, up to 1901 = 950.5; 950.2 is 1900.4, down to 1900 = 950.
    #expect(try frame("950.25", D.pad) == "950.5 0 10 10")
    #expect(try frame("950.2", D.pad) == "950 0 10 10")
    // At 3: 20.3 is 60.9 pixels, up to 61 = 20.333.
    #expect(try frame("20.3", D.phone) == "20.333 0 10 10")
  }

  @Test("From right to left, leading is the right edge and left is unchanged")
  func rightToLeft() throws {
    var environment = D.phone
    environment.layoutDirection = .rightToLeft
    let text = D.storyboard(
      D.subviews(
        box, D.view("b"), D.view("c"),
        D.view("d", attributes: "semanticContentAttribute=\"forceLeftToRight\""))
        + D.constraints(
          "a.width = 10", "a.height = 1", "a.top = root.top", "a.leading = root.leading 20", "b.width = 10",
          "b.height = 1", "b.top = root.top", "b.left = root.left 20", "c.width = 10", "c.height = 1",
          "c.top = root.top", "c.centerX = root.centerX 30", "d.width = 10", "d.height = 1",
          "d.top = root.top",
          "d.leading = root.leading 20"))
    let result = try D.layout(text, environment)
    // 393 − 20 − 10 = 363. The center moves 30 to the left: 196.5 − 30 − 5 = 161.5, 484.5 pixels, up to 161.667.
    #expect(result.frame("a") == "363 0 10 1")
    #expect(result.frame("b") == "20 0 10 1")
    #expect(result.frame("c") == "161.667 0 10 1")
    #expect(result.frame("d") == "20 0 10 1")
  }
}
