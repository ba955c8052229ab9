#!/usr/bin/python3
# The course's referee, from the specification of its protocol only. Two commands, boards, games; checks everything.
import subprocess, sys, random, shlex
def start(cmd): return subprocess.Popen(shlex.split(cmd), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
def say(p, *lines):
    for l in lines: p.stdin.write(l+"\n")
    p.stdin.flush()
def ask(p):
    l = p.stdout.readline()
    if not l: raise SystemExit("player ended")
    return int(l)
def won(b, cols, rows, c, x, y):
    me=b[x][y]
    for dx,dy in((1,0),(0,1),(1,1),(1,-1)):
        n=1
        for s in(1,-1):
            i,j=x+s*dx,y+s*dy
            while 0<=i<cols and 0<=j<rows and j<len(b[i]) and b[i][j]==me: n+=1; i+=s*dx; j+=s*dy
        if n>=c: return True
    return False
def main(a, b, cols, rows, c, p, games, seed=1, spelling="empataron"):
    rng=random.Random(seed); A,B=start(a),start(b); tally=[0,0,0]
    for g in range(games):
        first=rng.randrange(2); P=[A,B]
        say(A,"azul rojo",f"{cols} {rows} {c} {p}","vos" if first==0 else "el")
        say(B,"rojo azul",f"{cols} {rows} {c} {p}","vos" if first==1 else "el")
        board=[[] for _ in range(cols)]; turn=first; n=0; moves=[]
        while True:
            x=ask(P[turn])
            if not(0<=x<cols) or len(board[x])>=rows: raise SystemExit(f"illegal {x} by {turn} after {moves}")
            board[x].append(turn); moves.append(x); n+=1
            if won(board,cols,rows,c,x,len(board[x])-1):
                say(P[turn],"ganaste"); say(P[1-turn],"perdiste"); tally[turn]+=1; break
            if n==cols*rows or n>=2*p:
                say(P[turn],spelling); say(P[1-turn],spelling); tally[2]+=1; break
            turn=1-turn; say(P[turn],str(x))
    for q in(A,B):
        say(q,"salir"); l=q.stdout.readline()
        assert l=="" or l.strip()=="listo", l
        assert q.stdout.read()=="" ; rc=q.wait(10); assert rc==0, rc
    return tally
if __name__=="__main__":
    a,b,cols,rows,c,p,games=sys.argv[1:8]
    print(main(a,b,int(cols),int(rows),int(c),int(p),int(games),*[int(x) for x in sys.argv[8:9]],*sys.argv[9:10]))
