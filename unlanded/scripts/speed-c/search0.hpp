#include "t.hpp"
static const int STD[2][6][4]={{{-1,7,11,18},{-1,7,10,11},{3,11,16,21},{6,13,17,23},{-1,9,11,22},{6,10,8,20}},{{3,4,9,17},{2,9,11,17},{7,13,14,21},{8,14,16,22},{6,9,10,22},{5,6,8,20}}};
int Window::next2(){return 0;}
template<int W,int H> struct Search:B<W,H>{
  using T=B<W,H>; using T::S;using T::CELLS;using T::FULL;using T::BOT;using T::KB;using T::GUARD;
  Table<KB> table{64<<20}; Weights w[2]; u64 nodes,limit; bool stopped; v8 COLS;
  int TP=par("tp",8),CP=par("cp",12),LP=par("lp",16),MP=par("mp",12);
  Search(){ for(int i=0;i<8;i++)COLS[i]=i<W?T::COL0<<(i*S):0;
    w[0]={125,-8,-159,4,30,{}};w[1]={93,-11,-200,3,19,{}};
    for(int p=0;p<2;p++)for(int c=0;c<W;c++)for(int r=0;r<H;r++){int e=std::min(c,W-1-c),h=std::min(r,H-1-r);w[p].cells[c*S+r]=(W==7&&H==6)?STD[p][r][e]:4*e+2*h;}
    for(int p=0;p<2;p++){string s=std::to_string(p);w[p].threat=par(("th"+s).c_str(),w[p].threat);w[p].reply=par(("re"+s).c_str(),w[p].reply);w[p].below=par(("be"+s).c_str(),w[p].below);w[p].pair=par(("pa"+s).c_str(),w[p].pair);w[p].forcing=par(("fo"+s).c_str(),w[p].forcing);}
  }
  INL u64 product(u64 own,u64 occ,int plies){u64 k=own+occ; if(plies<=MP)k=std::min(k,T::mirror(k)); return k*0x9e3779b97f4a7c15ull&(~0ull>>(64-KB));}
  struct Q{Node n;int alpha;Known k;};
  static INL bool sev(u64 x){return x&(x-1);}
  int search(Q q){
    Node n=q.n;int alpha=q.alpha;Known k=q.k;int sign=1;u64 safe;
    for(;;){
      if(nodes>=limit){stopped=true;return 0;} nodes++;
      u64 occ=n.own|n.opp,play=T::playable(occ),forced=n.pt&play; safe=play&~(n.pt>>1);
      if(forced)safe=sev(forced)?0:safe&forced;
      if(!safe)return -sign*((CELLS-n.plies)/2);
      if(n.plies>=CELLS-2)return 0;
      if(sev(safe))break;
      u64 st=n.own|safe; n=Node{n.opp,st,n.pt&~safe,T::threats(st)&~(occ|safe),n.plies+1}; alpha=-alpha-1;sign=-sign;k=Known{k.rp,false,false};
    }
    return sign*choice(n,alpha,k,safe);
  }
  INL int choice(const Node&n,int alpha,Known k,u64 safe){
    int left=CELLS-n.plies,lower=-((left-2)/2); if(alpha<lower)return lower; int qw=(left-1)/2; if(alpha>=qw)return qw;
    bool keeps=left>TP; u64 prod=0; u64 occ0=n.own|n.opp; if(keeps)prod=product(n.own,occ0,n.plies); if(keeps&&!k.probed)table.prefetch(prod);
    v8 cells=spl(COLS,safe)&COLS,stones=spl(COLS,n.own)|cells,occ=spl(COLS,occ0)|cells,thr=T::threats(stones)&~occ,play=(occ+spl(COLS,BOT))&spl(COLS,FULL);
    v8 forced=thr&play,replies=play&~(thr>>1),held=replies&forced,answers=orz(held,forced,replies); uint32_t live=nz(cells);
    if((nz(forced&(forced-1))|zeros(answers))&live)return qw;
    int upper=(left-3)/2; if(alpha>=upper)return upper;
    bool pc=left>CP&&keeps; u64 st[8],th[8],pr[8];uint32_t single=0,rest=live;int best=-1000; T::sto(stones,st);T::sto(thr,th);
    if(pc){u64 an[8];T::sto(answers,an);single=zeros(answers&(answers-1))&live; for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);u64 o=n.opp|st[l];pr[l]=single>>l&1?product(st[l],o|an[l],n.plies+2):product(n.opp,o,n.plies+1);table.prefetch(pr[l]);}}
    Entry e; if(keeps&&!k.probed&&table.probe(prod,e)){if(e.lower>alpha)return e.lower;if(e.upper<=alpha)return e.upper;}
    auto store=[&](int v,uint32_t work){Entry e{lower,upper,work};if(v>alpha)e.lower=std::max(e.lower,v);else e.upper=std::min(e.upper,v);table.store(prod,e);};
    int free=left;
    if(!k.ruled){typename T::template Standoff<u64> so{n.opp,n.pt,occ0,T::playable(occ0)}; if(T::reaches(so,free,-alpha))return alpha;}
    typename T::template Standoff<v8> so{stones,thr,occ,play}; if(T::reaches(so,free-1,alpha+1)&live)return alpha+1;
    if(pc){ for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r); if(!table.probe(pr[l],e))continue; int lo,up; if(single>>l&1){lo=e.lower;up=e.upper;}else{lo=-e.upper;up=-e.lower;}
        if(lo>alpha){store(lo,0);return lo;} if(up<=alpha){rest&=~(1u<<l);best=std::max(best,up);}}
      if(!rest){store(best,0);return best;} }
    u64 before=nodes; int ord[8]; order(n,cells,stones,thr,replies,forced,left,rest,ord,occ0);
    while(rest){ int bl=-1; for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);if(bl<0||ord[l]>ord[bl])bl=l;} rest&=~(1u<<bl);
      Q q{Node{n.opp,st[bl],n.pt&~st[bl],th[bl],n.plies+1},-alpha-1,Known{pc,true,pc&&(single>>bl&1)}};
      int v=-search(q); if(stopped)return 0; best=std::max(best,v); if(best>alpha)break; }
    if(keeps){u64 d=std::max(nodes-before,(u64)1);store(best,63-__builtin_clzll(d)+1);}
    return best;
  }
  INL void order(const Node&n,v8 cells,v8 stones,v8 thr,v8 replies,v8 forced,int left,uint32_t rest,int*ord,u64 occ0){
    const Weights&x=w[left&1]; v8 below=(cells<<1)&spl(cells,n.ot);
    v8 sum=popc(thr)*(u64)(long)x.threat+popc(replies)*(u64)(long)x.reply+popc(below)*(u64)(long)x.below+popc(forced)*(u64)(long)x.forcing;
    if(left>LP)sum+=T::open_pairs(stones,spl(cells,FULL&~n.opp))*(u64)(long)x.pair;
    for(int i=0;i<8;i++)ord[i]=(int)sum[i]; u64 pl=T::playable(occ0);
    for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);ord[l]+=x.cells[__builtin_ctzll(pl&COLS[l])];}
  }
  u64 solve(const string&m,int&score,u64 lim){
    table.clear(); nodes=0;limit=lim;stopped=false; u64 own=0,occ=0; 
    for(char c:m){u64 b=(occ+(1ull<<((c-'1')*S)))&((T::COL0<<((c-'1')*S))); u64 t=own|b; // t: mover's stones
      for(int d:{1,S,S+1,S-1}) if(T::ls(t,d))return ~0ull;
      own=occ&~own; occ|=b;}
    Node n{own,occ&~own,T::threats(own)&~occ,T::threats(occ&~own)&~occ,(int)m.size()}; int left=CELLS-n.plies;
    if(n.ot&T::playable(occ)){score=(left+1)/2;return 0;} if(left<=1){score=0;return 0;}
    Window wd{-(left/2),(left-1)/2}; while(wd.lower<wd.upper){int a=wd.next();u64 b=nodes;int v=search(Q{n,a,{}}); if(stopped)return ~0ull; wd.record(a,v,nodes-b); if(par("trace",0))printf("  a %d v %d cost %lu [%d %d]\n",a,v,nodes-b,wd.lower,wd.upper);}
    score=wd.lower;return nodes; }
};
