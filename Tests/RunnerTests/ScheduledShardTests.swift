import Model
import Testing

@testable import Runner

/// The part of a run that a scheduler gives to a process.
struct ScheduledShardTests {
  struct Job: Sendable, CustomTestStringConvertible {
    var environment: [String: String]
    var count: Int?
    /// Index and count; nil for an error.
    var part: [Int]?
    /// A part of the message of an error.
    var words = ""
    var testDescription: String { "\(environment.sorted { $0.key < $1.key }), \(count ?? 0)" }
    init(_ environment: [String: String], count: Int? = nil, _ part: [Int]) {
      (self.environment, self.count, self.part) = (environment, count, part)
    }
    init(_ environment: [String: String], count: Int? = nil, error words: String) {
      (self.environment, self.count, self.words) = (environment, count, words)
    }
  }

  /// Values as the documentation of each scheduler shows them.
  static let jobs = [
    Job(["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"], [1, 4]),
    // Bazel in a job of GitLab: the inner one counts.
    Job(
      ["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "4", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], [4, 4]),
    Job(["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "8"], [1, 8]),
    // `--array=0-15:4`.
    Job(
      [
        "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "4",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ], [4, 4]),
    Job(["JOB_COMPLETION_INDEX": "7"], count: 8, [8, 8]),
    Job(["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], [2, 5]),
    Job(["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], [1, 1]),
    Job(["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], [2, 2]),
    Job(["SEMAPHORE_JOB_INDEX": "3", "SEMAPHORE_JOB_COUNT": "3"], [3, 3]),
    Job(["SYSTEM_JOBPOSITIONINPHASE": "1", "SYSTEM_TOTALJOBSINPHASE": "2"], [1, 2]),
    Job([:], error: "finds no scheduler"), Job(["JOB_COMPLETION_INDEX": "0"], error: "how many jobs"),
    Job(["JOB_COMPLETION_INDEX": "8"], count: 8, error: "job 8 of 8"),
    Job(["CI_NODE_INDEX": "9", "CI_NODE_TOTAL": "8"], error: "job 9 of 8"),
    Job(["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "8"], error: "job 0 of 8"),
    Job(["TEST_SHARD_INDEX": "two", "TEST_TOTAL_SHARDS": "4"], error: "not a number of a job"),
    Job(["TEST_SHARD_INDEX": "-1", "TEST_TOTAL_SHARDS": "4"], error: "not a number of a job"),
    Job(
      ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "9223372036854775807"], error: "not a number of a job"),
    Job(
      [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "2",
        "SLURM_ARRAY_TASK_COUNT": "2",
      ],
      error: "job 3 of 2"),
  ]

  @Test("A scheduler's variables name the part, or the error names them", arguments: jobs)
  func part(_ job: Job) throws {
    do {
      let shard = try RunRequest.Shard(scheduledIn: job.environment, count: job.count)
      #expect([shard.index, shard.count] == job.part)
    } catch {
      #expect(job.part == nil && error.message.contains(job.words), "\(error)")
    }
  }
}
