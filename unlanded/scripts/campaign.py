#!/usr/bin/python3
# Runs every fuzz target once for some seconds, N at a time, when its program is there.
import os, subprocess, time, shutil, sys
W="/tmp/wt/trust/fuzz"; B=W+"/target/x86_64-unknown-linux-gnu/release/"; T="/tmp/trust-fuzz/"
names=sys.argv[3].split(",") if len(sys.argv)>3 else "game_file lisp_file panel_file tournament_file course_file class_entry player_answer engine_lines book book_journal model weight_file player_spec api_body data_csv data_journal data_parquet checkpoint tune_file learn_file learn_results experiment_file optimizer_state option_text program_text sign_in parse_diagram parse_moves parse_rules".split()
N=int(sys.argv[1]); secs=sys.argv[2]
running={}; todo=list(names); done=[]
while todo or running:
    for n,(p,t0) in list(running.items()):
        if p.poll() is not None:
            u=os.times(); print(f"{time.strftime('%H:%M:%S')} end {n} rc={p.returncode} wall={time.time()-t0:.0f}",flush=True); del running[n]; done.append(n)
    for n in list(todo):
        if len(running)>=N: break
        src=B+n
        if not os.path.exists(src) or time.time()-os.path.getmtime(src)<5: continue
        dst=T+"bin/"+n; shutil.copy2(src,dst)
        c=T+"corpus/"+n; a=T+"artifacts/"+n+"/"; os.makedirs(c,exist_ok=True); os.makedirs(a,exist_ok=True)
        cmd=[dst,c,W+"/seeds/"+n,"-max_total_time="+secs,"-max_len=4096","-timeout=100","-report_slow_units=5","-rss_limit_mb=1024","-print_final_stats=1","-artifact_prefix="+a]
        d=W+"/dictionaries/"+n+".dict"
        if os.path.exists(d): cmd.append("-dict="+d)
        f=open(T+"logs/"+n+".log","w")
        p=subprocess.Popen(["/usr/bin/time","-f","cpu %U+%S s",*cmd] if os.path.exists("/usr/bin/time") else cmd,stdout=f,stderr=f,stdin=subprocess.DEVNULL,cwd=W)
        running[n]=(p,time.time()); todo.remove(n); print(f"{time.strftime('%H:%M:%S')} start {n}",flush=True)
    time.sleep(2)
print("done",flush=True)
