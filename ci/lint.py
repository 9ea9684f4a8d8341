"""Checks names and words that the sources must not have: terms of the glossary, sizes, rooms, traps, and who may open files, start
programs and write to standard output. Prints each error with its file and line. Each exception has a reason and must still be needed.
"""

import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
errors = []


def tracked(*folders):
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders],
                           cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file())


def lines(file):
    return (ROOT / file).read_text(errors="replace").split("\n")


SOURCES = {file: lines(file) for file in tracked("Sources") if file.endswith(".swift")}

# Words.

ROWS_OF_PIXELS = [
    "Sources/Imaging/", "Sources/Raster/", "Sources/CImageCodec/", "Sources/Simplex/",
    "Sources/BuiltApp/Catalog/", "docs/internals/formats-compiled-app.md",
    "Sources/Assertions/Contrast/", "Sources/Screenshots/", "Sources/Preview/",
    "Sources/Assertions/Project/ImageMemory.swift", "Sources/Assertions/Screen+Pixels.swift",
    "Sources/Authoring/Generate/LaunchPictures.swift", "Sources/Model/Drawing/", "rowAlignment", "Rows padded to",
    "Sources/AssetCatalog/Vectors/VectorRenderer.swift",
    "row by row", "rows from the top", "row of pixels", "rows of pixels",
]
# SQL, Markdown, HTML, terminal output, covering arrays and edit distances.
ROWS_OF_TABLES = [
    "Sources/Store/History/", "Sources/Stories/", "Sources/AutoLayout/Container/",
    "Sources/Reporting/Terminal/TextTable.swift",
    "Sources/Definitions/Matrices/CoveringArray.swift", "Sources/Model/Text/NearestName.swift", 'scope="row"',
    "a table's row", ".row {",
]
# The term to use, the words that it replaces, beginnings of paths or parts of lines where such a word has another meaning, and
# beginnings of the paths to check; none for all files.
WORDS = [
    ("undecided", "told, stays open, left open", [], []),
    ("evidence", "witness, witnesses, witnessed, unwitnessed", [], []),
    ("evidence entry", "piece, pieces", [], []),
    ("waiver, waive", "excuse, excuses, excused, let pass, lets pass", ["let (pass"], []),
    ("digest, digest chain", "seal, seals, sealed, unsealed", [], []),
    ("baseline", "golden, goldens", [], []),
    ("diagnostic, error", "fault, faults, faulty, problem, problems, refusal, refusals, refuse, refuses, refused, trouble, troubles",
     ["parser.pointee.problem"], []),
    ("equivalent rewrite", "harmless form, harmless forms", [], []),
    ("architecture tests", "house", [], []),
    ("fix", "mend, mends, mended, remedy, remedies", [], []),
    ("rationale", "var why, let why", [], []),
    ("dependsOn", "rests on, rest on, resting, rests", [], []),
    # The exception is code of the app, not of this tool.
    ("assertion (check is a verb)", "this check, each check, every check, the check, a check, the checks",
     ["Matrix/checklists/app-launch.yml"], []),
    ("criterion", "row, rows", ROWS_OF_PIXELS + ROWS_OF_TABLES, []),
    # The verb, fixed expressions, where a view is in the view tree, and the name of a key of Apple.
    ("case, location, index", "place, places", [
        "in place", "in its place", "take the place of", "place-items", "Sources/Model/Checklist/Checklist.swift",
        "Sources/Model/Checklist/Checklist+Canonical.swift", "Sources/Definitions/Checklists/ChecklistReader.swift",
        "Sources/Assertions/Selection.swift", "Sources/Authoring/Draft/DraftElement.swift",
        "Matrix/schema/checklist.schema.json", "kind or place in the view tree", "LSSupportsOpeningDocumentsInPlace"], []),
    ("case, index", "position, positions",
     ["Sources/Preview/ConstraintDrawing.swift", "Matrix/checklists/", "layout.position"],
     ["Sources/Verdicts/", "Sources/Reporting/", "Sources/Runner/", "Sources/Model/Run/", "Sources/Model/Case/",
      "Sources/Model/Gate/", "Sources/Definitions/", "Matrix/checklists/"]),
    ("American English",
     "colour, colours, grey, centre, centres, centred, behaviour, judgement, neighbour, neighbours, favour, honour, licence, "
     "catalogue, cancelled, labelled, modelled, travelled, analyse, analysed, artefact, defence, rasterise, recognise, minimise, "
     "optimise, normalise, serialise, summarise, initialise, organise, utilise, whilst", [], []),
    ("plain words",
     "whoever, whomever, anew, nobody, stranger, strangers, lies in, lies outside, lies where, lies below, lies beside, stands in, "
     "stand in, stands for, stand for, held against, knows no, is asked, are asked, wishes, speaks, thereof, whereof", [], []),
]


