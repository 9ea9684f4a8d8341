/// What a JUnit file contains: everything that readers use, or only what the published schemas allow.
package enum JUnitProfile: String, Sendable, CaseIterable {
  case rich, strict
}
