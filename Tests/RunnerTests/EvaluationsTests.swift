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

  @Test("Devices with a screen in common are one group, and evaluations of one screen follow each other")
  func sharedScreens() throws {
    let request = RunRequest(projectRoot: Sample.root + "/Matrix/samples/BuzzBox", checklist: "story-8.3")
    let judged = try JudgedProject(OpenedProject(request, Sample.data), request, Sample.data)
    let groups = judged.evaluations
    let drawings = groups.map { group in
      group.compactMap { $0.subject.screens.first?.own.map { ObjectIdentifier($0.memo) } }
    }
    for drawing in Set(drawings.joined()) {
      let own = drawings.filter { $0.contains(drawing) }
      #expect(own.count == 1)
      let (first, last) = (own[0].firstIndex(of: drawing)!, own[0].lastIndex(of: drawing)!)
      #expect(own[0][first...last].allSatisfy { $0 == drawing })
    }
    var separate = Evaluations()
    for group in judged.surveyed { separate.add(group) }
    #expect(groups.count < separate.groups.count)
    let numbers = groups.joined().map(\.number)
    #expect(numbers != numbers.sorted() && numbers.sorted() == Array(0..<separate.count))
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
