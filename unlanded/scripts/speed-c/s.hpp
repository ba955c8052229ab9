#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cmath>
#include <string>
#include <vector>
#include <map>
#include <fstream>
#include <sstream>
#include <iostream>
#include <algorithm>
#include <time.h>
#include <sys/mman.h>
using u64=uint64_t; using std::string;
typedef u64 v8 __attribute__((vector_size(64)));
#define INL inline __attribute__((always_inline))
static double cpu(){timespec t;clock_gettime(CLOCK_THREAD_CPUTIME_ID,&t);return t.tv_sec+t.tv_nsec*1e-9;}
static std::map<string,double> P; // parameters
static double par(const char*n,double d){auto i=P.find(n);return i==P.end()?d:i->second;}
// lanes
INL uint32_t zeros(v8 a){ return (uint8_t)~__builtin_ia32_ptestmq512((__attribute__((vector_size(64))) long long)a,(__attribute__((vector_size(64))) long long)a,(uint8_t)-1); }
INL uint32_t zeros(u64 a){return a==0;}
INL uint32_t nz(v8 a){return (~zeros(a))&255;}
INL uint32_t nz(u64 a){return a!=0;}
INL v8 spl(v8,u64 x){return v8{x,x,x,x,x,x,x,x};}
INL u64 spl(u64,u64 x){return x;}
INL v8 popc(v8 a){v8 r;for(int i=0;i<8;i++)r[i]=__builtin_popcountll(a[i]);return r;}
INL u64 popc(u64 a){return __builtin_popcountll(a);}
INL v8 orz(v8 a,v8 t,v8 o){ return a | (o & (v8)(t==0)); }
struct Entry{int lower,upper;uint32_t work;};
template<int W,int H> struct B{
  static constexpr int S=H+1,CELLS=W*H,KB=W*S; static constexpr bool BROAD=KB>49;
  static constexpr u64 bottom(){u64 b=0;for(int c=0;c<W;c++)b|=1ull<<(c*S);return b;}
  static constexpr u64 BOT=bottom();
  static constexpr u64 COL0=(1ull<<H)-1;
  static constexpr u64 FULL=BOT*COL0;
  static constexpr u64 GUARD=BOT<<H;
  static constexpr u64 claimable_(){u64 b=0;for(int r=0;r<H;r++)if((H-r)%2==1)b|=BOT<<r;return b;}
  static constexpr u64 CLAIM=claimable_();
  static INL u64 playable(u64 occ){return (occ+BOT)&FULL;}
  static u64 mirror(u64 k){u64 r=0;for(int c=0;c<W;c++){r|=((k>>(c*S))&((1ull<<S)-1))<<((W-1-c)*S);}return r;}
  template<class V> static INL V gaps(V s,int d){V l=s<<d,r=s>>d;V l2=l&(s<<2*d),r2=r&(s>>2*d);return (l2&((s<<3*d)|r))|(r2&((s>>3*d)|l));}
  template<class V> static INL V threats(V s){V c=(s<<1)&(s<<2)&(s<<3);c=c|gaps(s,S)|gaps(s,S+1)|gaps(s,S-1);return c&spl(s,FULL);}
  template<class V> static INL V ls(V c,int d){V a=c&(c>>d);return a&(a>>2*d);}
  template<class V> static INL V opa(V s,V f,int d){V open=ls(f,d);V n=s>>d;V both=s&n,ei=s^n;V two=both|(both>>2*d)|(ei&(ei>>2*d));return popc(open&two);}
  template<class V> static INL V open_pairs(V s,V f){return opa(s,f,1)+opa(s,f,S)+opa(s,f,S+1)+opa(s,f,S-1);}
  template<class V> static INL V rise(V c){V f=(spl(c,GUARD)-c)|c;return f&spl(c,FULL);}
  template<class V> struct Standoff{V stones,threats,occupied,playable;};
  template<class V> struct Follow{uint32_t safe,lines;V owned,claims;};
  template<class V> static INL void race(V owned,V open,uint32_t&safe,uint32_t&win){
    V tu=ls(open,1),tl=ls(open,S),tr=ls(open,S+1),tf=ls(open,S-1);
    V ou=ls(owned,1),ol=ls(owned,S),orr=ls(owned,S+1),of=ls(owned,S-1);
    V nr=ol|of; V aa=rise(nr|orr),at=rise(nr);
    V in=((tl|tr)&~aa)|(tf&~at)|tu; V w=nr|orr|ou; safe=zeros(in);win=nz(w);
  }
  template<class V> static INL Follow<V> claim_even(const Standoff<V>&s){
    V st=s.stones; V filled=s.occupied|s.playable; V claims=spl(st,CLAIM)&~filled; V owned=st|claims;
    V un=rise(s.threats&claims); V open=spl(st,FULL)&~(owned|un); Follow<V> f; race(owned,open,f.safe,f.lines); f.owned=owned;f.claims=claims;return f;}
  template<class V> static INL Follow<V> odd_threat(const Standoff<V>&s,V cand,V&key){
    V st=s.stones,occ=s.occupied; V cl=spl(st,CLAIM); key=cand&(spl(st,0)-cand); V above=rise(key); V guard=above+key; V column=guard-(guard>>H);
    V els=cl&~(occ|s.playable|column); V below=column&~(occ|cl|above); V claims=els|below|key; V owned=st|claims; V un=rise(s.threats&claims);
    V open=spl(st,FULL)&~(owned|above|un); Follow<V> f; race(owned,open,f.safe,f.lines); f.safe&=nz(key); f.owned=owned;f.claims=claims;return f;}
  static u64 some_line(u64 c){ for(int d:{S,S+1,S-1,1}){u64 s=ls(c,d); if(s){u64 t=s&-s;return t|t<<d|t<<2*d|t<<3*d;}}return 0;}
  static bool keeps(u64 owned,u64 claims,int count){ u64 line=some_line(owned); if(!line)return false; if(!count)return true; u64 weak=line&claims;
    while(weak){u64 cell=weak&-weak;weak^=cell;u64 up=(GUARD-cell)|cell;u64 taken=up&FULL&claims;int price=__builtin_popcountll(taken);
      if(price<=count&&!keeps(owned&~taken,claims&~taken,count-price))return false;}return true;}
  static INL void sto(v8 a,u64*o){memcpy(o,&a,64);} static INL void sto(u64 a,u64*o){*o=a;}
  template<class V,class F> static INL uint32_t filter(const Follow<V>&f,uint32_t lanes,F keep){ if(!lanes)return 0; u64 ow[8],cl[8];sto(f.owned,ow);sto(f.claims,cl);uint32_t k=0;
    while(lanes){int l=__builtin_ctz(lanes);lanes&=lanes-1;if(keep(ow[l],cl[l],l))k|=1u<<l;}return k;}
  template<class V> static INL uint32_t reaches(const Standoff<V>&s,int free,int goal){
    if(free%2==0){auto f=claim_even(s); if(goal<=0)return f.safe; uint32_t w=f.safe&f.lines; if(goal==1)return w; return filter(f,w,[&](u64 o,u64 c,int){return keeps(o,c,goal-1);});}
    V cl=spl(s.stones,CLAIM); V odd=rise(s.playable&cl); V cand=(s.threats&odd)&~cl; uint32_t reached=0;
    for(;;){uint32_t open=nz(cand)&~reached; if(!open)return reached; V key; auto f=odd_threat(s,cand,key); uint32_t w=f.safe&open;
      if(goal>1&&w){u64 th[8];sto(key,th); w=filter(f,w,[&](u64 o,u64 c,int l){u64 t=th[l];int row=__builtin_ctzll(t)%S;int sure=(H-row)/2;int taken=goal-1-sure;return taken<0||keeps(o&~t,c&~t,taken);});}
      reached|=w; cand=cand&~rise(key);}
  }
};
