import Foundation
import Definitions
import Model
import TestSupport

@testable import Runner

/// `qa run` without a process: the same plan, layout, drawing and assertions, without reports.
enum InProcessRun {
  #if DEBUG
  static let isOptimized = false
  #else
  static let isOptimized = true
  #endif

  /// Limits the runs that have their pictures in memory at the same time.
  private static let slots = Slots(count: ProcessInfo.processInfo.activeProcessorCount + 1)

  /// Checks a project.
  ///
  /// - Returns: The contents that `run.json` has.
  static func run(
    project: String, infoPlist: String?, checklist: String, scope: Scope
  ) async throws -> RunFile {
    await slots.take()
    do {
      let output = try await Runner.run(
        RunRequest(
          projectRoot: project, infoPlist: infoPlist, checklist: checklist, matrix: scope.matrix,
          selection: scope.selection, drawsPreviews: false),
        in: Surroundings(
          data: DataRoot(path: Checkout.home), version: "test", commit: nil, digest: { _ in "sha256:0" }))
      await slots.release()
      return try JSONDecoder().decode(RunFile.self, from: JSONEncoder().encode(output.record))
    } catch {
      await slots.release()
      throw error
    }
  }
}

/// A counting semaphore for tasks.
actor Slots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func release() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
