import Model

/// Checks values of data files against a schema, and reports each difference with its location.
struct SchemaChecker {
  let folder: SchemaFolder
  var diagnostics: DiagnosticCollector
  /// The page of the documentation that lists the keys; nil for a file without one.
  var page: String?
  /// The names that a text with `references` can have, by what it names.
  var known: [String: Set<String>] = [:]
  /// The schema in which `#/definitions` are.
  private var document = Schema()

  init(_ folder: SchemaFolder, _ diagnostics: DiagnosticCollector, listedIn page: String? = nil) {
    (self.folder, self.diagnostics, self.page) = (folder, diagnostics, page)
  }

  /// Returns the value of a file's node, or nil if it has errors, all of which are reported.
  ///
  /// - Parameters:
  ///   - subject: The subject of sentences: `the device` in `the device has no title`.
  ///   - isOwn: Whether tests check the file, so that its schema is read only if the value cannot be decoded.
  func decoded<Result: Decodable>(
    _ type: Result.Type, _ node: DataNode, _ schema: String, _ subject: String, isOwn: Bool = false
  ) -> Result? {
    let before = diagnostics.count
    if !isOwn { check(node, schema, subject) }
    guard diagnostics.count == before else { return nil }
    do { return try NodeDecoder(node: node, key: subject).decode(type) } catch {
      if isOwn { check(node, schema, subject) }
      if diagnostics.count == before { diagnostics.add(error) }
      return nil
    }
  }

  /// Checks the node of a file.
  func check(_ node: DataNode, _ schema: String, _ subject: String) {
    do {
      var checker = self
      checker.document = try folder.document(schema)
      if let sources = node["sources"]?.entries,
        checker.document.properties?["sources"]?.otherProperties != nil
      {
        checker.known["source"] = Set(sources.map(\.key))
      }
      checker.check(node, checker.document, subject)
    } catch { diagnostics.add(error) }
  }

  /// Checks a value.
  ///
  /// - Parameter what: What messages call the value: its key, or the subject of sentences about a map.
  func check(_ node: DataNode, _ schema: Schema, _ what: String) {
    if schema.reference != nil { return following(schema) { $0.check(node, $1, what) } }
    if case .unresolved = node.content { return }
    guard fits(node, schema) else {
      return diagnostics.add(node, "\(what) must be \(noun(schema)), not \(node.kindName)", fix: fix(schema))
    }
    switch node.content {
    case .scalar:
      if let item = schema.items { check(node, item, what) }
      checkScalar(node, schema, what)
    case .list(let items): checkList(node, items, schema, what)
    case .map(let entries): checkMap(node, entries, schema, subject(node, schema, what))
    case .unresolved: break
    }
    let what = subject(node, schema, what)
    for part in schema.allOf { check(node, part, what) }
    if let condition = schema.condition {
      let part = errors(node, condition, what).isEmpty ? schema.consequence : schema.alternative
      if let part { check(node, part, what) }
    }
    if let not = schema.not, errors(node, not, what).isEmpty {
      diagnostics.add(node, "\(what) is not allowed")
    }
    if !schema.anyOf.isEmpty { checkChoice(node, schema.anyOf, what, isExclusive: false) }
    if !schema.oneOf.isEmpty { checkChoice(node, schema.oneOf, what, isExclusive: true) }
  }

  /// Calls `body` with the schema that a reference names, and with a checker for its document.
  private func following<Result>(_ schema: Schema, _ body: (SchemaChecker, Schema) -> Result) -> Result {
    guard let reference = schema.reference else { return body(self, schema) }
    var checker = self
    if !reference.hasPrefix("#") { checker.document = (try? folder.document(reference)) ?? Schema() }
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    let target = reference.hasPrefix("#") ? document.definitions?[name] : checker.document
    return body(checker, target ?? Schema())
  }

  private func errors(_ node: DataNode, _ schema: Schema, _ what: String) -> [Diagnostic] {
    var trial = self
    trial.diagnostics = DiagnosticCollector()
    trial.check(node, schema, what)
    return trial.diagnostics.all
  }

  // MARK: Kinds

  /// Whether a value has a kind that the schema allows. A single value is a list of one.
  private func fits(_ node: DataNode, _ schema: Schema) -> Bool {
    if schema.reference != nil { return following(schema) { $0.fits(node, $1) } }
    if let kinds = schema.kinds {
      return kinds.contains { kind in
        switch kind {
        case .string: !(node.text ?? "").isEmpty
        case .number, .integer: node.value.number != nil
        case .boolean: node.value.bool != nil
        case .array: node.list != nil || node.text != nil && schema.items.map { fits(node, $0) } ?? true
        case .object: node.entries != nil
        case .null: node.isNull
        }
      }
    }
    return schema.anyOf.isEmpty || schema.anyOf.contains { fits(node, $0) }
  }

