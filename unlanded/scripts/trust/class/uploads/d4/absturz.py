import json, sys
def say(**k): print(json.dumps(k), flush=True)
for l in sys.stdin:
    m=json.loads(l); t=m["type"]
    if t=="hello": say(type="hello", name="absturz", version="1")
    elif t=="newgame": r=m["rules"]; bad=(m["seed"]%3==0 and len(m["moves"])>0); say(type="ready")
    elif t=="move":
        h=[0]*r["columns"]
        if bad and len(m["moves"])>8: raise RuntimeError("absturz: table full at ply %d" % len(m["moves"]))
        for c in m["moves"]: 
            if c is not None: h[c]+=1
        say(type="move", column=next(c for c in range(r["columns"]) if h[c]<r["rows"]))
    elif t=="quit": break
