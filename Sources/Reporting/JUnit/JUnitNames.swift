import Model

/// Names of tests that are stable between runs and unique over devices and shards.
struct JUnitNames {
  /// Bytes of class name and name together; some readers cut or reject longer names.
  static let limit = 190
  private let checklist: String
  private var used = Set<String>()

  init(checklist: String) { self.checklist = Slug.words(checklist, limit: 40) }

  /// `story-8-3.LS-I1.iphone-14-pro` and `LS-I1 The icon is 120 by 120 points [portrait, dark]`.
  ///
  /// Jenkins builds its package tree from the dots, so no part contains one.
  mutating func next(_ test: TestCase) -> (classname: String, name: String) {
    let device = test.device.map { Slug.words($0, limit: 40) } ?? "project"
    let classname = "\(checklist).\(Slug.words(test.criterion, limit: 40)).\(device)"
    let mode = test.mode.isEmpty ? "" : " [\(test.mode)]"
    let room = Self.limit - classname.utf8.count - mode.utf8.count
    let words = PlainText.line("\(test.criterion) \(test.title)")
    var name = PlainText.clip(words, bytes: room) + mode
    var copy = 2
    while !used.insert(classname + "\n" + name).inserted {
      name = PlainText.clip(words, bytes: room - 12) + mode + " #\(copy)"
      copy += 1
    }
    return (classname, name)
  }
}
