/// A reader of the product that libFuzzer calls with many inputs.
struct FuzzTarget: Sendable {
  /// Kebab-case; the argument of `ci/fuzz`.
  var id: String
  /// Words of the format, which libFuzzer puts into inputs.
  var words: [String]
  /// Valid inputs to start from, by file name.
  var seeds: @Sendable () -> [String: [UInt8]]
  /// Reads an input. It may throw, but must not crash or hang.
  var read: @Sendable ([UInt8]) throws -> Void
  /// Whether inputs are documents of Interface Builder, whose elements are changed as a whole.
  var isInterface: Bool

  init(
    _ id: String, words: [String] = [], isInterface: Bool = false,
    seeds: @escaping @Sendable () -> [String: [UInt8]], read: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.id = id
    self.words = words
    self.isInterface = isInterface
    self.seeds = seeds
    self.read = read
  }

  static let all: [FuzzTarget] = documents + propertyLists + data + pictures + compiled + comparisons

  /// Ends the process if two readers disagree, which libFuzzer reports as a crash.
  static func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { preconditionFailure(message()) }
  }
}
