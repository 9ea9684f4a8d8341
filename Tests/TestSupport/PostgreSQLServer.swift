import Foundation

/// A PostgreSQL server that the tests of a process share. It ends with them.
package final class PostgreSQLServer: Sendable {
  /// Why there is none; nil if there is one.
  package static let obstacle: String? = {
    #if PostgreSQL
    return programs == nil ? "there is no initdb in /usr/lib/postgresql; install Debian's postgresql" : nil
    #else
    return "the tests are built without the trait PostgreSQL; ci/postgresql builds with it"
    #endif
  }()

  private static let start = Result { try PostgreSQLServer() }

  package static func shared() throws -> PostgreSQLServer { try start.get() }

  /// The newest folder with `initdb`.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  package let password = "S3cret-\(UUID().uuidString)"
  package let port: Int
  /// Its input ends with this process, and then the script stops the server.
  private let script: Process

  /// Starts a server with password and TLS. A server does not run as root, so its folder is not below that of a test.
  private static let words = """
    set -e
    folder=$(mktemp -d /tmp/qa-postgresql-XXXXXX)
    trap 'rm -rf "$folder"' EXIT
    cd "$folder"
    printf '%s' "$PASSWORD" >password
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \\
      -keyout key -out certificate 2>/dev/null
    chmod 600 key
    as=
    if [ "$(id -u)" = 0 ]; then
      as='setpriv --reuid=nobody --regid=nogroup --clear-groups'
      chown -R nobody "$folder"
    fi
    $as "$PROGRAMS/initdb" -D data -U qa -A scram-sha-256 --pwfile password -E UTF8 --locale C --no-sync >log 2>&1
    $as "$PROGRAMS/postgres" -D data -p "$PORT" -h 127.0.0.1 -k '' -c fsync=off -c shared_buffers=16MB -c ssl=on \\
      -c ssl_cert_file="$folder/certificate" -c ssl_key_file="$folder/key" >>log 2>&1 &
    cat >/dev/null
    kill -INT $!
    wait
    """

  private init() throws {
    port = Int.random(in: 20_000..<30_000)
    script = Process()
    script.executableURL = URL(fileURLWithPath: "/bin/sh")
    script.arguments = ["-c", Self.words]
    script.environment = ProcessInfo.processInfo.environment.merging([
      "PASSWORD": password, "PORT": "\(port)", "PROGRAMS": Self.programs ?? "",
    ]) { $1 }
    script.standardInput = Pipe()
    (script.standardOutput, script.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try script.run()
    for _ in 0..<600 where script.isRunning {
      if try program("pg_isready", []).status == 0 { return }
      Thread.sleep(forTimeInterval: 0.1)
    }
    throw QAProcess.Unexpected(words: "the PostgreSQL server does not start")
  }

  /// Makes an empty database.
  ///
  /// - Returns: Its URL, with the password.
  package func database() throws -> String {
    let name = "qa_\(UInt32.random(in: 0...UInt32.max))"
    try program("createdb", [name]).require(0)
    return url(name)
  }

  package func url(_ name: String, password: String? = nil) -> String {
    "postgres://qa:\(password ?? self.password)@127.0.0.1:\(port)/\(name)"
  }

  private func program(_ name: String, _ arguments: [String]) throws -> QAProcess {
    try QAProcess.run(
      program: (Self.programs ?? "") + "/" + name,
      ["-h", "127.0.0.1", "-p", "\(port)", "-U", "qa"] + arguments,
      environment: ["PGPASSWORD": password])
  }
}
