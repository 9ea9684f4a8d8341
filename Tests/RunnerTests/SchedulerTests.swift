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
}
