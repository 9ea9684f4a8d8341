"""Validates YAML and JSON files against a JSON Schema: validate.py SCHEMA FILE... prints one line for each error."""
import json
import os
import re
import sys

import jsonschema
import referencing.jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML 1.2's core schema: dates and yes/no are text."""


Loader.yaml_implicit_resolvers = {
    letter: [(tag, expression) for tag, expression in resolvers if not tag.endswith(("timestamp", ":bool"))]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def load(path):
    with open(path) as file:
        return yaml.load(file, Loader) if path.endswith((".yml", ".yaml")) else json.load(file)


folder = os.path.dirname(sys.argv[1])
schema = load(sys.argv[1])
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
registry = referencing.Registry()
for name in sorted(os.listdir(folder)):
    if name.endswith(".json"):
        resource = referencing.Resource.from_contents(
            load(os.path.join(folder, name)), default_specification=referencing.jsonschema.DRAFT202012)
        registry = registry.with_resource(resource.id() or name, resource)
validator = kind(schema, registry=registry)
errors = 0
for path in sys.argv[2:]:
    for error in validator.iter_errors(load(path)):
        errors += 1
        print("%s: %s: %s" % (path, "/".join(map(str, error.absolute_path)), error.message[:200]))
sys.exit(1 if errors else 0)
