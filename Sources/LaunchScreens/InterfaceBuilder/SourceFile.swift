import Formats
import Model

/// Reads the element tree of an Interface Builder document, and says what any other file is.
enum SourceFile {
  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLTree {
    let location = SourceLocation(file: file)
    let content = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if content.isEmpty {
      throw Diagnostic(at: location, "the file is empty", fix: "restore it from version control")
    }
    if content.starts(with: "bplist".utf8) || content.starts(with: "NIBArchive".utf8) {
      throw Diagnostic(
        at: location, "the file is a compiled nib, not its source", fix: "name the .storyboard or .xib")
    }
    try SourceText.check(bytes, file: file)
    let root = try tree(bytes, file: file)
    try checkKind(root)
    return root
  }

  private static func tree(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLTree {
    do throws(XMLError) {
      return try XMLReader(file: file).read(bytes)
    } catch {
      throw diagnostic(error)
    }
  }

  private static func diagnostic(_ error: XMLError) -> Diagnostic {
    switch error.reason {
    case .entityDeclaration:
      Diagnostic(
        at: error.location, error.message, fix: "remove the DOCTYPE, which Interface Builder does not write")
    case .truncated:
      Diagnostic(at: error.location, error.message, fix: "restore the file from version control")
    case .limit:
      .limit(at: error.location, error.message, fix: "check that the file is a storyboard or xib")
    case .noElement, .malformed:
      Diagnostic(
        at: error.location, "not well-formed XML: \(error.message)",
        fix: "open the file in Xcode and save it again")
    }
  }

  /// Throws unless the root element is that of an iOS or tvOS document.
  private static func checkKind(_ root: XMLTree) throws(Diagnostic) {
    func diagnostic(_ message: String, fix: String = "name an iOS document") -> Diagnostic {
      Diagnostic(at: root.location, message, fix: fix)
    }
    if root.name == "archive" {
      throw diagnostic(
        "the file is in the format of Xcode 3 and 4 (<archive>)", fix: "open it in a newer Xcode and save it")
    }
    guard root.name == "document", let type = root["type"] else {
      throw diagnostic("not an Interface Builder document: its root element is <\(root.name)>")
    }
    let runtime = root["targetRuntime"] ?? ""
    if type.contains(".WatchKit") || runtime.lowercased().hasPrefix("watch") {
      throw diagnostic("the document is for watchOS, which has no launch screens")
    }
    if type.contains(".Cocoa.") || runtime.hasPrefix("MacOSX") {
      throw diagnostic("the document is for macOS, which has no launch screens")
    }
    guard type.contains("InterfaceBuilder") else {
      throw diagnostic("not an Interface Builder document: its type is \"\(type)\"")
    }
  }
}
