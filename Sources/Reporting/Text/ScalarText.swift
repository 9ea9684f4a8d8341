extension String {
  /// Returns the text with other texts for some scalars. Each scalar is on its own: a combining mark after it changes nothing.
  ///
  /// - Parameter replacement: Returns nil for a scalar that stays as it is.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