def words(line):
    """The words of a line in lowercase with one space before and after each. Identifiers are split at capitals."""
    return " " + " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", line)).lower() + " "


def check_words():
    suffixes = (".swift", ".c", ".h", ".yml", ".json", ".mustache", ".css", ".js", ".md")
    # Not the sample app and its report, and not what `ci/reference.py` writes from the sources.
    files = [file for file in tracked("Sources", "Matrix", "Reports/schema", "Reports/templates", "docs", "README.md",
                                      "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
             if file.endswith(suffixes) and not file.startswith(("docs/assertions.md", "Matrix/samples/", "Matrix/system/glyphs/"))]
    patterns = [re.compile("(?<= )(?:" + "|".join(replaced.split(", ")) + ")(?= )") for _, replaced, _, _ in WORDS]
    needed = [set() for _ in WORDS]
    for file in files:
        texts = lines(file)
        split = "\n".join(map(words, texts))
        for index, (term, _, exceptions, folders) in enumerate(WORDS):
            for match in patterns[index].finditer(split):
                number = split.count("\n", 0, match.start())
                allowed = [word for word in exceptions if file.startswith(word) or word in texts[number]]
                needed[index].update(allowed)
                if not allowed and (not folders or file.startswith(tuple(folders))):
                    errors.append(f'{file}:{number + 1}: write {term} instead of "{match.group()}": {texts[number][:120]}')
        for number, text in enumerate(texts):
            for name in re.findall(r"(?:Δ|[Dd]elta )E[^ ),.;]*", text):
                if name != "ΔE00":
                    errors.append(f"{file}:{number + 1}: write ΔE00 instead of {name}")
    for (term, _, exceptions, _), found in zip(WORDS, needed):
        errors.extend(f'ci/lint.py: no line needs the exception "{word}" for {term}' for word in exceptions if word not in found)


# Sizes.

def check_sizes():
    counts = {file: len(texts) for file, texts in SOURCES.items()}
    errors.extend(f"{file}: has {count} lines; at most 400" for file, count in counts.items() if count > 400)
    median = statistics.median_high(counts.values())
    if median > 150:
        errors.append(f"Sources: the median file has {median} lines; at most 150")


# Rooms: the modules of each, the lines of Swift that it is to have, and its ceiling. A room above its goal has a ceiling a little above
# its lines, which is lowered as it gets smaller. A commit that raises a ceiling says what for, and what was looked at first.

ROOMS = [
    ("Model", "Model", 3600, 7290),
    ("Files", "Files", 2000, 2400),
    ("Formats", "Formats", 1600, 2430),
    ("Imaging", "Imaging", 3850, 4020),
    ("Definitions", "Definitions", 3400, 4550),
    ("XcodeProject", "XcodeProject", 4600, 5180),
    ("BuiltApp", "BuiltApp", 2900, 3460),
    ("LaunchScreens", "LaunchScreens", 2800, 4400),
    ("AssetCatalog", "AssetCatalog", 2300, 2570),
    ("Simplex", "Simplex", 1700, 1700),
    ("AutoLayout", "AutoLayout", 4000, 4350),
    ("Raster", "Raster", 2400, 2430),
    ("Assertions", "Assertions", 7600, 10830),
    ("Verdicts", "Verdicts", 2300, 3120),
    ("Runner", "Runner", 3400, 6370),
    ("Reporting", "Reporting", 6200, 7920),
    ("Gate", "Gate, Evidence, Screenshots", 5900, 6690),
    ("Stories", "Stories", 1300, 1600),
    ("Authoring", "Authoring, Mutations", 4300, 7310),
    ("Preview", "Preview", 2000, 2000),
    ("Proof", "Proof", 1000, 1650),
    ("Store", "Store", 1500, 2170),
    ("qa", "qa", 2600, 4560),
]
# The sum of all rooms when all open issues are done. Until then the sum of the ceilings counts.
GOAL_OF_ALL = 76_000


def check_rooms():
    counts = {}
    for file, texts in SOURCES.items():
        module = file.split("/")[1]
        counts[module] = counts.get(module, 0) + len(texts) - 1
    print(f"{'room':15}{'lines':>8}{'ceiling':>9}{'goal':>8}")
    for room, modules, goal, ceiling in ROOMS:
        count = sum(counts.pop(module, 0) for module in modules.split(", "))
        print(f"{room:15}{count:8,}{ceiling:9,}{goal:8,}")
        if count > ceiling:
            errors.append(f"Sources: the room {room} has {count} lines; at most {ceiling}. Remove code, or raise the ceiling in "
                          "ci/lint.py with the reason in the commit")
        if ceiling < goal:
            errors.append(f"ci/lint.py: the ceiling of {room} is below its goal")
    errors.extend(f"ci/lint.py: the module {module} is in no room" for module in sorted(counts))
    total = sum(len(texts) - 1 for texts in SOURCES.values())
    print(f"{'sum':15}{total:8,}{sum(room[3] for room in ROOMS):9,}{GOAL_OF_ALL:8,}")


# Circles: files of one module that name each other's types, directly or through others.

MOST_IN_A_CIRCLE = 5
DECLARATION = re.compile(r"^(?:@\S+ )?(?:(?:package|private|fileprivate|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)")


def circles(files):
    """The groups of files of which each names types of another one, and so on back to the first."""
    codes = {file: [re.sub(r'"(?:\\.|[^"\\])*"', '""', text).split("//")[0] for text in texts] for file, texts in files.items()}
    owners = {match[1]: file for file, code in codes.items() for match in map(DECLARATION.match, code) if match}
    uses = {file: {owners[word] for word in set(re.findall(r"\w+", "\n".join(code))) & owners.keys()} for file, code in codes.items()}

    def reached(file):
        found, rest = set(), [file]
        while rest:
            rest = list(set().union(*(uses[name] for name in rest)) - found)
            found.update(rest)
        return found

    all_reached = {file: reached(file) for file in files}
    return {frozenset(other for other in all_reached[file] if file in all_reached[other]) | {file} for file in files}


def check_circles():
    modules = {}
    for file, texts in SOURCES.items():
        modules.setdefault(file.split("/")[1], {})[file] = texts
    for module, files in modules.items():
        circle = max(circles(files), key=len)
        if len(circle) > MOST_IN_A_CIRCLE:
            errors.append(f"Sources/{module}: {len(circle)} files are one circle: {', '.join(sorted(circle))}")


# Traps: what ends the program without a message. Data from outside must not reach it.

TRAPS = ["try!", "as!", "fatalError", "preconditionFailure", "assertionFailure"]
ALLOWED_TRAPS = {
    # `FontTable.diagnostics` checks the table of qa's own data.
    "Sources/AutoLayout/Text/TextMetrics+Typeface.swift": ["preconditionFailure"],
}


def traps(line):
    """The traps of a line, without those in comments and texts."""
    code = "".join(line.split('"')[::2]).split("//")[0]
    found = [trap for trap in TRAPS if (trap if trap.endswith("!") else trap + "(") in code]
    # The address of a buffer is nil only if the buffer is empty.
    plain = code.replace("baseAddress!", "baseAddress")
    if re.search(r"(?<!\btry)(?<!\bas)(?<=[\w)}\]])!(?!=)", plain):
        found.append("!")
    return found


# Who may do what: the calls, and the files that may have them. Every exception must still be needed.

RULES = [
    ("writes to a standard stream", r"FileHandle\.standard(Output|Error)|\bf?puts\(|(?<![\w.])printf\(|fwrite\(|NSLog\(|debugPrint\(|(?<!\w)dump\(|(?<![\w.])print\(",
     ["Sources/qa/StandardStreams.swift"]),
    ("starts a program", r"(?<![\w.])(Process\(\)|Process\.run\(|posix_spawn|execv|execl|popen\(|system\(\"|v?fork\(\)|NSTask|import Subprocess)",
     ["Sources/Files/Processes/ChildProcess.swift"]),
    ("searches PATH", r"\"PATH\"\]|getenv\(\"PATH\"\)|confstr\(|isExecutableFile\(", ["Sources/Files/Processes/OutsideProgram.swift"]),
    # The first gives a program its input from a folder of its own; the second reads a file of the kernel.
    ("opens a file past FileAccess",
     r"\.contents\(atPath:|Data\(contentsOf:|FileHandle\(forReading(AtPath|From):|String\(contentsOf|InputStream\(|fopen\(|NSData\(contentsOf",
     ["Sources/Files/Processes/ChildProcess.swift", "Sources/Files/RunBudget.swift"]),
    ("quotes an error in the words of Foundation", r"localizedDescription", ["Sources/Files/SystemReason.swift"]),
    # The second writes files of `ReportFile`, which shows hidden characters. The third takes the output of a program.
    ("writes a file past WriteAccess and ReportFile",
     r"O_CREAT|\.write\(to: ?URL|\.write\(toFile|createFile\(atPath|FileHandle\(forWriting|mkstemp\(|OutputStream\(toFile",
     ["Sources/Files/WriteAccess.swift", "Sources/Reporting/ReportFolder.swift", "Sources/Files/Processes/ChildProcess.swift"]),
]


def check_calls():
    for file, texts in SOURCES.items():
        allowed = ALLOWED_TRAPS.get(file, [])
        for number, text in enumerate(texts):
            found = [trap for trap in traps(text) if trap not in allowed]
            if found:
                errors.append(f"{file}:{number + 1}: {', '.join(found)} ends the program without a message: {text.strip()}")
            errors.extend(f"{file}:{number + 1}: {action}, which only {' and '.join(owners)} may do: {text.strip()}"
                          for action, pattern, owners in RULES if file not in owners and re.search(pattern, text))
    for file, allowed in ALLOWED_TRAPS.items():
        found = {trap for text in SOURCES.get(file, []) for trap in traps(text)}
        errors.extend(f"ci/lint.py: {file} has no {trap}" for trap in allowed if trap not in found)
    for action, pattern, owners in RULES:
        errors.extend(f"ci/lint.py: {file} no longer {action}" for file in owners
                      if not re.search(pattern, "\n".join(SOURCES.get(file, []))))
    starter = "\n".join(SOURCES["Sources/Files/Processes/ChildProcess.swift"])
    finder = "\n".join(SOURCES["Sources/Files/Processes/OutsideProgram.swift"])
    reports = "\n".join(SOURCES["Sources/Reporting/Report.swift"]).split("struct ReportFile")[1]
    if reports.count("init(") != 1 or "VisibleText.of(" not in reports or "package let bytes" not in reports:
        errors.append("Sources/Reporting/Report.swift: a report can be written without VisibleText")
    if "package var program: OutsideProgram" not in starter or "program: String" in starter or "private init(path: String)" not in finder:
        errors.append("Sources/Files/Processes: a program that OutsideProgram has not found can be started")


def check_self():
    """The rules find what they must find, and nothing else."""
    assert words("  var isFaultyRow = XMLFault(rows, default: 1)") == " var is faulty row xml fault rows default "
    cases = {"let a = b[0]!.c": ["!"], "let a = try! f()": ["try!"], 'fatalError("no")': ["fatalError"], "let a = f()!": ["!"],
             "if !a, b != c { }": [], 'let a = "b!"': [], "// a!": [], "x.baseAddress! + 1": [], "a(!b)": []}
    assert circles({"a": ["struct A { var b: B }"], "b": ["enum B { case a(A) }"], "c": ["// A", 'let a = "A"']}) == {
        frozenset("ab"), frozenset("c")}
    for line, expected in cases.items():
        assert traps(line) == expected, (line, traps(line))
    samples = [['print("a")', "puts(a)", "fputs(a, stderr)"], ["let a = Process()", "posix_spawn(&a)"], ['environment["PATH"]'],
               ["FileManager.default.contents(atPath: a)"], ["error.localizedDescription"], ["try data.write(to: URL(fileURLWithPath: a))", "open(a, O_WRONLY | O_CREAT)"]]
    others = ["context.print(a)", "subProcess()", 'environment["HOME"]', "access.contents(of: a)", "error.systemReason", "try entries.write(to: encoder)"]
    for (action, pattern, _), found, other in zip(RULES, samples, others):
        assert all(re.search(pattern, line) for line in found) and not re.search(pattern, other), action


check_self()
check_words()
check_sizes()
check_rooms()
check_circles()
check_calls()
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
