import Files

extension ProjectFolder {
  func isFolder(_ path: String) -> Bool { entry(path) == .folder }

  func exists(_ path: String) -> Bool {
    let entry = entry(path)
    return entry != .missing && entry != .outside
  }

  /// Returns the names in a folder without hidden ones, sorted by their bytes; none where it cannot be read.
  func visibleNames(in path: String) -> [String] { names(in: path).filter { !$0.hasPrefix(".") } }

  /// Returns the path without symbolic links, so that a link to an ancestor is recognized.
  func realPath(_ path: String) -> String { access.realPath(of: absolute(path)) }
}
