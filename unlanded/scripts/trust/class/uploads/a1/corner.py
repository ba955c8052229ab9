import json, sys
def say(**k): print(json.dumps(k), flush=True)
for l in sys.stdin:
    m=json.loads(l); t=m["type"]
    if t=="hello": say(type="hello", name="corner \x1b[31mred", version="1")
    elif t=="newgame": r=m["rules"]; say(type="ready")
    elif t=="move":
        h=[0]*r["columns"]
        for c in m["moves"]: 
            if c is not None: h[c]+=1
        say(type="move", column=next(c for c in range(r["columns"]) if h[c]<r["rows"]))
    elif t=="quit": break
