import Foundation
import TestSupport

/// Runs libFuzzer on one reader, which the variable `FUZZ_TARGET` names; arguments are libFuzzer's.
///
/// With `FUZZ_LIST`, it prints the targets. With `FUZZ_SEEDS`, it writes the inputs to start from into that folder, and the
/// dictionary beside it. `Tests/Fuzz/Corpus` has inputs of earlier sessions in Base64, one in a line.
@main enum Fuzz {
  // libFuzzer calls C functions without a context, so the target is global. It is set once, before the first input.
  nonisolated(unsafe) fileprivate static var target: FuzzTarget?

  /// Not called: libFuzzer's own main function is linked first. SwiftPM needs an entry point.
  static func main() {}

  fileprivate static func start() throws {
    let environment = ProcessInfo.processInfo.environment
    if environment["FUZZ_LIST"] != nil {
      FuzzTarget.all.forEach { print($0.id) }
      exit(0)
    }
    let id = environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.id == id }) else {
      throw Usage(message: "there is no target \"\(id)\"")
    }
    if let folder = environment["FUZZ_SEEDS"] {
      let known = (try? String(contentsOfFile: "Tests/Fuzz/Corpus/\(id).txt", encoding: .utf8)) ?? ""
      for (number, line) in known.split(separator: "\n").enumerated() {
        try Data(base64Encoded: String(line))?.write(to: URL(fileURLWithPath: folder + "/known-\(number)"))
      }
      for (name, bytes) in target.seeds() {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      try Data(Dictionaries.text(target.words).utf8).write(to: URL(fileURLWithPath: folder + ".dict"))
      exit(0)
    }
    self.target = target
  }

  private struct Usage: Error { var message: String }

  fileprivate static func read(_ input: [UInt8]) -> Int32 {
    guard let target else { return -1 }
    try? target.read(input)
    return 0
  }

  fileprivate static func mutate(_ input: [UInt8], limit: Int, seed: UInt32) -> [UInt8]? {
    guard let target, target.isInterface else { return nil }
    var random = SeededGenerator(seed: UInt64(seed))
    return InterfaceMutator.mutate(input, limit: limit, with: &random)
  }
}

/// Reads the variables before the first input. Source: LLVM, libFuzzer, "Startup initialization".
@_cdecl("LLVMFuzzerInitialize")
package func initializeFuzzer(
  _ count: UnsafeMutablePointer<Int32>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  do {
    try Fuzz.start()
  } catch {
    FileHandle.standardError.write(Data("qa-fuzz: error: \(error)\n".utf8))
    exit(64)
  }
  return 0
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
package func readInput(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32 {
  Fuzz.read(bytes.map { Array(UnsafeBufferPointer(start: $0, count: length)) } ?? [])
}

/// libFuzzer's own mutations.
@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ bytes: UnsafeMutablePointer<UInt8>?, _ length: Int, _ limit: Int) -> Int

/// Changes an input in its memory, and returns its new length. Source: LLVM, libFuzzer, "Structure-Aware Fuzzing".
@_cdecl("LLVMFuzzerCustomMutator")
package func changeInput(
  _ bytes: UnsafeMutablePointer<UInt8>?, _ length: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  guard let bytes,
    let made = Fuzz.mutate(
      Array(UnsafeBufferPointer(start: bytes, count: length)), limit: limit, seed: seed)
  else { return changeBytes(bytes, length, limit) }
  bytes.update(from: made, count: made.count)
  return made.count
}
