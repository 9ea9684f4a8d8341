import Foundation
import TestSupport
import Testing

/// The recipes for CI systems: their commands in the order of the system, in the repository of an app.
///
/// `Tests/Recipes` runs them. The paths have blanks, the target is "My App", and the repository has a folder `qa` and a folder
/// `launch-screen` of its own, but no `ci/qa`. A recipe whose name ends with `below` has the app and its qa.yml in a folder.
@Suite(.enabled(if: Python.has("yaml"), "\(Python.missing("yaml"))"))
struct RecipeTests {
  struct Recipe: Sendable, CustomTestStringConvertible {
    var name: String
    /// The files that the system shows or keeps, each once for each run.
    var published: [String: Int]
    /// What the recipe may add to the app's folders.
    var added: [String] = []
    /// Published for a broken launch screen only.
    var failing: [String: Int] = [:]
    /// Whether the sound app is checked with a release, which takes longer to prepare than a build.
    var takesRelease = false
    var testDescription: String { name }
  }

  static let recipes = [
    Recipe(name: "action", published: ["index.html": 2], takesRelease: true),
    Recipe(name: "workflow", published: ["index.html": 3, "report.sarif": 2]),
    Recipe(name: "workflow-after-init", published: ["index.html": 3, "report.sarif": 2]),
    Recipe(name: "readme", published: ["index.html": 1]),
    Recipe(name: "docs", published: ["index.html": 2, "report.sarif": 1]),
    Recipe(name: "workflow-below", published: ["index.html": 3, "report.sarif": 2]),
    Recipe(name: "readme-below", published: ["index.html": 1]),
    Recipe(name: "docs-below", published: ["index.html": 2, "report.sarif": 1]),
    Recipe(
      name: "jenkins-below",
      published: ["index.html": 2, "junit.xml": 2, "gate-junit.xml": 2, "report.sarif": 2],
      added: [".qa-tool/"], failing: ["attachment": 2]),
    Recipe(name: "docs-after-init", published: ["index.html": 2, "report.sarif": 1]),
    Recipe(name: "docs-arguments", published: ["index.html": 1]),
    Recipe(name: "github-of-init", published: ["index.html": 1]),
    Recipe(
      name: "gitlab", published: ["report": 2, "junit.xml": 2, "codeclimate.json": 2], added: [".qa-tool/"],
      takesRelease: true),
    Recipe(
      name: "gitlab-of-init", published: ["report": 2, "junit.xml": 2, "codeclimate.json": 2],
      added: [".qa-tool/"]),
    Recipe(
      name: "jenkins",
      published: ["index.html": 2, "junit.xml": 2, "gate-junit.xml": 2, "report.sarif": 2],
      added: [".qa-tool/"], failing: ["attachment": 2], takesRelease: true),
    Recipe(
      name: "jenkins-after-init",
      published: ["index.html": 2, "junit.xml": 2, "gate-junit.xml": 2, "report.sarif": 2],
      added: [".qa-tool/"], failing: ["attachment": 2]),
    Recipe(
      name: "buildkite",
      published: ["index.html": 2, "junit.xml": 2, "artifact upload launch-screen/**/*": 2],
      takesRelease: true),
    Recipe(
      name: "bitrise", published: ["index.html": 2, "junit.xml": 2, "test-info.json": 2], takesRelease: true),
    Recipe(name: "tutorial", published: [:]), Recipe(name: "hook", published: [:]),
    Recipe(name: "pre-commit", published: [:]),
  ]

  /// What `recipes.py` prints.
  struct Outcome: Decodable {
    /// Of each job: success or failure.
    var results: [String]
    /// Exit codes of the commands.
    var statuses: [Int]
    var published: [String]
    /// Files that the recipe publishes and that are not there.
    var missing: [String]
    /// How often qa was compiled.
    var builds: Int
    /// Files of the app that are not as they were.
    var changed: [String]
    /// Files beside those of the app.
    var added: [String]
    /// Files that are left in the folder for temporary files.
    var temporary: [String]
    var target: String?
    var log: String
  }

