#!/usr/bin/env bash
# A book on a cluster: one task of a SLURM job array for each shard. Submit it with
#
#   sbatch --array=0-59 examples/slurm/book.sh
#
# and put the parts together when all tasks are done:
#
#   enlinea shard merge book.plan -o 8x6.book
#
# `book.plan` and its folder of parts are on a disk that all machines share. A task that was killed is submitted again; parts that are
# there are not made again.
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=08:00:00
#SBATCH --requeue
set -euo pipefail

plan=${PLAN:-book.plan}
exec "${ENLINEA:-enlinea}" shard run "$plan" "$SLURM_ARRAY_TASK_ID" --threads "${SLURM_CPUS_PER_TASK:-1}"
