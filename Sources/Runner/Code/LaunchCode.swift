import Files
import Formats

/// Finds the code that replaces or covers the storyboard's first screen when the app starts.
///
/// Such code is in the delegates of the app and its scenes, in what they call, and in the controllers of the first screen.
/// What reacts to people, and what only reads a window's root, does not count.
final class LaunchCode {
  typealias Reading = (_ files: [String], _ texts: [String]) -> [CodeFile]
  private let sources: [String]
  private let reading: Reading
  private let storyboard: String
  private let controllers: Set<String>
  private var outlines: [String: CodeOutline] = [:]
  private var parents: [String: Set<String>] = [:]
  private var searched: Set<String> = []
  /// Types with a function that the system calls at the start.
  private var delegates: Set<String> = []

  /// A part of a source.
  private struct PartID: Hashable {
    var file: String
    var part: Int
  }

  /// Code that can change what a window shows.
  private struct Change {
    var line: Int
    var word: String
    /// Whether it counts only in a delegate and in what that calls directly.
    var isNear = false
  }

  /// - Parameters:
  ///   - files: The app's sources.
  ///   - storyboard: The name of the main storyboard.
  ///   - controllers: The app's classes of the controllers of the first screen.
  ///   - reading: Returns the code of those files that have one of some texts.
  init(_ files: [String], storyboard: String, controllers: Set<String>, reading: @escaping Reading) {
    (self.storyboard, self.controllers, self.reading) = (storyboard, controllers, reading)
    sources = files.filter { ["swift", "m", "mm"].contains(FilePath.pathExtension($0)) }
  }

  /// Only files with one of these texts can change a window.
  private static let marks = [
    "ootViewController", "UIWindow", "indow.addSubview", "indow?.addSubview", "indow!.addSubview",
    "indow addSubview",
  ]
  /// Words of the functions that UIKit calls at the start. Sources: UIApplicationDelegate and UIWindowSceneDelegate.
  private static let launching: Set<String> = [
    "didFinishLaunchingWithOptions", "willFinishLaunchingWithOptions", "applicationDidFinishLaunching",
    "willConnectTo", "willConnectToSession",
  ]
  /// Words of the functions that UIKit also calls whenever the app becomes active.
  private static let activating: Set<String> = [
    "applicationDidBecomeActive", "sceneDidBecomeActive", "applicationWillEnterForeground",
    "sceneWillEnterForeground",
  ]
  private static let appearing: Set<String> = [
    "init", "awakeFromNib", "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
  ]

  /// The first code that counts; nil for none.
  var replacement: (file: String, line: Int, word: String)? {
    let all = read(Self.marks + Self.launching.sorted())
    for part in all.flatMap(\.parts) where !Self.launching.isDisjoint(with: part.header) {
      delegates.insert(part.owner)
    }
    var open: [(id: PartID, from: (file: String, change: Change))] = []
    for outline in all {
      for (part, change) in changes(in: outline) {
        open.append((PartID(file: outline.file, part: part), (outline.file, change)))
      }
    }
    var seen = Set(open.map(\.id))
    var depth = 0
    while !open.isEmpty {
      if let found = open.first(where: { isLaunch($0.id, depth) }) {
        return (found.from.file, found.from.change.line, found.from.change.word)
      }
      let called = open.filter { depth == 0 || !$0.from.change.isNear }
      open = callers(of: called.map(\.id)).flatMap { caller in
        called.filter { $0.id == caller.callee && seen.insert(caller.id).inserted }
          .map { (caller.id, $0.from) }
      }
      depth += 1
    }
    return nil
  }

  /// Returns the outlines of all files that were read, after those with one of some texts.
  private func read(_ texts: [String]) -> [CodeOutline] {
    for (file, text) in reading(sources.filter { outlines[$0] == nil }, texts) {
      let outline = CodeOutline(text, file: file)
      outlines[file] = outline
      for part in outline.parts where part.kind == .type {
        parents[part.owner, default: []].formUnion(part.parents)
      }
    }
    return sources.compactMap { outlines[$0] }
  }

  private func part(_ id: PartID) -> CodeOutline.Part? { outlines[id.file]?.parts[id.part] }

  // MARK: Where code counts

