# ab.sh N FILE FILTER -- 'args1' 'args2' ... : alternate, min time & nodes
N=$1; F=$2; S=$3; shift 3
declare -A best nd
for i in $(seq $N); do for a in "$@"; do set -- "$@"; r=$(set -- $a; p=$1; shift; $p nodes $F $S "$@" | tail -1 | sed 's/.*time \([0-9.]*\).*/\1/'); b=${best[$a]:-999}; best[$a]=$(echo "$r $b" | awk '{print $1<$2?$1:$2}'); done; done
for a in "$@"; do echo "$a : ${best[$a]}"; done
