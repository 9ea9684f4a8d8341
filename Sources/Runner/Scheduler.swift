/// Runs work items side by side and hands over their answers in the order of the items.
package enum Scheduler {
  /// - Parameters:
  ///   - jobs: number of items to work on at once, at least 1.
  ///   - work: must not depend on which items ran before.
  ///   - take: gets the number of finished items and the next answer. An answer that is early waits; at most `4 * jobs`
  ///     items are started before the first one that is not taken.
  ///   - isStopped: No item is started and no answer is taken after it returns true.
  package static func run<Item: Sendable, Answer: Sendable>(
    _ items: [Item], jobs: Int, isStopped: () -> Bool = { false },
    work: @escaping @Sendable (Item) async -> Answer, take: (Int, Answer) -> Void
  ) async {
    let jobs = max(1, jobs)
    var waiting: [Int: Answer] = [:]
    await withTaskGroup(of: (Int, Answer).self) { group in
      var next = 0
      var taken = 0
      var running = 0
      func start() {
        while running < jobs, next < items.count, next < taken + 4 * jobs, !isStopped() {
          let (index, item) = (next, items[next])
          next += 1
          running += 1
          group.addTask { (index, await work(item)) }
        }
      }
      start()
      for await (index, answer) in group {
        running -= 1
        waiting[index] = answer
        while !isStopped(), let answer = waiting.removeValue(forKey: taken) {
          taken += 1
          take(taken, answer)
        }
        start()
      }
    }
  }
}
