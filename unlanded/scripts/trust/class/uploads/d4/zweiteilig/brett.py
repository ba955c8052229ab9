def heights(m, n):
    h=[0]*n
    for c in m:
        if c is not None: h[c]+=1
    return h
