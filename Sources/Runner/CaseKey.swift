import Model

/// What identifies a case among results.
struct CaseKey: Hashable {
  var device: String
  var os: String
  var orientation: Orientation
  var appearance: Appearance
  var contrast: Contrast
  var layoutDirection: LayoutDirection

  init(_ testCase: Case) {
    device = testCase.device
    os = testCase.os.description
    orientation = testCase.orientation
    appearance = testCase.appearance
    contrast = testCase.contrast
    layoutDirection = testCase.layoutDirection
  }
  /// Nil for a result that does not depend on a case.
  init?(_ result: RunResult) {
    guard let device = result.device, let os = result.os, let orientation = result.orientation,
      let appearance = result.appearance, let contrast = result.contrast,
      let direction = result.layoutDirection
    else { return nil }
    self.device = device
    self.os = os
    self.orientation = orientation
    self.appearance = appearance
    self.contrast = contrast
    layoutDirection = direction
  }
}
