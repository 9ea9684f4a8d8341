extension Unicode.Scalar {
  /// Whether the scalar may be part of a name in data files: an ASCII letter or digit, or `_`.
  package var isNameLetter: Bool {
    isASCII && (properties.isAlphabetic || ("0"..."9").contains(self) || self == "_")
  }
}
