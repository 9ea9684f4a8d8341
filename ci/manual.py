"""Writes the manual page of qa from its own description, which swift-argument-parser prints with --experimental-dump-help.

usage: qa --experimental-dump-help | manual.py DATE >qa.1. DATE is the day of the release, as 2026-11-22. The page has the format
mdoc; see mdoc(7).
"""

import json
import re
import sys


def words(text):
    """Returns text whose first characters are no request of roff, one sentence or paragraph a line."""
    text = text.replace("\\", "\\e").replace("`", "")
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines if line)


def name(argument):
    preferred = argument.get("preferredName")
    if argument["kind"] == "positional":
        return f".Ar {argument['valueName']}"
    dashes = [("-" if entry["kind"] == "short" else "--") + entry["name"] for entry in argument["names"]]
    flags = " , ".join("Fl " + dash[1:] for dash in dashes)
    value = f" Ar {argument['valueName']}" if argument["kind"] == "option" else ""
    return "." + flags + value if preferred else "." + flags


def arguments(command):
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    if not shown:
        return []
    lines = [".Bl -tag -width indent"]
    for argument in shown:
        lines.append(".It" + " " + name(argument)[1:])
        if argument.get("abstract"):
            lines.append(words(argument["abstract"]))
        if argument.get("allValues"):
            lines.append("Values: " + ", ".join(argument["allValues"]) + ".")
    return lines + [".El"]


def commands(command, path):
    """Returns the sections of the subcommands, each with its own below it."""
    lines = []
    for child in command.get("subcommands", []):
        if child["commandName"] == "help":
            continue
        full = path + [child["commandName"]]
        lines += [f".Ss {' '.join(full)}", words(child.get("abstract", ""))]
        if child.get("discussion"):
            lines += [".Pp", words(child["discussion"])]
        lines += arguments(child) + commands(child, full)
    return lines


root = json.load(sys.stdin)["command"]
date = sys.argv[1]
if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
    sys.exit("manual.py: error: the date must be as 2026-11-22")
page = [f".Dd {date}", ".Dt QA 1", ".Os", ".Sh NAME", ".Nm qa", f".Nd {root['abstract'].rstrip('.')}", ".Sh SYNOPSIS",
        ".Nm", ".Ar command", ".Op Ar options", ".Sh DESCRIPTION", words(root.get("discussion", ""))]
page += arguments(root) + [".Sh COMMANDS"] + commands(root, ["qa"])
page += [".Sh EXIT STATUS", ".Bl -tag -width indent", ".It 0", "No findings.", ".It 1", "Findings.", ".It 2",
         "An error of qa, its data or an input file.", ".It 64", "Wrong usage.", ".El"]
print("\n".join(line for line in page if line))
