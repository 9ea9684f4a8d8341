import Foundation
import TestSupport
import Testing

@testable import Files

struct SharedRoomTests {
  @Test("A process waits for parts that others have, and takes no more than there are")
  func waiting() throws {
    let folder = try TemporaryFolder()
    let rooms = (0..<3).map { _ in SharedRoom(folder.path, parts: 4) }
    try rooms[0].make()
    rooms[0].take(3)
    rooms[1].take(1)
    let taken = DispatchSemaphore(value: 0)
    let last = rooms[2]
    Thread.detachNewThread {
      last.take(9)
      taken.signal()
    }
    #expect(taken.wait(timeout: .now() + 0.1) == .timedOut)
    rooms[0].giveBack()
    #expect(taken.wait(timeout: .now() + 0.1) == .timedOut)
    rooms[1].giveBack()
    taken.wait()
    #expect(last.count == 4)
    rooms[2].giveBack()
    rooms[0].take(4)
  }

  @Test("Without the folder nothing waits")
  func noFolder() {
    let room = SharedRoom("/nowhere/at/all", parts: 2)
    room.take(2)
    #expect(room.count == 0)
  }
}
