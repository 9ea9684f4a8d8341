#!/usr/bin/env bash
# Bitrise runs this script in the folder of the checkout; inputs of the step are variables.
set -euo pipefail
export QA_SHA256=${sha256:-}
tool=${XDG_CACHE_HOME:-$HOME/.cache}/qa-tool
report=${BITRISE_DEPLOY_DIR:?"Bitrise sets BITRISE_DEPLOY_DIR"}/launch-screen
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git init -q "$scratch/source"
git -C "$scratch/source" fetch -q --depth 1 "${repository:?"the step needs the input repository"}" "${commit:?"the step needs the input commit"}"
git -C "$scratch/source" checkout -q --force "$commit"
program=$("$scratch/source/ci/install/get" "${release:-}" "$tool")
words=(run)
while IFS= read -r word; do
  if [ -n "$word" ]; then words+=("$word"); fi
done <<<"${arguments:-}"
status=0
(cd "${folder:-.}" && "$program" "${words[@]}" --output "$report") || status=$?
if [ -e "$report/junit.xml" ] && [ -n "${BITRISE_TEST_RESULT_DIR:-}" ]; then
  mkdir -p "$BITRISE_TEST_RESULT_DIR/launch-screen"
  cp "$report/junit.xml" "$BITRISE_TEST_RESULT_DIR/launch-screen/"
  echo '{"test-name": "Launch screen"}' >"$BITRISE_TEST_RESULT_DIR/launch-screen/test-info.json"
fi
if command -v envman >/dev/null; then envman add --key QA_REPORT --value "$report/index.html"; fi
exit "$status"
