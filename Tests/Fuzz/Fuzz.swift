import Foundation

/// Runs libFuzzer on one reader: `qa-fuzz TARGET [libFuzzer's options]`.
///
/// `qa-fuzz --list` prints the targets, and `qa-fuzz --seeds TARGET FOLDER` writes the inputs to start from.
@main enum Fuzz {
  // libFuzzer calls a C function without a context, so the target is global. It is set once, before the first call.
  nonisolated(unsafe) fileprivate static var target: FuzzTarget?

  static func main() throws {
    let words = CommandLine.arguments
    switch words.dropFirst().first {
    case "--list": FuzzTarget.all.forEach { print($0.id) }
    case "--seeds" where words.count == 4:
      for (name, bytes) in try named(words[2]).seeds() {
        try Data(bytes).write(to: URL(fileURLWithPath: words[3] + "/" + name))
      }
    case let id?:
      target = try named(id)
      exit(run([words[0]] + words.dropFirst(2)))
    case nil: throw Usage(message: "name a target: \(FuzzTarget.all.map(\.id).joined(separator: ", "))")
    }
  }

  private struct Usage: Error { var message: String }

  private static func named(_ id: String) throws -> FuzzTarget {
    guard let target = FuzzTarget.all.first(where: { $0.id == id }) else {
      throw Usage(message: "there is no target \"\(id)\"")
    }
    return target
  }

  private static func run(_ words: [String]) -> Int32 {
    var count = Int32(words.count)
    // libFuzzer keeps and replaces the arguments, so they are never freed.
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
    for (index, word) in words.enumerated() { list[index] = strdup(word) }
    list[words.count] = nil
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = list
    return runDriver(&count, &arguments) { readInput($0, $1) }
  }

  fileprivate static func read(_ input: [UInt8]) -> Int32 {
    guard let target else { return -1 }
    try? target.read(input)
    return 0
  }
}

/// Reads one input. The archive of libFuzzer needs this name for its own entry point, which SwiftPM replaces.
@_cdecl("LLVMFuzzerTestOneInput")
package func readInput(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  Fuzz.read(bytes.map { Array(UnsafeBufferPointer(start: $0, count: length)) } ?? [])
}

/// Source: LLVM, libFuzzer, "Using libFuzzer as a library".
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ call: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