  /// - Parameter depth: The number of calls to the code that changes a window.
  private func isLaunch(_ id: PartID, _ depth: Int) -> Bool {
    guard let part = part(id) else { return false }
    if part.kind == .function, !Self.launching.isDisjoint(with: part.header) { return true }
    if part.kind == .function, depth <= 1, !Self.activating.isDisjoint(with: part.header) { return true }
    if delegates.contains(part.owner), part.kind == .type || ["init", "window"].contains(part.name) {
      return true
    }
    return controllers.contains(part.owner) && (part.kind == .type || Self.appearing.contains(part.name))
  }

  /// Returns the parts that call some parts.
  private func callers(of ids: [PartID]) -> [(id: PartID, callee: PartID)] {
    let called = Dictionary(grouping: ids.uniqued()) { part($0)?.callName ?? "" }.filter {
      !$0.key.isEmpty
    }
    if called.isEmpty { return [] }
    var found: [(id: PartID, callee: PartID)] = []
    for outline in read(called.keys.sorted()) {
      for (index, token) in outline.tokens.enumerated() where token.kind == .word {
        for callee in called[token.text] ?? [] where isCall(of: callee, at: index, in: outline) {
          found.append((PartID(file: outline.file, part: outline.partOf[index]), callee))
        }
      }
    }
    return found
  }

  private func isCall(of id: PartID, at index: Int, in outline: CodeOutline) -> Bool {
    guard let callee = part(id) else { return false }
    let tokens = outline.tokens
    let (before, next) = (tokens.text(index - 1), tokens.text(index + 1))
    if callee.kind == .type || callee.name == "init" {
      return next == "(" && before != "func" || ["alloc", "new"].contains(next)
        || next == "." && ["init", "shared"].contains(tokens.text(index + 2))
    }
    let caller = outline.parts[outline.partOf[index]]
    if callee.kind == .property {
      // Reading a property that makes a window is no call when the app only becomes active.
      guard !["var", "let"].contains(before), Self.activating.isDisjoint(with: caller.header) else {
        return false
      }
    } else {
      guard outline.isSwift ? ["(", "{"].contains(next) : [":", "]", "("].contains(next), before != "func",
        !(before == "(" && tokens.text(index - 2) == "selector"),
        !(before == "." && tokens.text(index - 3) == "(" && tokens.text(index - 4) == "selector")
      else { return false }
      if !outline.isSwift, caller.kind == .type { return false }
    }
    let types =
      outline.isSwift && before != "."
      ? [caller.owner] : receiver(endingAt: index - (before == "." ? 2 : 1), outline)
    return types.isEmpty || types.contains { isRelated($0, callee.owner) }
  }

  /// Whether a value of a type can have the members of another.
  private func isRelated(_ type: String, _ owner: String) -> Bool {
    if owner.isEmpty || type == owner { return true }
    let unknown = [type, owner].filter { searched.insert($0).inserted && !$0.isEmpty }
    if !unknown.isEmpty {
      _ = read(
        unknown.flatMap { name in ["class ", "struct ", "protocol ", "extension "].map { $0 + name } })
    }
    return parents[type]?.contains(owner) == true || parents[owner]?.contains(type) == true
  }

  private static let instances: Set<String> = ["shared", "sharedInstance", "default", "instance", "current"]

  /// Returns the types that the value before a member can have; empty if unknown.
  private func receiver(endingAt end: Int, _ outline: CodeOutline) -> Set<String> {
    let tokens = outline.tokens
    var at = end
    while ["?", "!"].contains(tokens.text(at)) { at -= 1 }
    let word = tokens.text(at)
    if word == ")", let open = tokens.opening(of: at) {
      let callee = tokens.text(open - 1)
      return callee.first?.isUppercase == true ? [callee] : []
    }
    if word == "]", let open = tokens.opening(of: at) {
      // [[Router alloc] init], [Router shared]
      let type = tokens[open...].first { $0.text != "[" }?.text ?? ""
      return !outline.isSwift && type.first?.isUppercase == true ? [type] : []
    }
    if word == "self" { return [outline.parts[outline.partOf[at]].owner] }
    if Self.instances.contains(word), tokens.text(at - 1) == "." {
      return receiver(endingAt: at - 2, outline)
    }
    return word.first?.isUppercase == true ? [word] : outline.declaredTypes(of: word)
  }

  // MARK: What code counts

