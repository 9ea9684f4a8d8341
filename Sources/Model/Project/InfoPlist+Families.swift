extension InfoPlist {
  /// The device families of `UIDeviceFamily`, iPhone where it has none.
  package var idioms: [Idiom] {
    let numbers = (values["UIDeviceFamily"]?.array ?? []).compactMap { item -> Int? in
      switch item {
      case .integer(let number): number
      case .string(let text): Int(text)
      default: nil
      }
    }
    let idioms = [(1, Idiom.phone), (2, Idiom.pad)].filter { numbers.contains($0.0) }.map(\.1)
    return idioms.isEmpty ? [.phone] : idioms
  }

  /// The name of an entry of a dictionary in `origins`.
  package static func path(of entry: String, in dictionary: String) -> String { "\(dictionary) > \(entry)" }

  /// The asset catalog's name of the app icon; nil for an icon of loose files.
  package var iconName: String? {
    let icons = values["CFBundleIcons"]?.dictionary?["CFBundlePrimaryIcon"]?.dictionary
    return icons?["CFBundleIconName"]?.string ?? values["CFBundleIconName"]?.string
  }

  /// The language whose texts the app shows where it has none of the user's; nil for a build setting.
  package var developmentRegion: String? {
    values["CFBundleDevelopmentRegion"]?.string.flatMap { $0.contains("$(") ? nil : $0 }
  }
}
