import Testing

@testable import Runner

@Suite("Scheduling") struct SchedulerTests {
  @Test("Answers are taken in the order of the items, whatever the number of jobs", arguments: [1, 2, 7])
  func order(jobs: Int) async {
    let items = Array(0..<50)
    var taken: [Int] = []
    var counts: [Int] = []
    await Scheduler.run(items, jobs: jobs) { item in
      // Later items finish sooner.
      (0..<(50 - item) * 200).reduce(0, &+) &* 0 &+ item * item
    } take: { count, answer in
      counts.append(count)
      taken.append(answer)
    }
    #expect(taken == items.map { $0 * $0 })
    #expect(counts == Array(1...50))
  }

  @Test("After a stop no item is started and no answer is taken", arguments: [1, 3])
  func stop(jobs: Int) async {
    var taken: [Int] = []
    await Scheduler.run(Array(0..<50), jobs: jobs, isStopped: { taken.count == 5 }) {
      $0
    } take: { _, answer in
      taken.append(answer)
    }
    #expect(taken == Array(0..<5))
  }
}
