/// A reader of the product that libFuzzer calls with many inputs.
struct FuzzTarget: Sendable {
  /// Kebab-case; the argument of `ci/fuzz`.
  var id: String
  /// Valid inputs to start from, by file name.
  var seeds: @Sendable () -> [String: [UInt8]]
  /// Reads an input. It may throw, but must not crash or hang.
  var read: @Sendable ([UInt8]) throws -> Void

  init(
    _ id: String, seeds: @escaping @Sendable () -> [String: [UInt8]],
    read: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.id = id
    self.seeds = seeds
    self.read = read
  }

  static let all: [FuzzTarget] = documents + propertyLists + data + pictures
}
