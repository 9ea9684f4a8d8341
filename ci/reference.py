"""Writes docs/settings.md, with every key of `qa.yml`, and docs/assertions.md, with every key, selector and assertion of checklists.

usage: reference.py QA [--check]. QA is the program. The keys come from Matrix/schema/settings.schema.json and
checklist.schema.json, and the assertions from `qa explain --json`. With --check, the pages are compared
with the files; the exit code is 1 if one is not current, or if an example has another type than its key.
"""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NOTE = "<!-- ci/reference.py writes this page. -->\n\n"
TYPES = {"string": [str], "boolean": [bool], "integer": [int], "number": [int, float], "array": [list], "object": [dict]}


def schema(name):
    with open(os.path.join(ROOT, "Matrix/schema", name)) as file:
        return json.load(file)


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def written(value):
    """A value as YAML."""
    return "`" + json.dumps(value, ensure_ascii=False).strip('"') + "`" if isinstance(value, str) else f"`{json.dumps(value)}`"


def kind(item):
    if "enum" in item:
        return "one of " + ", ".join(f"`{word}`" for word in item["enum"])
    names = item["type"] if isinstance(item["type"], list) else [item["type"]]
    words = {"string": "text", "boolean": "true or false", "integer": "whole number", "number": "number", "array": "list", "object": "map"}
    return " or ".join(words[name] for name in names)


def settings():
    table = ["| key | type | default | example | meaning |", "| --- | --- | --- | --- | --- |"]
    whole = schema("settings.schema.json")

    def add(properties, prefix):
        for key, item in properties.items():
            item = {**whole["definitions"].get(item.get("$ref", "").split("/")[-1], {}), **item}
            if item.get("type") == "object":
                add(item["properties"], prefix + key + ".")
                continue
            types = item["type"] if isinstance(item.get("type"), list) else [item.get("type", "string")]
            for example in item["examples"]:
                if not any(type(example) in TYPES[name] for name in types) or example not in item.get("enum", [example]):
                    raise SystemExit(f"settings.schema.json: the example {example} is no {kind(item)} of {prefix}{key}")
            meaning, _, default = item["description"].partition(" Default: ")
            table.append(f"| `{prefix}{key}` | {kind(item)} | {cell(default.rstrip('.') or 'none')} | {written(item['examples'][0])} | {cell(meaning)} |")

    add(whole["properties"], "")
    return ("# qa.yml\n\n" + NOTE + whole["description"].replace(". ", ".\n") + "\n\nA key with a dot is a key below `gate:`.\n\n"
            + "\n".join(table) + "\n")


def keys(title, sentence, properties):
    text = [f"## {title}\n", sentence + "\n", "| key | meaning |", "| --- | --- |"]
    for key, item in properties.items():
        words = item.get("description", "")
        text.append(f"| `{key}` | {cell(words[:1].lower() + words[1:]) or 'values of this axis'} |")
    return "\n".join(text) + "\n"


def checklist():
    """The keys of a checklist, of its elements and of its criteria."""
    document = schema("checklist.schema.json")
    whole = document["properties"]
    criterion = whole["criteria"]["items"]["properties"]
    cases = next(part for part in document["definitions"]["when"]["anyOf"] if "properties" in part)["properties"]
    return "\n".join([
        keys("Checklist", "The keys of the file.", whole),
        selectors(whole["elements"]["additionalProperties"]),
        keys("Criteria", "A criterion needs `id`, `title`, `impact`, and one of `assert`, `dependsOn`, `evidence` and `gate`.", criterion),
        keys("Cases of a criterion", "The keys of `when`. Without one, all values count.", cases),
        keys("Evidence", "The keys of `evidence`. [Gate and evidence](gate-and-evidence.md) explains them.",
             criterion["evidence"]["properties"])])


def selectors(element):
    text = ["## Elements\n", "An element selects views. At least one of the first six selectors is needed; several must all match.\n",
            "| selector | value | meaning |", "| --- | --- | --- |"]
    meanings = {"id": "the id in the storyboard", "userLabel": "the label of Interface Builder's document outline"}
    for key, item in element["properties"].items():
        words = next((part["enum"] for part in item.get("anyOf", []) if "enum" in part), None)
        value = ", ".join(f"`{word}`" for word in words) if words else kind(item)
        meaning = item.get("description", meanings.get(key, "its place in the view tree"))
        text.append(f"| `{key}` | {value} | {cell(meaning.split(';')[0][0].lower() + meaning.split(';')[0][1:])} |")
    return "\n".join(text) + "\n"


def assertions(reference):
    entries = reference["assertions"]
    shared = set.intersection(*({reason["id"] for reason in entry["reasons"]} for entry in entries if entry["scope"] != "project"))
    text = ["# Keys, selectors and assertions\n", NOTE.rstrip() + "\n",
            "Everything that a [checklist](checklists.md) can have. An assertion is a measurement with parameters, which a criterion uses. "
            "`qa explain ID` prints the same about one.\n", checklist()]
    for entry in entries:
        scope = "once, for the project" if entry["scope"] == "project" else "in every case"
        text.append(f"## {entry['id']}\n\n{entry['summary']} Evaluated {scope}.\n\nMeasured: {entry['measured']}\n")
        if entry["parameters"]:
            text += ["| parameter | default | meaning |", "| --- | --- | --- |"]
            for item in entry["parameters"]:
                default = "required" if item["isRequired"] else f"`{item['defaultValue']}`" if item.get("defaultValue") else "none"
                text.append(f"| `{item['name']}` | {cell(default)} | {cell(item['summary'])} |")
            text.append("")
        own = [reason for reason in entry["reasons"] if reason["id"] not in shared]
        if own:
            text.append("Undecided, or not applicable:\n")
            text += [f"- `{reason['id']}`: {reason['text']}" for reason in own] + [""]
    text.append("## Reasons of all assertions\n\nAn assertion can also be undecided or not applicable for these reasons:\n")
    first = next(entry for entry in entries if entry["scope"] != "project")
    text += [f"- `{reason['id']}`: {reason['text']}" for reason in first["reasons"] if reason["id"] in shared]
    return "\n".join(text) + "\n"


def main(arguments):
    if not arguments or arguments[1:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    answer = subprocess.run([arguments[0], "explain", "--json"], check=True, capture_output=True, text=True, cwd=ROOT)
    pages = {"docs/settings.md": settings(), "docs/assertions.md": assertions(json.loads(answer.stdout))}
    status = 0
    for name, text in pages.items():
        path = os.path.join(ROOT, name)
        old = open(path).read() if os.path.exists(path) else ""
        if old == text:
            continue
        if arguments[1:]:
            print(f"{name} is not current: run `python3 ci/reference.py QA`", file=sys.stderr)
            status = 1
        else:
            with open(path, "w") as file:
                file.write(text)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
