import Model

/// A scheduler that runs one command in several jobs, and says in the environment which of them a process is.
package struct JobScheduler: Hashable, Sendable {
  package var name: String
  /// The variable with the number of the job, counted from `first`.
  package var index: String
  package var first = 0
  /// The variable with the number of the first job, if it is not always the same, and the distance of two numbers.
  package var firstIn: String?
  package var stepIn: String?
  /// The variable with how many jobs there are; nil if the scheduler does not say it.
  package var count: String?

  /// The schedulers, those first that run inside of another one.
  ///
  /// Sources: bazel.build/reference/test-encyclopedia, slurm.schedmd.com/job_array.html, kubernetes.io/docs/concepts/workloads/
  /// controllers/job, docs.gitlab.com/ci/variables/predefined_variables, circleci.com/docs/reference/variables,
  /// buildkite.com/docs/pipelines/configure/environment-variables, docs.semaphoreci.com/reference/env-vars,
  /// learn.microsoft.com/azure/devops/pipelines/build/variables.
  package static let all = [
    JobScheduler(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    JobScheduler(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", firstIn: "SLURM_ARRAY_TASK_MIN",
      stepIn: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
    JobScheduler(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    JobScheduler(name: "GitLab", index: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    JobScheduler(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    JobScheduler(name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    JobScheduler(name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", first: 1, count: "SEMAPHORE_JOB_COUNT"),
    JobScheduler(
      name: "Azure Pipelines", index: "SYSTEM_JOBPOSITIONINPHASE", first: 1, count: "SYSTEM_TOTALJOBSINPHASE"),
  ]
}

extension RunRequest.Shard {
  /// The part of the cases that the scheduler gives to this process.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - count: How many parts there are; nil to take the number of the scheduler.
  /// - Throws: A `Diagnostic` if no scheduler is known, or if its variables are not numbers of one part.
  package init(scheduledIn environment: [String: String], count given: Int? = nil) throws(Diagnostic) {
    guard let scheduler = JobScheduler.all.first(where: { environment[$0.index] != nil }) else {
      throw Diagnostic(
        .error,
        "--shard auto finds no scheduler: none of \(JobScheduler.all.map(\.index).joined(separator: ", ")) is set",
        fix: "name the part, such as --shard 2/4")
    }
    func number(_ variable: String?) throws(Diagnostic) -> Int? {
      guard let variable, let text = environment[variable] else { return nil }
      guard let value = Int(text), value >= 0, value <= Int(Int32.max) else {
        throw Diagnostic(
          .error, "\(scheduler.name) set \(variable) to \"\(text)\", which is not a number of a job",
          fix: "name the part, such as --shard 2/4")
      }
      return value
    }
    let first = try number(scheduler.firstIn) ?? scheduler.first
    let step = max(1, try number(scheduler.stepIn) ?? 1)
    let index = (try number(scheduler.index) ?? first) - first
    let said = try number(scheduler.count)
    guard let count = given ?? said else {
      throw Diagnostic(
        .error, "\(scheduler.name) does not say how many jobs there are",
        fix: "add their number, such as --shard auto/8")
    }
    guard index >= 0, index % step == 0, index / step < count else {
      throw Diagnostic(
        .error,
        "\(scheduler.name) says that this is job \(environment[scheduler.index] ?? "") of \(count) from \(first) on",
        fix: "run as many jobs as there are parts, or name the part, such as --shard 2/4")
    }
    self.init(index: index / step + 1, count: count)
  }
}
