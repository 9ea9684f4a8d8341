import Model
import Testing

@Suite("Figures in sentences") struct FigureTests {
  @Test(
    "A figure has at most one decimal",
    arguments: [
      (99.883, "99.9"), (94.827, "94.8"), (12.271, "12.3"), (4.028, "4"), (86.0, "86"), (-0.04, "0"),
      (0.197, "0.2"),
    ])
  func oneDecimal(_ number: Double, _ words: String) { #expect(number.figure() == words) }

  @Test(
    "Beside a limit it has as many decimals as show the difference",
    arguments: [
      (4.478, 4.5, "4.48"), (4.542, 4.5, "4.54"), (6.366, 4.5, "6.4"), (2.9999, 3, "2.999"),
      (2.0001, 2, "2.001"),
      (0.04, 0.02, "0.04"), (0, 0.985, "0"), (49.804, 0.1, "49.8"), (2.213, 2, "2.2"),
      (119.46, 119.5, "119.46"),
      (0.04, 0, "0.04"), (18.66, 18.66, "18.66"), (1.05, 1.1, "1.05"),
    ])
  func besideLimit(_ number: Double, _ limit: Double, _ words: String) {
    #expect(number.figure(beside: limit) == words)
  }

  @Test("What is no number stays what it is")
  func notFinite() {
    #expect(Double.infinity.figure() == "inf" && Double.infinity.figure(beside: 2) == "inf")
  }
}
