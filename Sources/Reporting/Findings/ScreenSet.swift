/// Screens that share findings, asked often: most questions are one look into a set.
struct ScreenSet {
  private let screens: Set<ScreenKey>
  /// Those that leave an axis open; there are few.
  private let open: [ScreenKey]

  init(_ keys: [ScreenKey]) {
    screens = Set(keys)
    open = screens.filter { !$0.isComplete }
  }

  /// Whether one of them agrees with `key` on every axis that both name.
  func touches(_ key: ScreenKey) -> Bool {
    if screens.contains(key) { return true }
    return key.isComplete ? open.contains { agree(key, $0) } : screens.contains { agree(key, $0) }
  }

  private func agree(_ left: ScreenKey, _ right: ScreenKey) -> Bool {
    (left.device == nil || right.device == nil || left.device == right.device)
      && (left.orientation == nil || right.orientation == nil || left.orientation == right.orientation)
      && (left.appearance == nil || right.appearance == nil || left.appearance == right.appearance)
  }
}
