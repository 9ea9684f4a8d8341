import Foundation
import TestSupport
import Testing

@testable import Files

/// Programs that draw images of strangers see no network and no files of the user.
@Suite(.enabled(if: Sandbox.installed != nil, "bubblewrap is not installed or not permitted here"))
struct SandboxTests {
  private func run(_ script: String, in sandbox: Sandbox?) throws -> ChildProcess.Ending {
    let folder = try ScratchFolder("qa-sandbox")
    defer { folder.remove() }
    try ChildProcess.makeStreams(in: folder.path)
    let shell = try #require(OutsideProgram.ofSystem("bash"))
    var child = ChildProcess(shell, ["-c", script], environment: [:], in: folder.path)
    child.sandbox = sandbox
    return child.run(atMost: 20)
  }

  @Test("A program reads no file outside of its folder and the system's programs")
  func files() throws {
    let secret = try ScratchFolder("qa-secret")
    defer { secret.remove() }
    let file = secret.path + "/token"
    try WriteAccess(below: secret.path).write(Array("secret".utf8), to: file)
    for script in [
      "read -r x < '\(file)'; [ \"$x\" = secret ]", "[ -r /etc/passwd ]", "[ -d /root -o -d /home ]",
    ] {
      #expect(try run(script, in: nil) == .exited(0), "\(script)")
      #expect(try run(script, in: Sandbox.installed) != .exited(0), "\(script)")
    }
    #expect(try run("echo drawn > output", in: Sandbox.installed) == .exited(0))
    #expect(try run("echo changed > /usr/qa-test", in: Sandbox.installed) != .exited(0))
  }

  @Test("A program reaches no network, not even this machine")
  func network() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    #expect(isBound)
    let script = "exec 3<>/dev/tcp/127.0.0.1/\(UInt16(bigEndian: address.sin_port))"
    #expect(try run(script, in: nil) == .exited(0))
    #expect(try run(script, in: Sandbox.installed) != .exited(0))
  }

  @Test(
    "Arguments that begin with a hyphen are the program's, and a program of a user is not run in the sandbox")
  func arguments() throws {
    let sandbox = try #require(Sandbox.installed)
    let shell = try #require(OutsideProgram.ofSystem("bash"))
    #expect(
      sandbox.command(shell, ["--bind", "/"], in: "/tmp/x").suffix(4) == ["--", shell.path, "--bind", "/"])
    #expect(sandbox.holds(shell))
    let folder = try ScratchFolder("qa-sandbox")
    defer { folder.remove() }
    try FileManager.default.copyItem(atPath: shell.path, toPath: folder.path + "/own")
    let own = try #require(OutsideProgram.find("own", in: [folder.path]))
    #expect(!sandbox.holds(own))
  }
}
