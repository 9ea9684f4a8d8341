import Testing

@testable import Store

struct DigestTests {
  /// printf 'a\0003\000abc' | sha256sum
  @Test("The digest is SHA-256 of name, length and bytes, as coreutils' sha256sum computes it")
  func known() {
    #expect(
      Digest.sha256([("a", Array("abc".utf8))])
        == "sha256:a544e72b79791505076411da3d3e0e8024114ffb252ec10fb110f5f56c6f94f6")
  }

  @Test("Moving a byte from one entry to the next changes the digest")
  func boundaries() {
    let left = Digest.sha256([("a", [1, 2]), ("b", [3])])
    let right = Digest.sha256([("a", [1]), ("b", [2, 3])])
    #expect(left != right)
  }
}
