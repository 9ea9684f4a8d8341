import Foundation
import TestSupport
import Testing

/// The commands in the files for CI systems whose systems do not run here.
struct InstallStepTests: TestFolder {
  private let release: ServedRelease
  var path: String { release.folder.path }
  private var folder: String { path }

  init() throws { release = try ServedRelease() }

  static let isBookworm =
    (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.contains("bookworm") ?? false

  /// The instructions of the Dockerfile, without comments, and with continued lines joined.
  private var dockerfile: [(name: String, words: String)] {
    Checkout.text("Dockerfile").replacing("\\\n", with: " ").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { line in
        let name = line.prefix { $0 != " " }
        return (String(name), line.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
      }
  }

  @Test("The commands of the Dockerfile build the program from the files that it copies")
  func image() throws {
    // A compiler that only copies the program under test.
    try write(
      """
      #!/bin/sh
      case "$*" in *--show-bin-path*) echo "$IMAGE/bin" ;; *) echo "$QA_REVISION" >"$IMAGE/revision" ;; esac
      """, to: "tools/swift")
    try release.shell("chmod +x tools/swift && mkdir bin && strip -o bin/qa '\(QAProcess.binary)'")
    func here(_ words: String) -> String {
      words.replacing(#/(^|[ "(])\/(source|built|qa|opt|usr\/local\/bin)\b/#) {
        "\($0.1)\(folder)/image/\($0.2)"
      }
    }
    try release.shell("mkdir -p image/opt image/usr/local/bin")
    for (name, words) in dockerfile where name == "COPY" || name == "RUN" {
      if name == "RUN" {
        if words.hasPrefix("apt-get ") { continue }
        try release.shell(
          "export IMAGE=$PWD PATH=\"$PWD/tools:$PATH\" QA_REVISION=0123abcd && " + here(words))
      } else if words.hasPrefix("--from=build ") {
        try release.shell("cp -R " + here(String(words.dropFirst("--from=build ".count))))
      } else {
        let parts = here(words).split(separator: " ")
        try release.shell("mkdir -p image/source && cp -R '\(Checkout.root)/\(parts[0])' \(parts[1])")
      }
    }
    #expect(try text("revision") == "0123abcd\n")
    let app = Checkout.home + "/Matrix/samples/BuzzBox"
    let run = try QAProcess.run(
      program: folder + "/image/usr/local/bin/qa",
      ["run", "--project", app, "--matrix", "smoke", "--output", folder + "/reports"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(dockerfile.contains { $0 == ("ENTRYPOINT", #"["qa"]"#) })
    #expect(dockerfile.contains { $0.name == "USER" && !$0.words.hasPrefix("0") && $0.words != "root" })
  }

  @Test(
    "The image has the libraries that the program links, and the programs that it starts",
    .enabled(
      if: Programs.has("readelf", "dpkg") && InstallStepTests.isBookworm,
      "it needs Debian 12, whose packages the image has"))
  func libraries() throws {
    let install = try #require(dockerfile.first { $0.words.contains("apt-get install") }).words
    let packages = Set(install.split(separator: " ").map(String.init))
    let needed = try release.shell(
      """
      for name in $(readelf -d '\(QAProcess.binary)' | sed -n 's/.*NEEDED.*\\[\\(.*\\)\\]/\\1/p'); do
        dpkg -S "*/$name" 2>/dev/null | head -n 1 | cut -d: -f1
      done
      dpkg -S /usr/bin/rsvg-convert /usr/bin/pdftocairo /usr/bin/bwrap /usr/bin/git /usr/bin/ssh-keygen | cut -d: -f1
      """
    ).output.split(separator: "\n").map(String.init)
    // The image of Swift has these.
    #expect(
      Set(needed).subtracting(packages).subtracting(["libc6", "libstdc++6", "libgcc-s1"]) == [], "\(needed)")
    #expect(needed.contains("libxml2") && needed.contains("librsvg2-bin"))
  }

  @Test(
    "The formula is Ruby, names the archive with its digest, and installs the program",
    .enabled(if: Programs.has("ruby", "xz"), "it needs Ruby and xz"))
  func formula() throws {
    let name = try release.name
    try release.shell(
      """
      mkdir stage && tar -C stage -xJf served/\(name).tar.xz && cd stage/\(name)
      mkdir completions && touch qa.1 completions/qa.bash completions/qa.zsh completions/qa.fish && cd ../..
      SOURCE_DATE_EPOCH=1767225600 QA_RELEASE_URL=file://$PWD/served \
        python3 '\(Checkout.home)/ci/packages.py' stage/\(name) served
      ruby -c served/qa.rb
      """)
    // The part of Homebrew's language that the formula uses.
    try write(
      """
      require "fileutils"; require "pathname"
      class Target < Pathname
        def install(*files) = (mkpath; files.flatten.each { |file| FileUtils.cp_r(file, self) })
        def install_symlink(file)
          mkpath
          (file.is_a?(Hash) ? file : {file => File.basename(file)}).each { |from, name| File.symlink(from, self + name) }
        end
      end
      class Formula
        FACTS = {}
        def self.method_missing(name, *words, **more) = FACTS[name] = words.first
        def self.respond_to_missing?(*) = true
        def self.test = nil
        def method_missing(name, *) = Target.new(File.join(ENV["PREFIX"], name.to_s))
        def respond_to_missing?(*) = true
      end
      require "./served/qa"
      puts Formula::FACTS[:url], Formula::FACTS[:sha256]
      Dir.chdir(ARGV[0]) { Qa.new.install }
      """, to: "brew.rb")
    let process = try release.shell("PREFIX=$PWD/cellar ruby brew.rb stage/\(name)")
    let end = "/served/\(name).tar.xz\n\(try release.digest)\n"
    #expect(process.output.hasSuffix(end), "\(process.output) \(process.errors)")
    #expect(try QAProcess.run(program: folder + "/cellar/bin/qa", ["--version"]).output == "9.9\n")
  }

  /// Returns the n-th block of Ruby in the page about CI.
  private func ruby(_ number: Int) throws -> String {
    let parts = Checkout.text("docs/ci.md").components(separatedBy: "```ruby\n")
    return try #require(parts.dropFirst(number).first?.components(separatedBy: "```").first)
  }

  @Test(
    "The lane for fastlane runs qa from fastlane's folder, and stops for findings",
    .enabled(if: Programs.has("ruby", "xz"), "it needs Ruby and xz"))
  func fastlane() throws {
    try release.shell("mkdir -p app/fastlane bin && tar -C bin --strip-components=1 -xJf served/*.tar.xz")
    let language = "def lane(name) = yield\ndef sh(*words) = system(*words) || abort(\"failed\")\n"
    try write(language + ruby(1), to: "app/fastlane/Fastfile.rb")
    let process = try QAProcess.run(
      program: "/usr/bin/ruby", ["Fastfile.rb"], in: folder + "/app/fastlane",
      environment: ["PATH": folder + "/bin:/usr/bin:/bin"])
    #expect(process.status == 1 && process.errors.contains("failed"), "\(process.errors)")
    #expect(
      try text("app/Reports/latest/summary.md") == "run --project .. --matrix pr --output ../Reports/latest\n"
    )
  }

  @Test(
    "The lines for a Dangerfile post the summary and each failed test of a run",
    .enabled(if: Programs.has("ruby"), "it needs Ruby"))
  func danger() throws {
    let sample = try SampleProject()
    try sample.replace(
      #"firstAttribute="width" constant="120""#, with: #"firstAttribute="width" constant="110""#,
      in: sample.storyboard)
    let run = try QAProcess.run(
      [
        "run", "--checklist", "story-8.3", "--matrix", "smoke", "--device", "iphone-14-pro", "--orientation",
        "portrait",
      ], in: sample.path)
    #expect(run.status == 1, "\(run.errors)")
    let language = """
      require "json"
      def markdown(text) = puts("SUMMARY " + text.lines.first)
      def fail(text, file:, line:) = puts("FAIL #{file}:#{line} #{text}")

      """
    try sample.write(language + ruby(2), to: "Dangerfile.rb")
    let process = try QAProcess.run(program: "/usr/bin/ruby", ["Dangerfile.rb"], in: sample.path)
    let lines = process.output.split(separator: "\n")
    #expect(process.status == 0 && lines.first?.hasPrefix("SUMMARY ") == true, "\(process.errors)")
    #expect(
      lines.contains {
        $0.hasPrefix("FAIL buzzbox/Resources/LaunchScreen.storyboard:25 LS-I1")
          && $0.contains("expected 120 × 120 pt")
      },
      "\(process.output)")
  }
}