  /// What a value must be: `text`, `a whole number from 1 to 5`, `a list of words`.
  private func noun(_ schema: Schema) -> String {
    if schema.reference != nil { return following(schema) { $0.noun($1) } }
    if let message = schema.patternErrorMessage, message.hasPrefix("must be ") {
      return String(message.dropFirst("must be ".count))
    }
    let nouns = (schema.kinds ?? []).filter { $0 != .null }.map { kind in
      switch kind {
      case .string: schema.words.map { $0.count == 1 ? $0[0] : "a word" } ?? "text"
      case .number: Self.extent("a number", schema)
      case .integer: Self.extent("a whole number", schema)
      case .boolean: "true or false"
      case .array: listNoun(schema)
      case .object: "a map of keys and values"
      case .null: "nothing"
      }
    }
    return (nouns + schema.anyOf.filter { $0.kinds != [.null] }.map(noun)).uniqued().joined(separator: " or ")
  }

  private func listNoun(_ schema: Schema) -> String {
    let nouns = ["text": "texts", "a word": "words", "a map of keys and values": "maps"]
    let item = schema.items.map(noun) ?? ""
    let plural =
      nouns[item] ?? (item.hasPrefix("a number") ? "numbers" + item.dropFirst("a number".count) : "")
    let isFixed = schema.minItems == schema.maxItems
    let count = isFixed ? schema.minItems.map { "\($0) " } ?? "" : ""
    return plural.isEmpty ? "a list" : "a list of \(count)\(plural)"
  }

  private static func extent(_ noun: String, _ schema: Schema) -> String {
    switch (schema.minimum?.shortDescription, schema.maximum?.shortDescription) {
    case (let least?, let most?): "\(noun) from \(least) to \(most)"
    case (let least?, nil): "\(noun) of at least \(least)"
    case (nil, let most?): "\(noun) of at most \(most)"
    case (nil, nil): noun
    }
  }

  private func fix(_ schema: Schema) -> String {
    if let words = schema.words, words.count > 1 {
      return "known are " + words.sorted().joined(separator: ", ")
    }
    return schema.examples.isEmpty ? "" : "write it as " + schema.examples.joined(separator: " or ")
  }

  // MARK: Values

  private func checkScalar(_ node: DataNode, _ schema: Schema, _ what: String) {
    guard let text = node.text else { return }
    if let words = schema.words { return checkWord(node, words, schema.title ?? what) }
    let isFit =
      schema.expression.map { text.firstMatch(of: $0)?.range == text.startIndex..<text.endIndex } ?? true
    if !isFit {
      diagnostics.add(node, "\(what) must be \(noun(schema)), not \(node.kindName)", fix: fix(schema))
    }
    if let number = node.value.number {
      let isWhole = schema.kinds?.contains(.integer) ?? false
      let isInside = number >= schema.minimum ?? number && number <= schema.maximum ?? number
      if !isInside || isWhole && number.rounded() != number {
        diagnostics.add(node, "\(what) must be \(noun(schema)), not \(number.shortDescription)")
      }
    }
    if let target = schema.references, let names = known[target], !names.contains(text) {
      diagnostics.add(
        node, "there is no \(target) \"\(text.prefix(60))\"", fix: suggestion(for: text, in: names))
    }
  }

  private func checkWord(_ node: DataNode, _ words: [String], _ what: String) {
    guard let text = node.text, !words.contains(text) else { return }
    if words.count == 1 {
      return diagnostics.add(
        node, "\(what) must be \(words[0]), not \"\(text.prefix(60))\"", fix: "write \(words[0])")
    }
    diagnostics.add(
      node, "unknown \(what) \"\(text.prefix(60))\"",
      fix: suggestion(for: text, in: words, listedIn: words.count > 12 ? page : nil))
  }

