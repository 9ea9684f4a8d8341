import Foundation
import TestSupport
import Testing

/// `ci/install/verify` on a release with a program of no bytes, whose commit a small checkout has.
struct ReleaseCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let script = """
      mkdir -p qa/ci/install dist && cp '\(Checkout.home)/ci/provenance.py' qa/ci/
      cp '\(Checkout.home)/ci/install/verify' qa/ci/install/ && cp '\(Checkout.home)/Package.swift' qa/
      git -C qa init -q && git -C qa add -f .
      git -C qa -c user.name=a -c user.email=a@example.com commit -qm a
      commit=$(git -C qa rev-parse HEAD) && name=qa-9.9-linux-x86_64 && mkdir $name
      python3 '\(Checkout.home)/ci/components.py' '\(Checkout.home)/.build' 9.9 $commit $name
      tar -cJf dist/$name.tar.xz $name && cp $name/components.cdx.json dist/$name.cdx.json
      echo a >dist/qa.artifactbundle.zip && echo b >dist/qa.rb && python3 qa/ci/provenance.py dist $commit
      ssh-keygen -q -t ed25519 -N '' -f key && echo "kim $(cat key.pub)" >signers
      ssh-keygen -q -t ed25519 -N '' -f other && echo "eve $(cat other.pub)" >others
      """
    let process = try shell(script + "\n" + Self.sums)
    #expect(process.status == 0, "\(process.errors)")
  }

  private static let sums =
    "(cd dist && rm -f SHA256SUMS* && sha256sum * >SHA256SUMS && ssh-keygen -q -Y sign -f ../key -n qa-release SHA256SUMS)"

  /// Packs the folder again and signs it, as the one who made the release could.
  private static let again = """
    name=qa-9.9-linux-x86_64 && cp $name/components.cdx.json dist/$name.cdx.json && tar -cJf dist/$name.tar.xz $name \
      && python3 qa/ci/provenance.py dist $(git -C qa rev-parse HEAD) && \(sums)
    """

  private func shell(_ script: String) throws -> QAProcess {
    try QAProcess.run(program: "/bin/bash", ["-ec", script], in: folder.path)
  }

  @Test("A release that is what it says has every check, and nothing of it is started")
  func good() throws {
    let process = try shell("qa/ci/install/verify dist --signers signers")
    #expect(process.status == 0, "\(process.errors)")
    for words in ["checksums:   5 files", "signature:   by kim", "provenance:  commit ", "with licenses"] {
      #expect(process.output.contains(words), "\(process.output)")
    }
    #expect(try shell("qa/ci/install/verify dist").output.contains("signature:   not checked"))
    #expect(try shell("qa/ci/install/verify qa").status == 2)
  }

  @Test(
    "A release of which a part was changed fails the check of that part",
    arguments: [
      ("echo c >>dist/qa.rb", "checksums"), ("echo c >dist/more", "checksums"),
      ("echo c >>dist/qa.rb && (cd dist && sha256sum qa.rb >>SHA256SUMS)", "signature"),
      ("echo c >>dist/qa.rb && \(sums)", "provenance"),
      ("sed -i 's/\"commit\": \"[0-9a-f]*/\"commit\": \"main/' dist/*.intoto.json && \(sums)", "provenance"),
      (
        "sed -i \"s/$(git -C qa rev-parse HEAD)/0000000000000000000000000000000000000000/\" dist/*.intoto.json && \(sums)",
        "provenance"
      ),
      ("sed -i 's/Yams@/Yams@1/' */components.cdx.json && \(again)", "components"),
      ("sed -i 's/\"content\": \"./\"content\": \"z/' */components.cdx.json && \(again)", "components"),
      ("rm qa-9.9*/THIRD* && \(again)", "components"),
      ("echo '{' >dist/qa-9.9-linux-x86_64.intoto.json && \(sums)", "provenance"),
    ])
  func changed(script: String, step: String) throws {
    #expect(try shell(script).status == 0)
    let process = try shell("qa/ci/install/verify dist --signers signers")
    #expect(process.status == 1 && process.errors.contains("verify: \(step): error: "), "\(process.errors)")
  }

  @Test("A signature of another key is none")
  func signers() throws {
    let process = try shell("qa/ci/install/verify dist --signers others")
    #expect(
      process.status == 1 && process.errors.contains("signature: error: no key of others"),
      "\(process.errors)")
  }
}
