import AutoLayout
import Files
import LaunchScreens
import Model
import TestSupport
import Testing

/// Documents whose constraints cost much.
struct SolverLimitTests {
  private static let environment = Environment(
    idiom: .phone, size: Size(width: 393, height: 852), scale: 3)

  private func document(_ text: String) throws -> InterfaceDocument {
    try InterfaceBuilder.read(Array(text.utf8), file: "a.storyboard")
  }

  @Test(
    "200 views with 4,000 inequalities are given up with a reason, and so is every further layout of the run")
  func hostile() throws {
    let engine = try LayoutDocuments.engine().renewed(
      Limits([.solverStepsEach: 2_000_000, .solverSteps: 3_000_000]))
    let hostile = try document(HostileInput.inequalities(views: 200, constraints: 4000))
    let first = engine.layout(hostile, in: Self.environment) { _ in nil }
    #expect(first.failure?.hasPrefix("it needs more than ") == true)
    _ = engine.layout(hostile, in: Self.environment) { _ in nil }
    // The total is used up now.
    let other = try document(HostileInput.chain(views: 3))
    #expect(engine.layout(other, in: Self.environment) { _ in nil }.failure != nil)
    #expect(engine.renewed(Limits()).layout(other, in: Self.environment) { _ in nil }.failure == nil)
  }

  @Test("A long list of views is laid out within the limits")
  func large() throws {
    let engine = try LayoutDocuments.engine().renewed(Limits())
    let result = engine.layout(
      try document(HostileInput.chain(views: 200)), in: Self.environment
    ) { _ in nil }
    #expect(result.failure == nil && result.conflicts.isEmpty)
    #expect(result.item("v199")?.screenFrame.y == 199)
  }

  @Test(
    "Controllers inside of each other are counted before they are laid out, also those in a circle",
    arguments: [
      ("navigationController", "rootViewController"), ("tabBarController", "viewControllers"),
      ("splitViewController", "masterViewController"), ("viewController", "viewControllers"),
    ])
  func containers(kind: String, relationship: String) throws {
    for isCircle in [false, true] {
      let text = HostileInput.containers(3000, kind, relationship, isCircle: isCircle)
      func message(_ limits: [Limits.Key: Int]) -> String? {
        let error = #expect(throws: Diagnostics.self) {
          try RunBudget.$current.withValue(RunBudget(Limits(limits))) { try document(text) }
        }
        return error?.all.first?.message
      }
      #expect(message([:]) == "the document has 3001 scenes; at most 1000 are laid out")
      #expect(
        message([.scenes: 3001])
          == "the first view is inside of 3000 view controllers; at most 20 are laid out")
    }
    #expect(try document(HostileInput.containers(20, kind, relationship)).scenes.count == 21)
  }

  @Test("Scenes that lead to each other in a long list are laid out on the canvas")
  func segues() throws {
    let text = HostileInput.containers(900, "viewController").replacing(
      "kind=\"relationship\" relationship=\"rootViewController\"", with: "kind=\"show\"")
    #expect(try LayoutDocuments.engine().canvasLayouts(document(text)).count == 901)
  }

  @Test("A document with more views or constraints than the limits is rejected with its numbers")
  func views() throws {
    let text = HostileInput.chain(views: 30)
    for limits in [Limits([.views: 29]), Limits([.sceneViews: 29]), Limits([.constraints: 119])] {
      #expect {
        try RunBudget.$current.withValue(RunBudget(limits)) { try document(text) }
      } throws: {
        ($0 as? Diagnostics)?.all.first?.message.contains("are laid out") ?? false
      }
    }
    _ = try RunBudget.$current.withValue(RunBudget(Limits([.views: 30, .sceneViews: 30, .constraints: 120])))
    {
      try document(text)
    }
  }
}
