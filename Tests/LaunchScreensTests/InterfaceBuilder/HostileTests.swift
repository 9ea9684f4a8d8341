import LaunchScreens
import Model
import TestSupport
import Testing

@Suite("Untrusted documents")
struct HostileTests {
  @Test("Malformed and huge numbers give finite frames")
  func numbers() throws {
    for text in ["nan", "inf", "1e400", "-", "", "0x10", "99999999999999999999"] {
      let document = try TestDocument.read(
        TestDocument.storyboard(
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

  @Test("No document with changed, dropped and doubled bytes crashes the reader")
  func mutations() {
    let seed: UInt64 = 20_261_121
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let original = Array(
      TestDocument.storyboard(
        #"<subviews><label text="a" id="l"><fontDescription key="fontDescription" type="system" pointSize="17"/></label></subviews><viewLayoutGuide key="safeArea" id="sa"/><constraints><constraint firstItem="l" firstAttribute="top" secondItem="sa" secondAttribute="top" multiplier="1:2" id="c"/></constraints>"#
      ).utf8)
    var read = 0
    for _ in 0..<2000 {
      let bytes = Mutation.of(original, with: &generator)
      if TestDocument.error(bytes).hasPrefix("read ") { read += 1 }
    }
    // Mutations of texts and names leave readable documents, so both outcomes must occur.
    #expect(read > 50 && read < 2000, "\(read)")
  }
}
