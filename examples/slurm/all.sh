#!/usr/bin/env bash
# All shards of a plan, wave after wave, until none is missing:
#
#   examples/slurm/all.sh cup.plan && enlinea shard merge cup.plan -o cup.jsonl
#
# Each round submits what is missing as a job array and waits for it. Tasks that failed are submitted again in the next round; a round
# that makes no part at all ends it.
set -euo pipefail

plan=$1
enlinea=${ENLINEA:-enlinea}
before=
while true; do
    code=0
    # Exit code 1: shards are missing.
    status=$("$enlinea" shard status "$plan") || code=$?
    case $code in
        0) exit 0 ;;
        1) ;;
        *) exit "$code" ;;
    esac
    if [ "$status" = "$before" ]; then
        echo "no task made a part; see the logs of SLURM" >&2
        exit 1
    fi
    before=$status
    missing=$("$enlinea" shard status "$plan" --array) || true
    sbatch --wait --array="$missing" "$(dirname "$0")/shard.sh" "$plan" || true
done