  private func run(_ recipe: Recipe, _ state: String, _ way: String) throws -> Outcome {
    let folder = try TemporaryFolder()
    let stage = folder.path + "/with blanks"
    try FileManager.default.createDirectory(atPath: stage, withIntermediateDirectories: true)
    let process = try QAProcess.run(
      program: try #require(Python.path),
      [Checkout.root + "/Tests/Recipes/recipes.py", recipe.name, state, way, stage, QAProcess.binary],
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    #expect(process.status == 0, "\(process.errors.suffix(3000))")
    return try JSONDecoder().decode(Outcome.self, from: Data(process.output.utf8))
  }

  private func expectClean(_ outcome: Outcome, _ recipe: Recipe) {
    #expect(outcome.missing.isEmpty && outcome.changed.isEmpty && outcome.temporary.isEmpty, "\(outcome)")
    #expect(outcome.added == recipe.added)
    if let target = outcome.target { #expect(target == "My App") }
  }

  private func counts(_ names: [String]) -> [String: Int] {
    Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test(
    "A recipe fails for a broken launch screen, publishes its reports, and builds qa once",
    arguments: recipes)
  func broken(_ recipe: Recipe) async throws {
    let outcome = try run(recipe, "broken", "build")
    #expect(Set(outcome.results) == ["failure"], "\(outcome.log)")
    #expect(outcome.statuses.max() == 1, "\(outcome)")
    var expected = recipe.published.merging(recipe.failing) { $1 }
    if recipe.name == "buildkite" { expected["annotate --context launch-screen --style error"] = 2 }
    #expect(counts(outcome.published) == expected)
    #expect(outcome.builds == 1)
    expectClean(outcome, recipe)
  }

  @Test(
    "A recipe passes for a sound launch screen, with one build or one download",
    arguments: recipes)
  func sound(_ recipe: Recipe) async throws {
    let outcome = try run(recipe, "sound", recipe.takesRelease ? "release" : "build")
    #expect(Set(outcome.results) == ["success"], "\(outcome.log)")
    #expect(Set(outcome.statuses) == [0], "\(outcome)")
    var expected = recipe.published
    if recipe.name == "buildkite" { expected["annotate --context launch-screen --style success"] = 2 }
    #expect(counts(outcome.published) == expected)
    #expect(outcome.builds == (recipe.takesRelease ? 0 : 1))
    expectClean(outcome, recipe)
  }

  @Test(
    "A program that a change of the app puts into the folder of the cache does not run",
    arguments: recipes.filter { $0.added == [".qa-tool/"] })
  func tracked(_ recipe: Recipe) async throws {
    let outcome = try run(recipe, "tracked", "build")
    #expect(Set(outcome.statuses) == [2] && Set(outcome.results) == ["failure"], "\(outcome)")
    #expect(outcome.log.contains("remove .qa-tool from the repository"))
  }

  @Test("The verdict of the GitHub workflow passes only after success, and always reports")
  func verdict() throws {
    let python = try #require(Python.path)
    let workflow = try ServedRelease.yaml("ci/github-workflow.yml", python)
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let verdict = try #require(jobs["verdict"])
    // GitHub treats a skipped required check as passed. A check with the name of a matrix cell never reports.
    #expect(verdict["if"] as? String == "always()" && verdict["needs"] as? String == "check")
    let gate = try #require(jobs["gate"])
    for job in [verdict, gate] {
      let name = try #require(job["name"] as? String)
      #expect(job["strategy"] == nil && !name.contains("${{"))
    }
    #expect(gate["needs"] == nil)
    let script = try #require((verdict["steps"] as? [[String: Any]])?.first?["run"] as? String)
    for result in ["success", "failure", "canceled", "skipped", ""] {
      let process = try QAProcess.run(
        program: "/bin/bash", ["-eo", "pipefail", "-c", script], environment: ["RESULT": result])
      #expect((process.status == 0) == (result == "success"), "\(result)")
    }
  }

  @Test("The Jenkinsfile has balanced braces and quotes")
  func jenkins() throws {
    let text = Checkout.text("ci/Jenkinsfile")
    let bare = text.replacing(/'''[\s\S]*?'''|'[^'\n]*'|"[^"\n]*"|\/\/[^\n]*/, with: "")
    #expect(!bare.contains("'") && !bare.contains("\""))
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
      #expect(bare.components(separatedBy: open).count == bare.components(separatedBy: close).count)
    }
  }
}
