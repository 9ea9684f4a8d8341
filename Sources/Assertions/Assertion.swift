import Model

/// One measurement that a checklist can ask for, with everything a reader needs to know about it.
public struct Assertion: Sendable {
  public var schema: AssertionSchema
  /// Reason id → sentence, for every `cannotTell` and `notApplicable` that the measurement can answer.
  public var reasons: [String: String]
  /// How the figure is arrived at, for `qa explain`.
  public var measurement: String
  public var body: Body

  public enum Body: Sendable {
    case project(@Sendable (ProjectSubject, Parameters) -> Finding)
    case perCase(@Sendable (CaseSubject, Parameters) -> Finding)
  }
  public var id: String { schema.id }

  static func perCase(
    _ id: String, _ summary: String, measurement: String, readsPixels: Bool = false,
    parameters: [AssertionSchema.Parameter] = [], reasons: [String: String] = [:],
    _ evaluate: @escaping @Sendable (CaseSubject, Parameters) -> Finding
  ) -> Assertion {
    Assertion(
      schema: AssertionSchema(
        id: id, summary: summary, scope: .perCase, readsPixels: readsPixels, parameters: parameters),
      reasons: reasons.merging(Reasons.shared) { own, _ in own }, measurement: measurement,
      body: .perCase { subject, parameters in settled(id, subject) { evaluate($0, parameters) } })
  }

  /// The same for a measurement that needs the drawn screen: without one the answer is that there is none.
  static func perCase(
    _ id: String, _ summary: String, measurement: String, readsPixels: Bool = false,
    parameters: [AssertionSchema.Parameter] = [], reasons: [String: String] = [:],
    _ evaluate: @escaping @Sendable (CaseSubject, Screen, Parameters) -> Finding
  ) -> Assertion {
    perCase(
      id, summary, measurement: measurement, readsPixels: readsPixels, parameters: parameters,
      reasons: reasons
    ) { subject, parameters in
      guard let screen = subject.screen else { return subject.noScreen }
      return evaluate(subject, screen, parameters)
    }
  }

  static func project(
    _ id: String, _ summary: String, measurement: String,
    parameters: [AssertionSchema.Parameter] = [], reasons: [String: String] = [:],
    _ evaluate: @escaping @Sendable (ProjectSubject, Parameters) -> Finding
  ) -> Assertion {
    Assertion(
      schema: AssertionSchema(id: id, summary: summary, scope: .project, parameters: parameters),
      reasons: reasons.merging(Reasons.shared) { own, _ in own }, measurement: measurement,
      body: .project(evaluate))
  }
}

/// Why something cannot be told, where more than one assertion can meet it.
public enum Reasons {
  public static let noDocument = "no-document"
  public static let approximate = "approximate-picture"
  public static let unreadableImage = "unreadable-image"
  public static let noPicture = "no-picture"
  public static let estimated = "estimated-frame"
  public static let elementElsewhere = "element-not-in-this-environment"
  static let shared = [
    noDocument: "There is no launch-screen document to check; the criterion about the project says why.",
    approximate:
      "The view's pixels are only approximated (text, a symbol, a system control, the edges of a vector).",
    unreadableImage:
      "The picture is in a format that this version cannot decode, or what draws it is not installed.",
    noPicture: "The launch screen shows no picture.",
    estimated: "The frame rests on an estimate (text metrics, a symbol's size).",
    elementElsewhere: "A size-class variation takes the element out of this environment.",
  ]
}
