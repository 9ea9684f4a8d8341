import Formats
import TestSupport
import Testing

@Suite("JSON5 and literal objects of scripts")
struct ScriptLiteralTests {
  @Test("JSON5 can have comments, trailing commas, single quotes and bare keys")
  func json5() throws {
    let text = "// c\n{ a: 'x', /* y */ \"b\": [1, 2,],\n c: +3, }\n"
    let node = try JSONReader.json5(Array(text.utf8))
    #expect(node["a"]?.string == "x")
    #expect(node["b"]?.array?.count == 2)
    #expect(node["c"]?.integer == 3)
    #expect(node["c"]?.line == 3)
  }

  @Test("Broken JSON has its line", arguments: [("{\n\"a\" 1}", 2), ("{\n\"a\": [1", 2), ("{\"a\": x}", 1)])
  func broken(_ text: String, _ line: Int) {
    do throws(JSONError) {
      _ = try JSONReader.json5(Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line == line, "\(text): \(error.message)")
    }
  }

  @Test(
    "The exported object of a script is found",
    arguments: [
      "export default { name: 'x', side: 2 }", "module.exports = { name: 'x', side: 2 };",
      "const c: T = { name: 'x', side: 2 };\nexport default c;",
      "export default ({ config }: C): T => ({ ...config, name: \"x\", side: 2 as const });",
      "export default ({ config }) => { return { name: `x`, side: 2 }; };",
      "module.exports = function (c) { return { name: 'x', side: 2 } }",
      "export default defineConfig({ name: 'x', side: 2 })",
    ])
  func exported(_ text: String) throws {
    let node = try JSONReader.exported(Array(text.utf8))
    #expect(node["name"]?.string == "x", "\(text)")
    #expect(node["side"]?.integer == 2, "\(text)")
  }

  @Test("What is computed is code with its line")
  func computed() throws {
    let text = "export default {\n  image: dark ? 'a' : 'b',\n  side: 100 * 2,\n  name: 'x',\n}"
    let node = try JSONReader.exported(Array(text.utf8))
    #expect(node["image"]?.code == "dark ? 'a' : 'b'")
    #expect(node["image"]?.line == 2)
    #expect(node["side"]?.code == "100 * 2")
    #expect(node["name"]?.string == "x")
    #expect(try JSONReader.exported(Array("export default make()".utf8)).code != nil)
  }

  @Test("A constant at the top of a script counts with its own line, unless it is computed")
  func constants() throws {
    let text = """
      const colors = { light: '#102030' };
      export const side: number = 2;
      const dark = process.env.DARK;
      const again = colors;
      export default () => ({
        light: colors.light, other: again, side,
        dark, missing: colors.none, more: side + 1,
      });
      """
    let node = try JSONReader.exported(Array(text.utf8))
    #expect(node["light"]?.string == "#102030" && node["light"]?.line == 1)
    #expect(node["other"]?["light"]?.string == "#102030")
    #expect(node["side"]?.integer == 2 && node["side"]?.line == 2)
    for key in ["dark", "missing", "more"] {
      #expect(node[key]?.code != nil && node[key]?.line == 7, "\(key)")
    }
  }

  @Test(
    "A script that ends too early, and a constant of itself, are errors with a line",
    arguments: [
      ("module.exports = {\n  name: 'x',\n", 3), ("export default {\n  name: f(1,\n}", 3),
      ("const a = { b: a };\nexport default {\n  c: a,\n}", 1),
    ])
  func unclosed(_ text: String, _ line: Int) {
    let error = #expect(throws: JSONError.self) { try JSONReader.exported(Array(text.utf8)) }
    #expect(error?.line == line, "\(error?.message ?? "")")
  }

  @Test("A thousand changed scripts and JSON files end with a value or an error")
  func changed() {
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    let texts = [
      "{ a: 'x', /* y */ \"b\": [1, 2,], c: {d: true} }",
      "export default ({ config }: C): T => ({ ...config, name: `x`, side: [1, f(2)] });",
      "const a = { b: '1' };\nconst c = [a, a.b];\nexport default { a, c, d: c };",
    ]
    var ended = 0
    for _ in 0..<1000 {
      var bytes = Array(texts.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        if Bool.random(using: &random) {
          bytes.remove(at: index)
        } else {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      _ = try? JSONReader.json5(bytes)
      _ = try? JSONReader.exported(bytes)
      ended += 1
    }
    #expect(ended == 1000, "seed \(seed)")
  }
}