  private func checkList(_ node: DataNode, _ items: [DataNode], _ schema: Schema, _ what: String) {
    if let least = schema.minItems, items.count < least {
      let isFixed = least == schema.maxItems
      diagnostics.add(
        node, isFixed ? "\(what) must be \(listNoun(schema)), not of \(items.count)" : "\(what) has no value",
        fix: fix(schema))
    } else if let most = schema.maxItems, items.count > most {
      diagnostics.add(node, "\(what) has \(items.count) values, more than \(most)", fix: fix(schema))
    }
    if schema.hasUniqueItems {
      var seen: Set<Value> = []
      for item in items where !seen.insert(item.value).inserted {
        diagnostics.add(
          item, "\(item.text.map { "\"\($0.prefix(60))\"" } ?? "a value") of \(what) is repeated")
      }
    }
    if let schema = schema.items { for item in items { check(item, schema, what) } }
  }

  private func checkMap(_ node: DataNode, _ entries: [DataNode.Entry], _ schema: Schema, _ subject: String) {
    let properties = schema.properties ?? [:]
    for entry in entries {
      let key = String(entry.key.prefix(60))
      if let property = properties[entry.key] {
        // A key without a value is the same as no key.
        if !entry.node.isNull {
          check(entry.node, property, schema.namesOwner ? "\(key) of \(subject)" : key)
        }
      } else if let other = schema.otherProperties {
        check(entry.node, other, other.title.map { "\($0) \(key)" } ?? "\(key) of \(subject)")
      } else if !schema.allowsOtherProperties {
        diagnostics.add(
          entry.keyLocation, "\(subject) has the unknown key \"\(key)\"",
          fix: suggestion(for: entry.key, in: properties.keys, listedIn: page))
      }
    }
    for key in schema.required where node[key] == nil {
      let summary = schema.namesOwner ? properties[key]?.description.map { ": \($0)" } ?? "" : ""
      diagnostics.add(node, "\(subject) has no \(key)\(summary)", fix: "add `\(key):`")
    }
    if let least = schema.minProperties, entries.count < least {
      diagnostics.add(node, "\(subject) has no value")
    }
    if let most = schema.maxProperties, entries.count > most {
      diagnostics.add(node, "\(subject) has \(entries.count) keys, more than \(most)")
    }
    for (key, others) in schema.dependencies where node[key] != nil {
      for other in others where node[other] == nil {
        diagnostics.add(node[key]?.location, "\(key) needs \(other)", fix: "add `\(other):`")
      }
    }
  }

  /// Returns the subject of sentences about a map: `the criterion LS-1`, `the element icon`.
  private func subject(_ node: DataNode, _ schema: Schema, _ what: String) -> String {
    guard node.entries != nil, let title = schema.title, title.hasPrefix("the "), !what.hasPrefix(title)
    else { return what }
    return node["id"]?.text.map { "\(title) \($0.prefix(60))" } ?? title
  }

  // MARK: Choices

  private func checkChoice(_ node: DataNode, _ branches: [Schema], _ what: String, isExclusive: Bool) {
    let keys = branches.compactMap { $0.required.count == 1 && $0.properties == nil ? $0.required[0] : nil }
    if keys.count == branches.count { return checkKeys(node, keys, what, isExclusive: isExclusive) }
    let fitting = branches.filter { fits(node, $0) }
    let words = fitting.compactMap(words)
    if words.count == fitting.count, let text = node.text {
      let all = words.flatMap { $0 }.uniqued()
      if all.count > 1 { return checkWord(node, all, fitting.compactMap(\.title).first ?? what) }
      if all.contains(text) { return }
      let nouns = branches.map(noun).uniqued().joined(separator: " or ")
      return diagnostics.add(node, "\(what) must be \(nouns), not \(node.kindName)")
    }
    let trials = fitting.map { errors(node, $0, what) }
    // The branch that is nearly right; of several, the last one.
    for error in trials.reversed().min(by: { $0.count < $1.count }) ?? [] { diagnostics.add(error) }
  }

  /// Returns the words that a schema allows; nil if it allows other values too.
  private func words(_ schema: Schema) -> [String]? {
    if schema.reference != nil { return following(schema) { $0.words($1) } }
    if let words = schema.words ?? schema.items.flatMap(words) { return words }
    let parts = schema.anyOf.compactMap(words)
    return parts.isEmpty || parts.count < schema.anyOf.count ? nil : parts.flatMap { $0 }
  }

  /// Checks that a map has one of some keys.
  private func checkKeys(_ node: DataNode, _ keys: [String], _ what: String, isExclusive: Bool) {
    guard let entries = node.entries else { return }
    let given = keys.filter { key in entries.contains { $0.key == key } }
    if given.isEmpty {
      diagnostics.add(
        node, "\(what) has none of \(keys.joined(separator: ", "))",
        fix: isExclusive ? "give exactly one of them" : "give one of them")
    } else if isExclusive, given.count > 1 {
      diagnostics.add(
        node, "\(what) has \(given.listed()), but only one is allowed",
        fix: "give exactly one of " + keys.joined(separator: ", "))
    }
  }
}