  private func changes(in outline: CodeOutline) -> [(part: Int, change: Change)] {
    let tokens = outline.tokens
    let readers = Set(
      tokens.indices.filter { tokens[$0].text == "rootViewController" }.map { outline.partOf[$0] })
    let found = tokens.indices.compactMap { index -> (part: Int, change: Change)? in
      guard tokens[index].kind == .word else { return nil }
      let part = outline.partOf[index]
      func change(_ isNear: Bool = false) -> (part: Int, change: Change) {
        (part, Change(line: tokens[index].line, word: tokens[index].text, isNear: isNear))
      }
      if replacesRoot(at: index, outline) || covers(at: index, outline) { return change() }
      if readers.contains(part), Self.steers(tokens, index) { return change(true) }
      let isStart = !Self.launching.isDisjoint(with: outline.parts[part].header)
      return isStart && (callsSuper(at: index, outline) || passesWindow(at: index, outline)) ? change() : nil
    }
    let keepers = Set(tokens.indices.filter { keepsScreen(at: $0, outline) }.map { outline.partOf[$0] })
    return found.filter { !(keepers.contains($0.part) && isWindow($0.change.word)) }
  }

  private func isWindow(_ type: String) -> Bool {
    type.hasSuffix("UIWindow") || parents[type]?.contains("UIWindow") == true
  }

  private static let verbs = ["set", "switch", "replace", "change", "swap"]

  /// Whether a token gives a window another root, or makes a window.
  private func replacesRoot(at index: Int, _ outline: CodeOutline) -> Bool {
    let tokens = outline.tokens
    let (word, before, next) = (tokens[index].text, tokens.text(index - 1), tokens.text(index + 1))
    if isWindow(word) { return next == "(" && before != "func" || ["alloc", "new"].contains(next) }
    guard isRootChange(at: index, outline), isOfWindow(index, outline) else { return false }
    return !keepsScreen(at: index, outline)
  }

  private func isRootChange(at index: Int, _ outline: CodeOutline) -> Bool {
    let tokens = outline.tokens
    let (word, before, next) = (tokens[index].text, tokens.text(index - 1), tokens.text(index + 1))
    if word == "rootViewController" {
      return next == "=" && tokens.text(index + 2) != "=" && !["let", "var"].contains(before)
    }
    return word.hasSuffix("RootViewController") && Self.verbs.contains(where: word.hasPrefix)
      && ["(", ":"].contains(next) && before != "func"
  }

  /// Names of objects that have a root view controller and are no window: ads, above all.
  private static let otherOwners = ["view", "banner", "ad", "request", "interstitial"]

  /// Whether the owner of a member is a window, or may be one.
  private func isOfWindow(_ index: Int, _ outline: CodeOutline) -> Bool {
    let tokens = outline.tokens
    let owner = outline.parts[outline.partOf[index]].owner
    let isMessage = !outline.isSwift && tokens.text(index + 1) == ":"
    guard isMessage || tokens.text(index - 1) == "." else { return isWindow(owner) }
    var at = index - (isMessage ? 1 : 2)
    while ["?", "!"].contains(tokens.text(at)) { at -= 1 }
    if tokens.text(at) == "self" { return isWindow(owner) }
    let types = outline.declaredTypes(of: tokens.text(at))
    if !types.isEmpty { return types.contains { isWindow($0) || $0.hasSuffix("Window") } }
    let name = tokens.text(at).lowercased()
    return !Self.otherOwners.contains(where: name.hasSuffix)
  }

  /// Whether a token gives a window the initial controller of the main storyboard, which it has anyway.
  private func keepsScreen(at index: Int, _ outline: CodeOutline) -> Bool {
    guard isRootChange(at: index, outline) else { return false }
    let value = outline.value(from: index + 2, in: outline.partOf[index])
    return value.contains { $0.text == "instantiateInitialViewController" }
      && value.contains { $0.kind == .literal && $0.text == storyboard }
  }

  /// Whether a token adds a view to a window or to its root.
  private func covers(at index: Int, _ outline: CodeOutline) -> Bool {
    let tokens = outline.tokens
    guard ["addSubview", "insertSubview"].contains(tokens[index].text) else { return false }
    let chain = tokens[..<index].reversed().prefix { token in
      token.kind == .word || [".", "?", "!"].contains(token.text)
    }.prefix(9)
    return chain.contains { $0.text.lowercased().hasSuffix("window") || $0.text == "rootViewController" }
  }

  /// Whether a token shows another controller.
  private static func steers(_ tokens: [CodeText.Token], _ index: Int) -> Bool {
    let next = tokens.text(index + 1)
    switch tokens[index].text {
    case "present", "presentViewController", "pushViewController", "setViewControllers", "performSegue",
      "performSegueWithIdentifier", "showDetailViewController", "addChild":
      return ["(", ":"].contains(next)
    case "selectedIndex", "selectedViewController", "viewControllers":
      return next == "=" && tokens.text(index + 2) != "="
    default: return false
    }
  }

