extension Finding {
  /// What a finding says: an id and figures for programs, and a sentence for people.
  ///
  /// An assertion writes it in its `Finding`; several uses share a static function at the end of the file.
  package struct Message: Hashable, Sendable {
    /// Kebab-case; unique within an assertion.
    package var id: String
    package var subject: Subject
    package var text: Sentence
    package var measured: [String: Measure]
    package var expected: [String: Measure]
    /// What the finding is about, without the measured figures, so that one mistake in many cases is one cause.
    package var cause: String?

    package init(
      _ id: String, _ subject: Subject = Subject(), cause: Cause = .own, _ text: Sentence,
      measured: [String: Measure] = [:], expected: [String: Measure] = [:]
    ) {
      self.id = id
      self.subject = subject
      self.text = text
      self.measured = measured
      self.expected = expected
      let name = subject.name.map { ":\($0)" } ?? ""
      switch cause {
      case .unnamed: self.cause = nil
      case .own: self.cause = id + name
      case .shared(let kind): self.cause = kind + name
      }
    }
  }

  /// What a message says. Its end can be marked as what to change: `"It is blue. \(fix: "Set a color.")"`.
  package struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
    package private(set) var text = ""
    /// The marked end of the text.
    package private(set) var fix: String?

    package init(stringLiteral text: String) { self.text = text }
    package init(stringInterpolation parts: Parts) { self = parts.sentence }

    package struct Parts: StringInterpolationProtocol {
      fileprivate var sentence: Sentence = ""

      package init(literalCapacity: Int, interpolationCount: Int) {}
      package mutating func appendLiteral(_ text: String) { sentence.text += text }
      package mutating func appendInterpolation(_ part: some CustomStringConvertible) {
        sentence.text += part.description
      }
      package mutating func appendInterpolation(_ part: Sentence) {
        sentence.text += part.text
        sentence.fix = part.fix
      }
      package mutating func appendInterpolation(fix: String) {
        sentence.text += fix
        sentence.fix = fix
      }
    }
  }

  /// How the cause of a finding follows from its message.
  package enum Cause: Sendable {
    case unnamed
    /// The message's id and the subject's name: `off-center:icon`.
    case own
    /// As `own`, with a word that several messages share instead of the id.
    case shared(String)
  }

  /// What a message is about.
  package struct Subject: Hashable, Sendable {
    /// For the cause: the element's id, or the name of an asset or a file.
    package var name: String?
    package var element: String?
    package var location: SourceLocation?

    package init(name: String? = nil, element: String? = nil, location: SourceLocation? = nil) {
      self.name = name
      self.element = element
      self.location = location
    }

    package static func view(_ view: View) -> Self { .element(view.id, at: view.location) }
    package static func element(_ id: String, at location: SourceLocation?) -> Self {
      Self(name: id, element: id, location: location)
    }
    package static func named(_ name: String, at location: SourceLocation?) -> Self {
      Self(name: name, location: location)
    }
    package static func at(_ location: SourceLocation?) -> Self { Self(location: location) }
  }
}

extension Measure {
  package init(_ length: Points) { self = .number(length.value) }
  package init(_ number: Double) { self = .number(number) }
  package init(_ count: Int) { self = .number(Double(count)) }
  package init(_ frame: Rect) { self = .text(frame.description) }
}
