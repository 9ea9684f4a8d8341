/// Bytes that are read of one file, by what it holds, so that a file costs what its size lets expect. A reader that meets a
/// longer file says so with the number. Counts of parts (files, nesting, entries) stand with their reader.
package enum ByteLimit {
  /// A script of the build.
  package static let script = 256 << 10
  /// What people write by hand: settings, checklists, stories, templates, `project.yml`.
  package static let settings = 1 << 20
  /// Sources, schemes, configurations of generators, tables of strings, vectors.
  package static let source = 8 << 20
  /// What Xcode writes: project files (the largest in public repositories have about 20 MB), storyboards, files of evidence.
  package static let document = 64 << 20
  /// Pictures, fonts, a record of a run (4,000 cases need less than 2 MB), a history (a run for each hour of a year needs
  /// about 50 MB).
  package static let resource = 256 << 20
  /// A compiled asset catalog, or another file of a built app.
  package static let catalog = 512 << 20
  /// A report of many apps: 100,000 apps need less than 300 MB.
  package static let report = 1 << 30
}
