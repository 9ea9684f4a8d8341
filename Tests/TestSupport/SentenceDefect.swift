import Foundation

/// Returns what is wrong with a sentence of a message, whatever it says; nil for a sentence without such a defect.
///
/// It finds empty interpolations, values that are not unwrapped, and figures with too many digits.
package func sentenceDefect(_ sentence: String) -> String? {
  // Names and commands come from files.
  let text = sentence.replacing(/"[^"]*"/, with: "name").replacing(/`[^`]*`/, with: "name")
  if text.isEmpty || text.first?.isWhitespace == true || text.last?.isWhitespace == true {
    return "The sentence is empty, or begins or ends with a space: \(sentence)"
  }
  let wrong = #/\ \ |\ [.,;:)]|\(\ |,,|[^.]\.\.[^.]|\bnil\b|Optional\(|[0-9]\.[0-9]{5}/#
  if let match = text.firstMatch(of: wrong) {
    return "\"\(match.output)\" is wrong in this sentence: \(sentence)"
  }
  let (open, closed) = (text.count { $0 == "(" }, text.count { $0 == ")" })
  return open == closed
    ? nil : "The sentence has \(open) opening and \(closed) closing parentheses: \(sentence)"
}
