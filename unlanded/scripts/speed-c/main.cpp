#include "search.hpp"
struct Rng{u64 s;u64 next(){s+=0x9e3779b97f4a7c15ull;u64 z=s;z=(z^(z>>30))*0xbf58476d1ce4e5b9ull;z=(z^(z>>27))*0x94d049bb133111ebull;return z^(z>>31);}};
struct Any{virtual void init(){} virtual u64 solve(const string&,int&score,u64 limit,bool random,Rng*,int,string*)=0;virtual ~Any(){}};
template<int W,int H> struct Impl:Any{ Search<W,H> s; void init()override{s.reinit();}

  u64 solve(const string&m,int&score,u64 limit,bool,Rng*,int,string*)override{ return s.solve(m,score,limit);} };
static Any* make(const string&r){ static std::map<string,Any*> all; auto&x=all[r]; if(x)return x;
  if(r=="7x6")x=new Impl<7,6>; else if(r=="7x7")x=new Impl<7,7>; else if(r=="8x5")x=new Impl<8,5>; else if(r=="6x7")x=new Impl<6,7>; 
#ifdef ALL
  else if(r=="6x8")x=new Impl<6,8>;  else if(r=="8x6")x=new Impl<8,6>;
#endif
  else {fprintf(stderr,"no %s\n",r.c_str());exit(1);} return x; }
