import json, sys, time
for l in sys.stdin:
    m=json.loads(l); t=m["type"]
    if t=="hello": print(json.dumps(dict(type="hello",name="langsam")),flush=True)
    elif t=="newgame": print('{"type":"ready"}',flush=True)
    elif t=="move":
        if len(m["moves"])>3: time.sleep(1000)
        print('{"type":"move","column":%d}'%(len(m["moves"])%7),flush=True)
