import Foundation
import Imaging
import Model
import Raster
import Testing

@testable import Assertions

@Suite("Figures that assertions share")
struct MemoTests {
  private func width(_ memo: Memo, _ view: String, _ figure: Int) -> Int { memo.figure(view) { figure } }
  private func height(_ memo: Memo, _ view: String, _ figure: Int?) -> Int? {
    memo.figure(view, holdsPixels: true) { figure }
  }

  @Test("A figure is computed once for its parts, and figures of two lines of code never meet")
  func once() {
    let memo = Memo()
    #expect(width(memo, "a", 1) == 1)
    #expect(width(memo, "a", 2) == 1)
    #expect(width(memo, "b", 3) == 3)
    #expect(height(memo, "a", nil) == nil)
    // A stored nil is a figure, too.
    #expect(height(memo, "a", 4) == nil)
  }

  @Test("Threads that ask for a figure in the making wait for it")
  func waiting() {
    let memo = Memo()
    let (made, lock) = (UnsafeMutablePointer<Int>.allocate(capacity: 1), NSLock())
    made.initialize(to: 0)
    defer { made.deallocate() }
    nonisolated(unsafe) let count = made
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let figure = memo.figure("a") {
        Thread.sleep(forTimeInterval: 0.05)
        return lock.withLock {
          count.pointee += 1
          return count.pointee
        }
      }
      #expect(figure == 1)
    }
    #expect(count.pointee == 1)
  }

  @Test("Only figures that hold pixels are forgotten, also in nested memos")
  func forgetting() {
    let memo = Memo()
    let nested = memo.nested(for: .downRight)
    #expect(nested === memo.nested(for: .downRight) && nested !== memo.nested(for: .upLeft))
    for memo in [memo, nested] {
      _ = (width(memo, "a", 1), height(memo, "a", 1))
    }
    memo.forgetPixels()
    for memo in [memo, nested] {
      #expect(width(memo, "a", 2) == 1 && height(memo, "a", 2) == 2)
    }
  }

  private static func list(_ paint: Paint, gamut: Gamut = .sRGB) -> DisplayList {
    DisplayList(
      pixelSize: PixelSize(width: 8, height: 8), scale: 1, gamut: gamut,
      nodes: [
        DisplayNode(
          viewID: "a", frame: Rect(1, 1, 5, 5), alpha: 0.5, clips: false, paints: [paint], children: [])
      ])
  }

  @Test("Silhouettes differ in alpha and geometry, not in colors and opaque pictures")
  func silhouettes() {
    let (opaque, other, holed) = (PictureID("opaque"), PictureID("other"), PictureID("holed"))
    func silhouette(_ paint: Paint, gamut: Gamut = .sRGB) -> DisplayList {
      Self.list(paint, gamut: gamut).silhouette { $0 != holed }
    }
    var translucent = Color.white
    translucent.alpha = 0.5
    #expect(silhouette(.fill(.white)) == silhouette(.fill(.black), gamut: .P3))
    #expect(silhouette(.fill(.white)) != silhouette(.fill(translucent)))
    let (here, there) = (Rect(0, 0, 4, 4), Rect(1, 0, 4, 4))
    #expect(silhouette(.image(opaque, rect: here)) == silhouette(.image(other, rect: here)))
    #expect(silhouette(.image(opaque, rect: here)) != silhouette(.image(holed, rect: here)))
    #expect(silhouette(.image(opaque, rect: here)) != silhouette(.image(other, rect: there)))
    #expect(silhouette(.box(here, .white)) == silhouette(.box(here, .black)))
  }

  @Test("Screens of one silhouette share coverage, and each has its own colors")
  func sharing() {
    var light = Stage()
    light.add("icon", Rect(10, 10, 20, 20), .white)
    var dark = Stage()
    dark.add("icon", Rect(10, 10, 20, 20), .black)
    let shapes = Memo()
    let screens = [light, dark].map { stage -> Screen in
      var screen = stage.screen
      screen.shapes = shapes
      return screen
    }
    let grids = screens.map { $0.soleCoverage(of: "icon").grid }
    #expect(grids[0] === grids[1])
    #expect(screens[0].bitmap.expanded().rgba(15, 15) == (255, 255, 255, 255))
    #expect(screens[1].bitmap.expanded().rgba(15, 15) == (0, 0, 0, 255))
  }
}
