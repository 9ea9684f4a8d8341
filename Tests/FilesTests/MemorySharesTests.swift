import TestSupport
import Testing

@testable import Files

struct MemorySharesTests {
  @Test("A process takes the shares that others leave, at most all, and gives them back")
  func shares() throws {
    let folder = try TemporaryFolder()
    let processes = (0..<3).map { _ in MemoryShares(folder.path + "/memory", shares: 4) }
    try processes[0].make()
    func take(_ process: Int, _ wanted: Int) -> Int {
      processes[process].take(wanted, atMost: .zero)
      return processes[process].count
    }
    #expect(take(0, 3) == 3)
    // After the longest wait, a process goes on with what it has.
    #expect(take(1, 2) == 1 && take(2, 1) == 0)
    processes[0].giveBack()
    #expect(take(1, 2) == 2 && take(2, 9) == 2)
    processes[1].giveBack()
    #expect(take(2, 9) == 4 && take(0, 1) == 0)
  }

  @Test("Without the folder, nothing waits")
  func noFolder() {
    let process = MemoryShares("/nowhere/at/all", shares: 2)
    process.take(2)
    #expect(process.count == 0)
  }
}
