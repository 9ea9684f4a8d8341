import Model

/// Names what a file is when it is not a document, in words a person can act on.
enum FileTriage {
  /// Throws for what must not reach the XML parser: nothing, a Git LFS pointer, a merge left half done, entities.
  static func check(_ bytes: [UInt8], file: String) throws {
    let location = SourceLocation(file: file)
    let content = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if content.isEmpty {
      throw Diagnostics([
        Diagnostic(at: location, "the file is empty", fix: "restore it from version control")
      ])
    }
    if content.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: file, line: 1), "the file is a Git LFS pointer, its content is not here",
          fix: "run `git lfs pull`")
      ])
    }
    if let line = conflictMarker(bytes) {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: file, line: line), "unresolved merge conflict markers at line \(line)",
          fix: "resolve the merge and save the file")
      ])
    }
    if content.starts(with: Array("bplist".utf8)) || content.starts(with: Array("NIBArchive".utf8)) {
      throw Diagnostics([
        Diagnostic(
          at: location, "the file is a compiled nib, not its source", fix: "name the .storyboard or .xib")
      ])
    }
    if let line = line(of: "<!ENTITY", in: bytes) {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: file, line: line), "entity declarations are not read",
          fix: "remove the DOCTYPE: Interface Builder writes none")
      ])
    }
  }

  private static func conflictMarker(_ bytes: [UInt8]) -> Int? {
    var line = 1
    var start = true
    for index in bytes.indices {
      if start, bytes[index] == UInt8(ascii: "<") || bytes[index] == UInt8(ascii: ">") {
        let rest = bytes[index...].prefix(8)
        if rest.elementsEqual("<<<<<<< ".utf8) || rest.elementsEqual(">>>>>>> ".utf8) { return line }
      }
      start = bytes[index] == UInt8(ascii: "\n")
      if start { line += 1 }
    }
    return nil
  }

  private static func line(of text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    var line = 1
    for index in bytes.indices {
      if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) { return line }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    }
    return nil
  }

  /// Throws unless the root element is that of an iOS (or tvOS) Interface Builder document.
  static func checkKind(_ root: XMLNode) throws {
    func refuse(_ message: String, _ fix: String = "") -> Diagnostics {
      Diagnostics([Diagnostic(at: root.location, message, fix: fix)])
    }
    if root.name == "archive" {
      throw refuse(
        "the file is in the old format of Xcode 3 and 4 (<archive>)", "open it in a newer Xcode and save it")
    }
    guard root.name == "document", let type = root["type"] else {
      throw refuse("not an Interface Builder document: its root element is <\(root.name)>")
    }
    let runtime = root["targetRuntime"] ?? ""
    if type.contains(".WatchKit") || runtime.lowercased().hasPrefix("watch") {
      throw refuse("the document is for watchOS, which has no launch screens", "name an iOS document")
    }
    if type.contains(".Cocoa.") || runtime.hasPrefix("MacOSX") {
      throw refuse("the document is for macOS, which has no launch screens", "name an iOS document")
    }
    guard type.contains("InterfaceBuilder") else {
      throw refuse("not an Interface Builder document: its type is \"\(type)\"")
    }
  }
}
