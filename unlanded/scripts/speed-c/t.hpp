#include "s.hpp"
// table: entry data: lower7 upper7 work6 gen6 tag38
static INL u64 packe(const Entry&e){return (u64)(e.lower+64)|(u64)(e.upper+64)<<7|(u64)e.work<<14;}
static INL Entry unp(u64 d){return {(int)(d&127)-64,(int)(d>>7&127)-64,(uint32_t)(d>>14&63)};}
template<int KB> struct Table{
  static constexpr bool BROAD=KB>49; static constexpr int BW=BROAD?8:4,STEP=BROAD?2:1;
  u64*w;int ib=11,most;u64 gen=1,stores=0; u64 NEAR=1<<20; int startb=11; u64 nl=3,fl=64; bool grows=true;
  Table(size_t bytes){most=63-__builtin_clzll(bytes/(BW*8)); size_t n=(size_t)(BW*8)<<most; w=(u64*)aligned_alloc(1<<21,std::max(n,(size_t)1<<21)); madvise(w,n,MADV_HUGEPAGE); memset(w,0,n);}
  void clear(){ gen++; if(gen>63){gen=1;memset(w,0,(size_t)(BW*8)<<most);} ib=startb;stores=0;}
  INL size_t bucket(u64 p){return (p>>(KB-ib))*BW;}
  INL u64 mark(u64 p){return (BROAD?0:p)<<26|gen<<20;}
  INL void prefetch(u64 p){__builtin_prefetch(w+bucket(p));}
  INL bool probe(u64 p,Entry&e){u64*b=w+bucket(p);u64 m=mark(p);u64 f=0; for(int i=0;i<BW;i+=STEP){u64 last=b[i+STEP-1]^m; if(BROAD){if(last>>20==0&&(b[i]^b[i+1])==p)f=last;}else if(last>>20==0)f=last;} if(!f)return false;e=unp(f);return true;}
  INL void store(u64 p,Entry e){u64*b=w+bucket(p);u64 m=mark(p);int slot=0;u64 least=~0ull;
    for(int i=0;i<BW;i+=STEP){u64 last=b[i+STEP-1]; bool same=(last^m)>>20==0&&(!BROAD||(b[i]^last)==p);
      if(same){Entry o=unp(last^m);e.lower=std::max(e.lower,o.lower);e.upper=std::min(e.upper,o.upper);e.work=std::max(e.work,o.work);slot=i;break;}
      u64 v=(last>>20&63)==gen?(last>>14&63)+1:0; if(v<least){least=v;slot=i;}}
    u64 last=packe(e)|m; b[slot+STEP-1]=last; if(BROAD)b[slot]=p^last;
    if(++stores%256==0&&grows)consider();}
  __attribute__((noinline)) void consider(){bool near=((size_t)BW*8<<ib)<NEAR;u64 load=near?nl:fl; if(stores>load<<ib&&ib<most)grow();}
  void grow(){int bit=KB-ib-1; for(long b=(1l<<ib)-1;b>=0;b--){u64 old[8];memcpy(old,w+b*BW,BW*8);u64*nw=w+2*b*BW;memset(nw,0,BW*16);int fi[2]={0,0};
      for(int i=0;i<BW;i+=STEP){u64 last=old[i+STEP-1]; if((last>>20&63)!=gen)continue; u64 p=BROAD?old[i]^last:last>>26;int h=p>>bit&1; for(int k=0;k<STEP;k++)nw[h*BW+fi[h]*STEP+k]=old[i+k];fi[h]++;}}
    ib++;}
};
struct Weights{int threat,reply,below,pair,forcing;int cells[64];};
struct Known{bool probed=false,ruled=false,rp=false;};
struct Node{u64 own,opp,ot,pt;int plies;};
struct Window{int lower,upper;u64 gc=0,oc=0; std::vector<std::pair<int,u64>> hist;
  int next(){ int mode=par("win",0);
    if(mode==0){ if(gc+oc<=2000||!gc||!oc){int m=lower+(upper-lower)/2; if(m<=0&&lower/2<m)return lower/2; if(m>=0&&upper/2>m)return upper/2; return m;}
    auto d=[](u64 c){return sqrt(sqrt(sqrt((double)c)));};double g=d(gc),o=d(oc);double sh=o/(g+o);int st=(int)round((upper-lower-1)*sh);return std::min(std::max(lower+st,lower),upper-1);}
    return next2(); }
  int next2();int ya=0,na=0;
  void record(int a,int v,u64 c){ if(v>a){lower=std::max(lower,v);gc=c;ya=a;}else{upper=std::min(upper,v);oc=c;na=a;} hist.push_back({v>a?a:~0x10000+0,c}); hist.back()={a*2+(v>a),c}; }
};