  /// Whether a token calls what a class outside of the app's sources does at the start.
  private func callsSuper(at index: Int, _ outline: CodeOutline) -> Bool {
    let tokens = outline.tokens
    guard tokens[index].text == "super" else { return false }
    let member = tokens.text(index + (outline.isSwift ? 2 : 1))
    guard ["application", "scene"].contains(member) else { return false }
    let ancestors = parents[outline.parts[outline.partOf[index]].owner] ?? []
    _ = read(ancestors.sorted().map { "class " + $0 })
    return !ancestors.contains { $0.hasPrefix("Flutter") || parents[$0] != nil }
  }

  /// Whether a token gives the window to a function outside of the app's sources.
  private func passesWindow(at index: Int, _ outline: CodeOutline) -> Bool {
    let tokens = outline.tokens
    guard tokens[index].text.hasSuffix("window") || tokens[index].text.hasSuffix("Window"),
      tokens[index].text.first?.isLowercase == true
    else { return false }
    var end = index + 1
    while ["?", "!"].contains(tokens.text(end)) { end += 1 }
    let start = tokens.text(index - 2) == "self" && tokens.text(index - 1) == "." ? index - 3 : index - 1
    guard [")", ",", "]"].contains(tokens.text(end)), [":", "("].contains(tokens.text(start)) else {
      return false
    }
    let open = outline.isSwift ? tokens.opening(of: end, from: start + 1) : start
    guard let open, tokens[open].text != "[" else { return false }
    let callee = tokens.text(open - 1)
    guard callee.first?.isLetter == true, !["print", "NSLog", "if", "while", "with"].contains(callee) else {
      return false
    }
    return !read(["func ", "class ", "struct ", ")", ") "].map { $0 + callee }).flatMap(\.parts).contains {
      $0.name == callee || $0.kind == .type && $0.owner == callee
    }
  }
}

extension CodeOutline {
  /// Returns the types that a file's declarations give a name; empty for none.
  func declaredTypes(of name: String) -> Set<String> {
    var found: Set<String> = []
    for index in tokens.indices where tokens[index].text == name && tokens[index].kind == .word {
      var at = index + 2
      while ["any", "some"].contains(tokens.text(at)) { at += 1 }
      let isDeclared =
        tokens.text(index + 1) == ":"
        || tokens.text(index + 1) == "=" && ["(", "."].contains(tokens.text(at + 1))
      let type = tokens.text(index - 1) == "*" ? tokens.text(index - 2) : isDeclared ? tokens.text(at) : ""
      if type.first?.isUppercase == true { found.insert(type) }
    }
    return found
  }

  /// Returns the tokens of an expression, with those of the local variables that it names.
  func value(from start: Int, in part: Int, depth: Int = 0) -> [CodeText.Token] {
    var value: [CodeText.Token] = []
    var level = 0
    for index in tokens.indices.dropFirst(start) {
      let token = tokens[index]
      let isNewLine = index > start && token.line > tokens[index - 1].line
      if isNewLine, level == 0, ![".", "?", "!"].contains(token.text), isSwift { break }
      if ["(", "[", "{"].contains(token.text) { level += 1 }
      if [")", "]", "}"].contains(token.text) { level -= 1 }
      // One of two values.
      if level == 0, token.text == ":" { return [] }
      if level < 0 || token.text == ";" { break }
      value.append(token)
    }
    guard depth < 2 else { return value }
    let names = Set(value.filter { $0.kind == .word }.map(\.text))
    let locals = tokens.indices.prefix(start).filter { index in
      partOf[index] == part && names.contains(tokens[index].text) && tokens.text(index + 1) == "="
        && ["let", "var", "*"].contains(tokens.text(index - 1))
    }
    return value + locals.flatMap { self.value(from: $0 + 2, in: part, depth: depth + 1) }
  }
}

extension [CodeText.Token] {
  /// Returns the parenthesis or bracket that opens what another closes.
  ///
  /// - Parameter start: The last token before the closing one that counts; the one before it, if nil.
  fileprivate func opening(of end: Int, from start: Int? = nil) -> Int? {
    var depth = 0
    for index in stride(from: (start ?? end) - 1, through: 0, by: -1) where self[index].kind != .literal {
      if [")", "]", "}"].contains(self[index].text) { depth += 1 }
      if ["(", "[", "{"].contains(self[index].text) {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }
}
