import json, sys, brett
order=[int(x) for x in open(sys.argv[1].split("=")[1]).read().split()]
for l in sys.stdin:
    m=json.loads(l); t=m["type"]
    if t=="hello": print(json.dumps(dict(type="hello",name="zwei")),flush=True)
    elif t=="newgame": r=m["rules"]; print('{"type":"ready"}',flush=True)
    elif t=="move":
        h=brett.heights(m["moves"],r["columns"])
        k=len(m["moves"])%3
        o=order[k:]+order[:k]+list(range(r["columns"]))
        print(json.dumps(dict(type="move",column=next(c for c in o if c<r["columns"] and h[c]<r["rows"]))),flush=True)
    elif t=="quit": break
