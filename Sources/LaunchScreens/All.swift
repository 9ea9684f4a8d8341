extension LaunchScreenKind {
  /// Every kind, in the order in which a system prefers them. Each has a folder here.
  package static let all: [LaunchScreenKind] = [.generators, .interfaceBuilder, .dictionary, .launchImages]
}
