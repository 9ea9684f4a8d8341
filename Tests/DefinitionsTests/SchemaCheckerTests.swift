import Foundation
import Model
import Testing

@testable import Definitions

/// What the checker says about a value, and what the decoder makes of it.
@Suite("Schemas and values") struct SchemaCheckerTests {
  private func errors(_ schema: String, _ text: String, known: [String: Set<String>] = [:]) throws -> [String]
  {
    let scratch = try Scratch()
    try scratch.write("Matrix/schema/test.schema.json", schema)
    let collector = DiagnosticCollector()
    var checker = SchemaChecker(SchemaFolder(DataRoot(path: scratch.path)), collector)
    checker.known = known
    checker.check(try DataFile(bytes: Array(text.utf8), name: "a.yml").root, "test", "the file")
    return collector.error?.all.map(\.description) ?? []
  }

  @Test(
    "Each difference is an error with its location and what to write",
    arguments: [
      (
        #"{"properties": {"name": {"type": "string"}}, "additionalProperties": false}"#, "nmae: x\n",
        "a.yml:1:1: error: the file has the unknown key \"nmae\"; did you mean \"name\"?"
      ),
      (
        #"{"properties": {"a": {"type": "integer", "minimum": 1}}}"#, "a: 0.5\n",
        "a.yml:1:4: error: a must be a whole number of at least 1, not 0.5"
      ),
      (
        #"{"properties": {"a": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}}}"#,
        "a: [1, 2, 3]\n", "a.yml:1:4: error: a has 3 values, more than 2"
      ),
      (
        #"{"properties": {"a": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}}}"#,
        "a: [x, x]\n", "a.yml:1:8: error: \"x\" of a is repeated"
      ),
      (
        #"{"properties": {"a": {"pattern": "^[0-9]+x[0-9]+$", "patternErrorMessage": "must be a size", "examples": ["1x2"]}}}"#,
        "a: big\n", "a.yml:1:4: error: a must be a size, not the text \"big\"; write it as 1x2"
      ),
      (
        #"{"properties": {"a": {"anyOf": [{"enum": ["red"]}, {"type": "array", "items": {"enum": ["red", "blue"]}}]}}}"#,
        "a: [bleu]\n", "a.yml:1:5: error: unknown a \"bleu\"; did you mean \"blue\"?"
      ),
      (
        ##"{"properties": {"a": {"$ref": "#/definitions/b"}}, "definitions": {"b": {"type": "boolean"}}}"##,
        "a: 1\n", "a.yml:1:4: error: a must be true or false, not the number 1"
      ),
      (
        #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, "c: 1\n",
        "a.yml:1:1: error: the file has none of a, b; give exactly one of them"
      ),
      (
        #"{"if": {"properties": {"a": {"const": false}}, "required": ["a"]}, "then": {"required": ["b"]}}"#,
        "a: false\n", "a.yml:1:1: error: the file has no b; add `b:`"
      ),
      (#"{"dependencies": {"a": ["b"]}}"#, "a: 1\n", "a.yml:1:4: error: a needs b; add `b:`"),
      (
        #"{"properties": {"a": {"type": "object", "additionalProperties": {"title": "the part", "required": ["b"]}}}}"#,
        "a: {x: {c: 1}}\n", "a.yml:1:8: error: the part x has no b; add `b:`"
      ),
    ])
  func differences(schema: String, text: String, expected: String) throws {
    #expect(try errors(schema, text) == [expected])
  }

  @Test("A text that names something of another file must be one of its names, if these are known")
  func references() throws {
    let schema =
      #"{"properties": {"of": {"type": "array", "items": {"type": "string", "references": "source"}}}}"#
    #expect(try errors(schema, "of: [alpha]\n") == [])
    #expect(
      try errors(schema, "of: [alhpa]\n", known: ["source": ["alpha", "beta"]])
        == ["a.yml:1:6: error: there is no source \"alhpa\"; did you mean \"alpha\"?"])
  }

  @Test("A single value is a list of one, and a key without a value is no key")
  func lenience() throws {
    let schema =
      #"{"properties": {"a": {"type": "array", "items": {"enum": ["x"]}}, "b": {"type": "number"}}}"#
    #expect(try errors(schema, "a: x\nb:\n") == [])
    struct Keys: Decodable, Equatable {
      var a: [String]
      var b: Double?
      var isSet: Bool
      var names: [String: String]
    }
    let node = try DataFile(bytes: Array("a: x\nb:\n".utf8), name: "a.yml").root
    #expect(
      try NodeDecoder(node: node, key: "the file").decode(Keys.self)
        == Keys(a: ["x"], b: nil, isSet: false, names: [:]))
  }

  @Test("A value that cannot be decoded is an error with its location")
  func decoding() throws {
    struct Keys: Decodable { var version: OSVersion }
    func decoded(_ text: String) -> [String] {
      diagnostics {
        let node = try DataFile(bytes: Array(text.utf8), name: "a.yml").root
        do { _ = try NodeDecoder(node: node, key: "the file").decode(Keys.self) } catch {
          throw Diagnostics(wrapping: error)
        }
      }
    }
    #expect(decoded("version: 18.2\n") == [])
    #expect(decoded("versions: 1\n") == ["a.yml:1:1: error: has no version; add `version:`"])
    #expect(decoded("version: [1]\n") == ["a.yml:1:10: error: version must be text, not a list"])
    #expect(decoded("version: new\n") == ["a.yml:1:10: error: version is not valid: not an OS version: new"])
  }
}
