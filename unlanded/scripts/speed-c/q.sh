cd /tmp/speed-lab/c
F="fl=2 tp=6 cp=10"
for i in 1 2 3; do for a in "" "ll=16" "ll=16 tp=6" "ll=16 tp=6 cp=10" "ll=16 tp=6 cp=8" "ll=16 tp=6 cp=10 fl=1" "ll=16 $F" "ll=16 $F flp=12" "ll=16 $F flp=18" "ll=14 $F" "ll=18 $F lkb=1024" "$F"; do echo "T $a | $(./s10 nodes tune.txt 7x6 $a | tail -1)"; done; done
for a in "" "ll=16" "ll=16 $F" "ll=16 $F win=2 we=.3" "ll=16 $F win=2 wf=1.7 we=.2" "ll=16 $F win=2 wf=1.7 we=.3"; do echo "E $a | $(./s10 solve 7x6 "" $a trace=1| tr '\n' ';')"; done
for a in "hs=10 hg=1" "hs=10 hg=0" "hs=15 hg=1 hd=20" "win=2 wf=1.7" "win=2 wf=1.7 we=.2" "win=2 wf=1.7 we=.3" "win=2 wf=1.5" "win=2 wf=1.5 we=.3" "win=2 we=.25 wr=1.5" "win=2 we=.25 wr=.7"; do echo "N $a | $(./s10 nodes both.txt $F $a | cut -d' ' -f3,5 | tr '\n' ';')"; done
for r in "7x7 18 1" "8x5 14 2" "6x7 13 3" "7x7 19 4" "8x5 15 5" "6x7 12 6"; do set -- $r; ./s10 gen o$1 $1 $2 3000 50000 14 7$3; done > oth.txt
./s10 tune oth.txt 0.45 $F cs0:4:1.5 rs0:2:1 cs1:4:1.5 rs1:2:1 ru0:0:1 ru1:0:1 cb0:0:4 cb1:0:4 ed0:0:4 ed1:0:4 > oth.log
