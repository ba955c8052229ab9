#!/usr/bin/python3
# A player of the course protocol, from the specification only: wins at once, blocks at once, else the middle.
import sys
def won(b, cols, rows, c, x, me):
    y=len(b[x])-1
    for dx,dy in((1,0),(0,1),(1,1),(1,-1)):
        n=1
        for s in(1,-1):
            i,j=x+s*dx,y+s*dy
            while 0<=i<cols and 0<=j<rows and j<len(b[i]) and b[i][j]==me: n+=1; i+=s*dx; j+=s*dy
        if n>=c: return True
    return False
def tokens():
    for line in sys.stdin: yield from line.split()
t=tokens()
def put(x): print(x, flush=True)
def best(b,cols,rows,c):
    open_=[x for x in range(cols) if len(b[x])<rows]
    for me in(1,0):
        for x in open_:
            b[x].append(me); w=won(b,cols,rows,c,x,me); b[x].pop()
            if w: return x
    return min(open_, key=lambda x: abs(x-cols/2))
while True:
    w=next(t,None)
    if w is None: break
    if w=="salir": print("listo",flush=True); break
    assert w in("azul","rojo"), w
    next(t); cols,rows,c,p=[int(next(t)) for _ in range(4)]; begin=next(t); assert begin in("vos","el")
    b=[[] for _ in range(cols)]
    def move():
        x=best(b,cols,rows,c); b[x].append(1); put(x)
    if begin=="vos": move()
    while True:
        w=next(t)
        if w in("ganaste","perdiste","empataron","empataste"): break
        b[int(w)].append(0); move()
