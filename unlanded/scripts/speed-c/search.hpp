#include "t.hpp"
#ifdef PROF
static u64 PC[16][64];
#define C_(k,p) PC[k][p]++;
#else
#define C_(k,p)
#endif
static const int STD[2][6][4]={{{-1,7,11,18},{-1,7,10,11},{3,11,16,21},{6,13,17,23},{-1,9,11,22},{6,10,8,20}},{{3,4,9,17},{2,9,11,17},{7,13,14,21},{8,14,16,22},{6,9,10,22},{5,6,8,20}}};
int Window::next2(){ 
  if(par("win",0)==2){ double wf=par("wf",2);
    if(!gc||!oc||gc+oc<=(u64)par("cheap",2000)){int m=lower+(upper-lower)/2; int l2=(int)(lower/wf),u2=(int)(upper/wf); if(m<=0&&l2<m)return l2; if(m>=0&&u2>m)return u2; return m;}
    double we=par("we",.125); double g=pow((double)gc,we),o=pow((double)oc*par("wr",1),we); double sh=o/(g+o); int st=(int)round((upper-lower-1)*sh+par("wo",0)); return std::min(std::max(lower+st,lower),upper-1); }
  if(!gc||!oc||gc+oc<=(u64)par("cheap",2000)){int m=lower+(upper-lower)/2; if(m<=0&&lower/2<m)return lower/2; if(m>=0&&upper/2>m)return upper/2; return m;}
  double ky=par("ky",.6),kn=par("kn",.6),lc=par("lc",0); double sc=(log((double)oc+lc)-log((double)gc+lc)+ky*(1+ya)+kn*na)/(ky+kn)+par("wb",0);
  int a=(int)floor(sc); int m=par("wm",0); if(upper-lower<=m){} return std::min(std::max(a,lower),upper-1); }
