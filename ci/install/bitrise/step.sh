#!/usr/bin/env bash
# Bitrise runs this script in the folder of the checkout; inputs of the step are variables.
set -euo pipefail
step=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
read -r -a words <<<"${arguments:---project . --matrix pr}"
export QA_SHA256=${sha256:-}
program=$("$step/get" "${release:?"the step needs the input release"}" "${TMPDIR:-/tmp}/qa-release")
report=${BITRISE_DEPLOY_DIR:-.}/launch-screen
status=0
"$program" run "${words[@]}" --output "$report" || status=$?
if [ -e "$report/junit.xml" ] && [ -n "${BITRISE_TEST_RESULT_DIR:-}" ]; then
  mkdir -p "$BITRISE_TEST_RESULT_DIR/launch-screen"
  cp "$report/junit.xml" "$BITRISE_TEST_RESULT_DIR/launch-screen/"
  echo '{"test-name": "Launch screen"}' >"$BITRISE_TEST_RESULT_DIR/launch-screen/test-info.json"
fi
if command -v envman >/dev/null; then envman add --key QA_REPORT --value "$report/index.html"; fi
exit "$status"
