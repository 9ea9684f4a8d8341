/// The path of a picture in the folder of the reports.
enum PreviewPath {
  static func of(_ name: String) -> String { "previews/\(Slug.of(name, limit: 120)).png" }
}