template<int W,int H> struct Search:B<W,H>{
  using T=B<W,H>; using T::S;using T::CELLS;using T::FULL;using T::BOT;using T::KB;using T::GUARD;
  Table<KB> table{64<<20}; Table<KB> low{(size_t)(par("lkb",512)*1024)}; int LL=par("ll",0); INL Table<KB>&tb(int left){return left<=LL?low:table;} Weights w[2]; int F[2][2][12]; int hist[2][2][64]; int HS=par("hs",0),HD=par("hd",14),HM=par("hm",4096),HG=par("hg",0); u64 nodes,limit; bool stopped; v8 COLS;
  int TP=par("tp",8),CP=par("cp",12),LP=par("lp",16),MP=par("mp",12),QP=par("qp",12); int BL=par("bl",0),BU=par("bu",0),FL=par("fl",0),FLP=par("flp",8),IL=par("il",0),ID=par("id",1),ABO=par("abo",0); double ILAM=par("ilam",0.5); int DL=par("dl",0); double DB=par("db",9),DS=par("ds",1);
  Search(){ for(int i=0;i<8;i++)COLS[i]=i<W?T::COL0<<(i*S):0;
    w[0]={125,-8,-159,4,30,{}};w[1]={93,-11,-200,3,19,{}};
    for(int p=0;p<2;p++)for(int c=0;c<W;c++)for(int r=0;r<H;r++){int e=std::min(c,W-1-c),h=std::min(r,H-1-r);w[p].cells[c*S+r]=(W==7&&H==6)?STD[p][r][e]:4*e+2*h;}
    for(int p=0;p<2;p++){string s=std::to_string(p);w[p].threat=par(("th"+s).c_str(),w[p].threat);w[p].reply=par(("re"+s).c_str(),w[p].reply);w[p].below=par(("be"+s).c_str(),w[p].below);w[p].pair=par(("pa"+s).c_str(),w[p].pair);w[p].forcing=par(("fo"+s).c_str(),w[p].forcing);} initF(); 
  }
  void reinit(){initF();}
  void initF(){ if(!(W==7&&H==6))for(int p=0;p<2;p++)for(int c=0;c<W;c++)for(int r=0;r<H;r++){int e=std::min(c,W-1-c),h=std::min(r,H-1-r);string q=std::to_string(p); w[p].cells[c*S+r]=(int)(par(("cs"+q).c_str(),4)*e+par(("rs"+q).c_str(),2)*h+par(("ru"+q).c_str(),0)*r+((H-r)%2?par(("cb"+q).c_str(),0):0)+(e==0?par(("ed"+q).c_str(),0):0)); }
 for(int g=0;g<2;g++)for(int p=0;p<2;p++){ int d[12]={w[p].threat,w[p].threat,w[p].reply,w[p].below,w[p].pair,w[p].forcing};
      for(int f=0;f<12;f++){ string n="f"+std::to_string(g)+std::to_string(p)+std::to_string(f); F[g][p][f]=par(n.c_str(),d[f]); } } }
  INL u64 product(u64 own,u64 occ,int plies){u64 k=own+occ; if(plies<=MP)k=std::min(k,T::mirror(k)); return k*0x9e3779b97f4a7c15ull&(~0ull>>(64-KB));}
  struct Q{Node n;int alpha;Known k;};
  static INL bool sev(u64 x){return x&(x-1);}
  int search(Q q){
    Node n=q.n;int alpha=q.alpha;Known k=q.k;int sign=1;u64 safe;
    for(;;){
      if(nodes>=limit){stopped=true;return 0;} nodes++; C_(0,n.plies)
      u64 occ=n.own|n.opp,play=T::playable(occ),forced=n.pt&play; safe=play&~(n.pt>>1);
      if(forced)safe=sev(forced)?0:safe&forced;
      if(!safe){C_(1,n.plies)} if(!safe)return -sign*((CELLS-n.plies)/2);
      if(n.plies>=CELLS-2)return 0;
      if(sev(safe))break; C_(2,n.plies)
      u64 st=n.own|safe; n=Node{n.opp,st,n.pt&~safe,T::threats(st)&~(occ|safe),n.plies+1}; alpha=-alpha-1;sign=-sign;k=Known{k.rp,false,false};
    }
    return sign*choice(n,alpha,k,safe);
  }
  INL int choice(const Node&n,int alpha,Known k,u64 safe){
    int left=CELLS-n.plies,lower=-((left-2)/2); if(alpha<lower){C_(3,n.plies) return lower;} int qw=(left-1)/2; if(alpha>=qw){C_(3,n.plies) return qw;}
    bool keeps=left>TP; u64 prod=0; u64 occ0=n.own|n.opp; if(keeps)prod=product(n.own,occ0,n.plies); if(keeps&&!k.probed)tb(left).prefetch(prod);
    v8 cells=spl(COLS,safe)&COLS,stones=spl(COLS,n.own)|cells,occ=spl(COLS,occ0)|cells,thr=T::threats(stones)&~occ,play=(occ+spl(COLS,BOT))&spl(COLS,FULL);
    v8 forced=thr&play,replies=play&~(thr>>1),held=replies&forced,answers=orz(held,forced,replies); uint32_t live=nz(cells);
    if((nz(forced&(forced-1))|zeros(answers))&live){C_(4,n.plies) return qw;}
    int upper=(left-3)/2; if(alpha>=upper){C_(5,n.plies) return upper;}
    bool pc=left>CP&&keeps; int blo[8],bup[8]; for(int i=0;i<8;i++){blo[i]=lower;bup[i]=upper;} u64 st[8],th[8],pr[8];uint32_t single=0,rest=live;int best=-1000; T::sto(stones,st);T::sto(thr,th);
    if(pc){u64 an[8];T::sto(answers,an);single=zeros(answers&(answers-1))&live; for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);u64 o=n.opp|st[l];pr[l]=single>>l&1?product(st[l],o|an[l],n.plies+2):product(n.opp,o,n.plies+1);tb(single>>l&1?left-2:left-1).prefetch(pr[l]);}}
    Entry e; if(keeps&&!k.probed&&tb(left).probe(prod,e)){if(e.lower>alpha||e.upper<=alpha){C_(6,n.plies)} if(e.lower>alpha)return e.lower;if(e.upper<=alpha)return e.upper;}
    auto store=[&](int v,uint32_t work){Entry e{lower,upper,work};if(v>alpha)e.lower=std::max(e.lower,v);else e.upper=std::min(e.upper,v);tb(left).store(prod,e);};
    int free=left;
    if(!k.ruled){typename T::template Standoff<u64> so{n.opp,n.pt,occ0,T::playable(occ0)}; if(T::reaches(so,free,-alpha)){C_(7,n.plies) return alpha;}}
    typename T::template Standoff<v8> so{stones,thr,occ,play}; if(T::reaches(so,free-1,alpha+1)&live){C_(8,n.plies) return alpha+1;}
    if(pc){ for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r); if(!tb(single>>l&1?left-2:left-1).probe(pr[l],e))continue; int lo,up;  if(single>>l&1){lo=e.lower;up=e.upper;}else{lo=-e.upper;up=-e.lower;}
        blo[l]=lo;bup[l]=up; if(lo>alpha){C_(9,n.plies) store(lo,0);return lo;} if(up<=alpha){rest&=~(1u<<l);best=std::max(best,up);}}
      if(!rest){C_(10,n.plies) store(best,0);return best;} }
    u64 an8[8]; u64 oth[8]; uint32_t look=0;
    if(FL&&left>FLP){ uint32_t sg=pc?single:(zeros(answers&(answers-1))&live); look=sg&rest;
      if(look){ v8 opp2=spl(COLS,n.opp)|answers, occ2=occ|answers, to=T::threats(opp2)&~occ2, play2=(occ2+spl(COLS,BOT))&spl(COLS,FULL);
        v8 f2=to&play2, s2=play2&~(to>>1), h2=s2&f2; v8 safe2=orz(h2,f2,s2); uint32_t lost=(nz(f2&(f2-1))|zeros(safe2))&look; 
        if(lost){ rest&=~lost; look&=~lost; best=std::max(best,-((left-2)/2)); C_(13,n.plies) }
        if(look&&FL>1){ typename T::template Standoff<v8> s3{opp2,to,occ2,play2}; uint32_t r=T::reaches(s3,free-2,-alpha)&look; if(r){rest&=~r;look&=~r;best=std::max(best,alpha); C_(14,n.plies)} }
        if(!rest){ if(keeps)store(best,0); C_(15,n.plies) return best; }
        T::sto(answers,an8);T::sto(to,oth); } }
    u64 before=nodes; int ord[8]; order(alpha,n,cells,stones,thr,replies,forced,left,rest,ord,occ0,play);
    if(BL|BU)for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);ord[l]+=BL*(blo[l]-lower)+BU*(bup[l]-upper);}
    if(IL&&left>IL&&sev(rest))for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r); ord[l]+=(int)(lookahead(Node{n.opp,st[l],n.pt&~st[l],th[l],n.plies+1},-alpha-1,ID)*ILAM);}
    u64 pl0=T::playable(occ0); uint32_t tried=0;
    if(DL&&left>DL&&sev(rest)){ u64 Bd=(u64)exp2(DB+DS*(left-26)); 
      uint32_t r2=rest; while(r2){int bl=-1; for(uint32_t r=r2;r;r&=r-1){int l=__builtin_ctz(r);if(bl<0||ord[l]>ord[bl])bl=l;} r2&=~(1u<<bl);
        Q q{Node{n.opp,st[bl],n.pt&~st[bl],th[bl],n.plies+1},-alpha-1,Known{pc,true,pc&&(single>>bl&1)}};
        u64 ol=limit; limit=std::min(limit,nodes+Bd); int v=-search(q); bool st2=stopped&&nodes<ol; limit=ol; if(stopped&&!st2)return 0; if(st2){stopped=false;continue;}
        best=std::max(best,v); rest&=~(1u<<bl); if(best>alpha){rest=0;break;} } }

    while(rest){ int bl=-1; for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);if(bl<0||ord[l]>ord[bl])bl=l;} rest&=~(1u<<bl);
      Q q{Node{n.opp,st[bl],n.pt&~st[bl],th[bl],n.plies+1},-alpha-1,Known{pc,true,pc&&(single>>bl&1)}};
      int v; if(look>>bl&1){ v=search(Q{Node{st[bl],n.opp|an8[bl],th[bl]&~an8[bl],oth[bl],n.plies+2},alpha,Known{pc,FL>1,false}}); } else v=-search(q); if(stopped)return 0; best=std::max(best,v); if(best>alpha){ if(HS&&left>HD){ auto&hh=hist[HG?alpha>=0:0][left&1]; u64 d=nodes-before; int bo=64-__builtin_clzll(d|1); bo=bo*bo; auto up=[&](int l,int b){int&x=hh[__builtin_ctzll(pl0&COLS[l])]; x+=b-x*std::abs(b)/HM;}; up(bl,bo); for(;tried;tried&=tried-1)up(__builtin_ctz(tried),-bo);} break;} tried|=1u<<bl; }
    if(best>alpha){C_(11,n.plies)}else{C_(12,n.plies)}
    if(keeps){u64 d=std::max(nodes-before,(u64)1);store(best,63-__builtin_clzll(d)+1);}
    return best;
  }
  // value for the side that moved into n: minus the best order score of the replies
  double lookahead(Node n,int alpha,int depth){ int sign=-1; u64 safe; 
    for(;;){u64 occ=n.own|n.opp,play=T::playable(occ),forced=n.pt&play; safe=play&~(n.pt>>1); if(forced)safe=sev(forced)?0:safe&forced; if(!safe)return -sign*1000; if(n.plies>=CELLS-2)return 0; if(sev(safe))break;
      u64 st=n.own|safe; n=Node{n.opp,st,n.pt&~safe,T::threats(st)&~(occ|safe),n.plies+1}; sign=-sign; alpha=-alpha-1;}
    u64 occ0=n.own|n.opp; v8 cells=spl(COLS,safe)&COLS,stones=spl(COLS,n.own)|cells,occ=spl(COLS,occ0)|cells,thr=T::threats(stones)&~occ,play=(occ+spl(COLS,BOT))&spl(COLS,FULL);
    v8 forced=thr&play,replies=play&~(thr>>1),held=replies&forced,answers=orz(held,forced,replies); uint32_t live=nz(cells);
    if((nz(forced&(forced-1))|zeros(answers))&live)return sign*1000;
    int ord[8]; order(alpha,n,cells,stones,thr,replies,forced,CELLS-n.plies,live,ord,occ0,play); double b=-1e9;
    u64 st[8],th[8];T::sto(stones,st);T::sto(thr,th);
    for(uint32_t r=live;r;r&=r-1){int l=__builtin_ctz(r); double x=ord[l]; if(depth>1)x+=lookahead(Node{n.opp,st[l],n.pt&~st[l],th[l],n.plies+1},-alpha-1,depth-1)*ILAM; b=std::max(b,x);}
    return sign*b; }
  INL void order(int alpha,const Node&n,v8 cells,v8 stones,v8 thr,v8 replies,v8 forced,int left,uint32_t rest,int*ord,u64 occ0,v8 play){
    const Weights&x=w[left&1]; v8 below=(cells<<1)&spl(cells,n.ot);
    const int*f=F[alpha>=0][left&1];
    #define WF(i) ((u64)(long)f[i])
    v8 sum=popc(thr&spl(cells,T::CLAIM))*WF(0)+popc(thr&~spl(cells,T::CLAIM))*WF(1)+popc(replies)*WF(2)+popc(below)*WF(3)+popc(forced)*WF(5)+popc(thr&(thr<<1))*WF(7);
    if(left>QP&&(f[8]|f[9])){ v8 occ=spl(cells,occ0)|cells; v8 dstones,claims,thrD,open;
      if(left&1){ claims=spl(cells,T::CLAIM)&~(occ|play); v8 owned=stones|claims; v8 un=T::rise(thr&claims); open=spl(cells,FULL)&~(owned|un); v8 ol=T::ls(owned,S)|T::ls(owned,S-1),orr=T::ls(owned,S+1);
        v8 in=((T::ls(open,S)|T::ls(open,S+1))&~T::rise(ol|orr))|(T::ls(open,S-1)&~T::rise(ol))|T::ls(open,1); sum+=popc(in)*WF(8); sum+=popc(ol|orr|T::ls(owned,1))*WF(9); }
      else { claims=spl(cells,T::CLAIM)&~occ; open=spl(cells,FULL&~n.opp)&~(claims&~thr); sum+=(popc(T::ls(open,S))+popc(T::ls(open,S+1))+popc(T::ls(open,S-1))+popc(T::ls(open,1)))*WF(8);
         v8 oo=spl(cells,n.opp)|claims; sum+=(popc(T::ls(oo,S))+popc(T::ls(oo,S+1))+popc(T::ls(oo,S-1)))*WF(9);} }
    if(left>LP){sum+=T::open_pairs(stones,spl(cells,FULL&~n.opp))*WF(4); if(f[6])sum+=T::open_pairs(spl(cells,n.opp),spl(cells,FULL)&~stones)*WF(6);}
    for(int i=0;i<8;i++)ord[i]=(int)sum[i]; u64 pl=T::playable(occ0);
    for(uint32_t r=rest;r;r&=r-1){int l=__builtin_ctz(r);int c=__builtin_ctzll(pl&COLS[l]);ord[l]+=x.cells[c]; if(ABO&&(n.opp>>(c-1)&1)&&c%S)ord[l]+=ABO; if(HS&&left>HD)ord[l]+=hist[HG?alpha>=0:0][left&1][c]*HS/HM;}
  }
  u64 solve(const string&m,int&score,u64 lim){
    table.clear(); low.clear(); nodes=0; memset(hist,0,sizeof hist);limit=lim;stopped=false; u64 own=0,occ=0; 
    for(char c:m){u64 b=(occ+(1ull<<((c-'1')*S)))&((T::COL0<<((c-'1')*S))); u64 t=own|b; // t: mover's stones
      for(int d:{1,S,S+1,S-1}) if(T::ls(t,d))return ~0ull;
      own=occ&~own; occ|=b;}
    Node n{own,occ&~own,T::threats(own)&~occ,T::threats(occ&~own)&~occ,(int)m.size()}; int left=CELLS-n.plies;
    if(n.ot&T::playable(occ)){score=(left+1)/2;return 0;} if(left<=1){score=0;return 0;}
    Window wd{-(left/2),(left-1)/2}; while(wd.lower<wd.upper){int a=wd.next();u64 b=nodes;int v=search(Q{n,a,{}}); if(stopped)return ~0ull; wd.record(a,v,nodes-b); if(par("trace",0))printf("  a %d v %d cost %lu [%d %d]\n",a,v,nodes-b,wd.lower,wd.upper);}
    score=wd.lower;return nodes; }
};
