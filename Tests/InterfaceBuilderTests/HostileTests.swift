import Foundation
import Model
import Testing

@testable import InterfaceBuilder

/// Files come from strangers.
struct HostileTests {
  @Test("What is no document is said in words: empty, cut off, a pointer, a merge, a nib, another platform")
  func faults() {
    #expect(HandMade.fault("").contains("empty"))
    let cut = String(HandMade.storyboard().prefix(700))
    #expect(HandMade.fault(cut).contains("L.storyboard:"), "\(HandMade.fault(cut))")
    #expect(
      HandMade.fault("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n").contains("Git LFS")
    )
    let merge = HandMade.storyboard("<<<<<<< HEAD\n=======\n>>>>>>> other")
    #expect(
      HandMade.fault(merge).contains("L.storyboard:10") && HandMade.fault(merge).contains("merge conflict"))
    #expect(HandMade.fault("bplist00rest").contains("compiled"))
    let mac = HandMade.storyboard().replacingOccurrences(of: "iOS.CocoaTouch", with: "MacOSX.Cocoa")
    #expect(HandMade.fault(mac).contains("macOS"))
    #expect(HandMade.fault("<plist version=\"1.0\"/>").contains("plist"))
  }

  @Test("Nesting beyond reason and entity bombs are refused, not followed")
  func bombs() {
    let deep = String(repeating: "<subviews><view id=\"a\">", count: 20_000)
    #expect(HandMade.fault(HandMade.storyboard(deep)) != "no fault")
    let bomb = "<!DOCTYPE d [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>" + HandMade.storyboard()
    #expect(HandMade.fault(bomb).contains("entity"))
  }

  @Test("Numbers that are none, or beyond all measure, neither crash nor become frames of infinity")
  func numbers() throws {
    for text in ["nan", "inf", "1e400", "-", "", "0x10", "99999999999999999999"] {
      let document = try HandMade.read(
        HandMade.storyboard(
          #"<subviews><view id="a" alpha="\#(text)"><rect key="frame" x="\#(text)" y="0" width="\#(text)" height="1"/></view></subviews><constraints><constraint firstAttribute="width" constant="\#(text)" multiplier="\#(text)" priority="\#(text)" id="c"/></constraints>"#
        ))
      let view = try #require(document.scenes[0].view)
      #expect(
        view.constraints.allSatisfy { $0.constant.isFinite && $0.multiplier.isFinite && $0.priority.isFinite }
      )
      if let frame = view.subviews.first?.recordedFrame {
        #expect(frame.x.value.isFinite && frame.width.value.isFinite)
      }
    }
  }

  @Test("Two thousand documents with changed, dropped and doubled bytes never crash the reader")
  func mutations() {
    let seed: UInt64 = 20_261_121
    print("seed \(seed)")
    var random = SplitMix(state: seed)
    let original = Array(
      HandMade.storyboard(
        #"<subviews><label text="a" id="l"><fontDescription key="fontDescription" type="system" pointSize="17"/></label></subviews><viewLayoutGuide key="safeArea" id="sa"/><constraints><constraint firstItem="l" firstAttribute="top" secondItem="sa" secondAttribute="top" multiplier="1:2" id="c"/></constraints>"#
      ).utf8)
    var read = 0
    for _ in 0..<2000 {
      var bytes = original
      for _ in 0..<(1 + random.next() % 6) {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 40)], at: at)
        }
      }
      if HandMade.fault(bytes) == "no fault" { read += 1 }
    }
    // Some mutations hit only a text or a name: if none were readable, the test would test nothing.
    #expect(read > 50 && read < 2000, "\(read)")
  }
}

/// A small generator with a state that a test can print.
struct SplitMix {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
