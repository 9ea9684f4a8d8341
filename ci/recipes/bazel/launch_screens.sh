#!/usr/bin/env bash
# The test of BUILD.bazel. Bazel starts it in the folder of its inputs and says which shard it is.
# Source: https://bazel.build/reference/test-encyclopedia
set -euo pipefail
program=$(realpath "$1")
if [ -n "${TEST_SHARD_STATUS_FILE:-}" ]; then touch "$TEST_SHARD_STATUS_FILE"; fi
words=(run --projects "${2:-apps.txt}" --output "$TEST_UNDECLARED_OUTPUTS_DIR/launch-screens")
if [ "${TEST_TOTAL_SHARDS:-0}" -gt 0 ]; then words+=(--shard auto); fi
status=0
"$program" "${words[@]}" || status=$?
junit="$TEST_UNDECLARED_OUTPUTS_DIR/launch-screens/junit.xml"
if [ -n "${XML_OUTPUT_FILE:-}" ] && [ -f "$junit" ]; then cp "$junit" "$XML_OUTPUT_FILE"; fi
exit "$status"
