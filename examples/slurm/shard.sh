#!/usr/bin/env bash
# One shard of a plan as a task of a SLURM job array:
#
#   sbatch --array=0-599 examples/slurm/shard.sh 8x6.plan
#
# The plan and its folder of parts are on a disk that all machines share. A task that was killed is submitted again; parts that are
# there are not made again.
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --time=08:00:00
#SBATCH --requeue
set -euo pipefail

exec "${ENLINEA:-enlinea}" shard run "$1" "$SLURM_ARRAY_TASK_ID" --threads "${SLURM_CPUS_PER_TASK:-1}"