int main(int c,char**v){
  string cmd=v[1]; std::vector<string> args; for(int i=2;i<c;i++){string a=v[i];auto e=a.find('=');if(e!=string::npos)P[a.substr(0,e)]=atof(a.c_str()+e+1);else args.push_back(a);}
  if(cmd=="solve"){ string m=args.size()>1?args[1]:""; int sc; double t=cpu(); auto e=make(args[0]); t=cpu(); u64 n=e->solve(m,sc,~0ull,false,0,0,0); t=cpu()-t; printf("%s score %d nodes %lu time %.2f ns %.1f\n",args[0].c_str(),sc,n,t,t*1e9/n); }
  if(cmd=="gen"){ // name rules plies lo hi count seed W
    int plies=atoi(args[2].c_str());u64 lo=atoll(args[3].c_str()),hi=atoll(args[4].c_str());int cnt=atoi(args[5].c_str());Rng r{(u64)atoll(args[6].c_str())};int W=args[1][0]-'0',H=args[1][2]-'0';
    auto e=make(args[1]);int n=0; while(n<cnt){string m;std::vector<int>h(W);for(int i=0;i<plies;i++){int k;do k=r.next()%W;while(h[k]>=H);h[k]++;m+='1'+k;} int sc;u64 nn=e->solve(m,sc,hi,false,0,0,0); if(nn==~0ull||nn<lo)continue; printf("%s %s %s\n",args[0].c_str(),args[1].c_str(),m.c_str());n++;} }
  if(cmd=="tune"){ // file minutes name=step...(args "n:init:step")
    struct Pos{int set;string m;Any*e;}; std::vector<Pos> ps; std::vector<string> sets; std::ifstream f(args[0]);string line; while(std::getline(f,line)){std::stringstream s(line);string n,r,m;s>>n>>r>>m; int k=std::find(sets.begin(),sets.end(),n)-sets.begin(); if(k==(int)sets.size())sets.push_back(n); ps.push_back({k,m,make(r)});}
    std::map<string,double> base; {std::ifstream f("base.txt");string n;double x;while(f>>n>>x)base[n]=x;}
    auto eval=[&](double bound){ std::vector<double> tot(sets.size(),0),gl(sets.size(),0),cnt(sets.size(),0); Any*last=0; for(auto&p:ps){ if(p.e!=last){p.e->init();last=p.e;} int sc;u64 k=p.e->solve(p.m,sc,~0ull,false,0,0,0);tot[p.set]+=k;gl[p.set]+=log(k+1.0);cnt[p.set]++;} double g=0,wsum=0; for(size_t i=0;i<sets.size();i++){double wt=sets[i].find("7x6")!=string::npos?1:0.6; g+=wt*(gl[i]/cnt[i]*0.7+0.3*log(tot[i]));wsum+=wt;} return g/wsum; };
    double minutes=atof(args[1].c_str()); struct Pa{string n;double v,st;};std::vector<Pa> pa; for(size_t i=2;i<args.size();i++){string a=args[i];auto x=a.find(':'),y=a.find(':',x+1);pa.push_back({a.substr(0,x),atof(a.c_str()+x+1),atof(a.c_str()+y+1)}); P[pa.back().n]=pa.back().v;}
    time_t t0=time(0); Rng r{(u64)par("seed",1)}; double best=eval(0),b0=best; printf("start %.4f\n",exp(best-b0));fflush(stdout);
    while(time(0)-t0<minutes*60){ for(size_t i=pa.size();i>1;i--)std::swap(pa[i-1],pa[r.next()%i]); bool any=false; for(auto&p:pa){ if(time(0)-t0>=minutes*60)break; int sg=r.next()&1?1:-1; bool ok=false; for(int k=0;k<2&&!ok;k++,sg=-sg){ double v=p.v+sg*p.st; P[p.n]=v; double g=eval(0); if(g<best-0.0005){best=g;p.v=v;ok=true;any=true;p.st*=1.3; printf("%.4f %s=%g\n",exp(best-b0),p.n.c_str(),v);fflush(stdout);} else P[p.n]=p.v; } if(!ok)p.st*=0.6; if(p.st<1)p.st=1; } if(!any)break; printf("PARAMS"); for(auto&p:pa)printf(" %s=%g",p.n.c_str(),p.v); printf("\n");fflush(stdout);}
    printf("END %.4f",exp(best-b0)); for(auto&p:pa)printf(" %s=%g",p.n.c_str(),p.v); printf("\n"); }
  if(cmd=="nodes"){ // file [filter]
    std::map<string,double> base; {std::ifstream f("base.txt");string n;double x;while(f>>n>>x)base[n]=x;}
    std::ifstream f(args[0]);string line;struct Acc{u64 n=0;double t=0;long h=0;int k=0;double gl=0;};std::vector<string> ord;std::map<string,Acc> acc;
    while(std::getline(f,line)){std::stringstream s(line);string n,r,m;s>>n>>r>>m; if(args.size()>1&&n.find(args[1])==string::npos)continue; auto&a=acc[n];if(!a.k)ord.push_back(n);auto e=make(r);int sc;double t=cpu();u64 k=e->solve(m,sc,~0ull,false,0,0,0);a.t+=cpu()-t;a.n+=k;a.k++;a.gl+=log(k+1.0);a.h=(a.h*31+sc)%1000000007;}
    double g=0;double T=0;u64 N=0;for(auto&n:ord){auto&a=acc[n];double r=base.count(n)?a.n/base[n]:1;g+=log(r);T+=a.t;N+=a.n;printf("%s %lu %.4f gl %.3f %.1fns h %ld\n",n.c_str(),a.n,r,a.gl/a.k,a.t*1e9/a.n,a.h);}
    printf("GEO %.4f time %.2f ns %.1f\n",exp(g/ord.size()),T,T*1e9/N); }
#ifdef PROF
 printf("ply nodes | lost forced bound qwin upper tablehit rule rulech childcut childall cut all\n"); for(int p=0;p<60;p++)if(PC[0][p]){printf("%2d %9lu |",p,PC[0][p]);for(int k=1;k<16;k++)printf(" %8lu",PC[k][p]);puts("");} u64 t[16]={};for(int k=0;k<16;k++)for(int p=0;p<64;p++)t[k]+=PC[k][p]; printf("all %lu |",t[0]);for(int k=1;k<16;k++)printf(" %.3f",t[k]/(double)t[0]);puts("");
#endif
}