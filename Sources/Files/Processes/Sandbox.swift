import Foundation

/// The isolation of a child process by bubblewrap: no network, no other processes, and no files but the programs and
/// fonts of the system and one folder. Source: bwrap(1).
package struct Sandbox: Sendable {
  /// `bwrap`.
  let wrapper: OutsideProgram

  /// Nil where bubblewrap is not installed, or where the system does not let this user make namespaces.
  package static let installed: Sandbox? = {
    guard let wrapper = OutsideProgram.ofSystem("bwrap"), let harmless = OutsideProgram.ofSystem("true"),
      let folder = try? ScratchFolder("tool")
    else { return nil }
    defer { folder.remove() }
    guard (try? ChildProcess.makeStreams(in: folder.path)) != nil else { return nil }
    var trial = ChildProcess(harmless, [], environment: [:], in: folder.path)
    trial.sandbox = Sandbox(wrapper: wrapper)
    // On a busy system the trial can take long, which is no reason to do without the sandbox.
    return [.exited(0), .timedOut].contains(trial.run(atMost: 10)) ? trial.sandbox : nil
  }()

  /// Folders and files of the system that a program sees. Those that do not exist are omitted.
  private static let visible = [
    "/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts",
    "/var/cache/fontconfig",
  ]

  /// Whether the sandbox shows a program with all that it needs: those of the system, not of a user.
  package func holds(_ program: OutsideProgram) -> Bool {
    ["/usr/bin/", "/usr/libexec/", "/bin/"].contains { program.path.hasPrefix($0) }
  }

  /// Returns the words that run a program in the sandbox. An argument that begins with `-` cannot become an option.
  func command(_ program: OutsideProgram, _ arguments: [String], in folder: String) -> [String] {
    [wrapper.path, "--unshare-all", "--die-with-parent", "--dev", "/dev"]
      + Self.visible.flatMap { ["--ro-bind-try", $0, $0] }
      + ["--bind", folder, folder, "--chdir", folder, "--", program.path] + arguments
  }
}
