import Model

/// Runs groups side by side and hands their answers on in the plan's order.
enum Scheduler {
  /// - Parameters:
  ///   - jobs: how many groups are worked on at once, at least 1.
  ///   - work: must not depend on which groups ran before.
  static func run<Item: Sendable, Answer: Sendable>(
    _ items: [Item], jobs: Int, progress: @escaping @Sendable (Int) -> Void,
    work: @escaping @Sendable (Item) -> Answer
  ) async -> [Answer] {
    var answers = [Answer?](repeating: nil, count: items.count)
    await withTaskGroup(of: (Int, Answer).self) { group in
      var next = 0
      var done = 0
      func start() {
        guard next < items.count else { return }
        let index = next
        let item = items[index]
        next += 1
        group.addTask { (index, work(item)) }
      }
      for _ in 0..<max(1, jobs) { start() }
      for await (index, answer) in group {
        answers[index] = answer
        done += 1
        progress(done)
        start()
      }
    }
    return answers.compactMap { $0 }
  }
}
