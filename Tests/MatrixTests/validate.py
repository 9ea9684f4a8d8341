"""Validates data files against their JSON Schemas: validate.py SCHEMA FILE... prints one line a fault."""
import json
import os
import sys

try:
    import jsonschema
    import referencing
    import yaml
except ImportError as error:
    print("missing: %s" % error.name)
    sys.exit(3)


class Loader(yaml.SafeLoader):
    """YAML 1.2's core schema: dates and yes/no are text."""


Loader.yaml_implicit_resolvers = {
    letter: [(tag, expression) for tag, expression in resolvers if not tag.endswith(("timestamp", ":bool"))]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", __import__("re").compile("^(true|false)$"), list("tf"))

folder = os.path.dirname(sys.argv[1])
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
registry = referencing.Registry()
for name in sorted(os.listdir(folder)):
    resource = referencing.Resource.from_contents(json.load(open(os.path.join(folder, name))))
    registry = registry.with_resource(name, resource)
validator = jsonschema.Draft7Validator(schema, registry=registry)
faults = 0
for path in sys.argv[2:]:
    for error in validator.iter_errors(yaml.load(open(path), Loader)):
        faults += 1
        print("%s: %s: %s" % (path, "/".join(map(str, error.absolute_path)), error.message[:200]))
sys.exit(1 if faults else 0)
