F="ll=16 tp=6 cp=10"
for a in "" "win=2 we=.2" "win=2 we=.3" "win=2 wf=1.7" "win=2 wf=1.7 we=.2" "win=2 wf=1.7 we=.3" "win=2 wf=1.8 we=.25" "win=2 we=.25 wr=1.5" "hs=10 hg=1" "win=2 wf=1.7 we=.2 hs=10 hg=1"; do echo "N $a | $(./s10 nodes both.txt $F $a | cut -d' ' -f3,5 | tr '\n' ';')"; done
