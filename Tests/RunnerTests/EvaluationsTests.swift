import Assertions
import Definitions
import Model
import RunnerSupport
import Testing

@testable import Runner

@Suite("Sharing evaluations") struct EvaluationPlanTests {
  private func subject(_ appearance: Appearance, family: Idiom = .phone) -> EvaluationKey {
    EvaluationKey(
      family: family, appearance: appearance, screens: [.init()], unpinned: nil)
  }

  private func evaluation(_ subject: EvaluationKey, _ position: Int) -> Evaluation {
    Evaluation(
      subject: subject, environment: Environment(idiom: .phone, size: Size(width: 1, height: 1), scale: 1),
      cases: CaseRanges([position]))
  }

  @Test("Equal subjects are one evaluation with the cases of both, in the group that came first")
  func joined() {
    var plan = Evaluations()
    plan.add([
      evaluation(subject(.light), 0),
      evaluation(subject(.dark), 1),
      evaluation(subject(.light), 2),
    ])
    plan.add([
      evaluation(subject(.dark), 3),
      evaluation(subject(.dark, family: .pad), 4),
    ])
    plan.add([evaluation(subject(.light), 5)])
    #expect(plan.count == 3)
    plan.finish()
    #expect(
      plan.groups.map { $0.map(\.cases) } == [
        [CaseRanges([0, 2, 5]), CaseRanges([1, 3])], [CaseRanges([4])],
      ])
  }

  @Test("An OS, a contrast or a direction that changes no screen needs no evaluation of its own")
  func settings() throws {
    let request = RunRequest(projectRoot: Sample.root + "/Matrix/samples/BuzzBox", checklist: "story-8.3")
    let project = try OpenedProject(request, Sample.data)
    let device = try #require(project.catalog.device("iphone-13"))
    let family = ScreenFamily(pipeline: Pipeline(project))
    func subject(
      _ os: OSVersion, _ appearance: Appearance, _ contrast: Contrast, _ direction: LayoutDirection
    ) -> EvaluationKey {
      family.subject(
        in: device.environment(
          os: os, orientation: .portrait, appearance: appearance, contrast: contrast,
          layoutDirection: direction))
    }
    let first = subject(OSVersion(17), .light, .normal, .leftToRight)
    #expect(first == subject(OSVersion(18), .light, .high, .rightToLeft))
    #expect(first != subject(OSVersion(17), .dark, .normal, .leftToRight))
  }
}
