#include <iostream>
#include <string>
#include <vector>
#include <cstdlib>
using namespace std;
static int num(const string&s,const string&k){auto p=s.find("\""+k+"\":");return p==string::npos?0:atoi(s.c_str()+p+k.size()+3);}
int main(){string l;int C=7,R=6;while(getline(cin,l)){
 if(l.find("\"type\":\"hello\"")!=string::npos)cout<<"{\"type\":\"hello\",\"name\":\"mitte\",\"version\":\"1\"}"<<endl;
 else if(l.find("\"type\":\"newgame\"")!=string::npos){C=num(l,"columns");R=num(l,"rows");cout<<"{\"type\":\"ready\"}"<<endl;}
 else if(l.find("\"type\":\"move\"")!=string::npos){vector<int>h(C,0);auto p=l.find("\"moves\":[")+9;while(l[p]!=']'){if(isdigit(l[p])){int v=strtol(&l[p],0,10);h[v]++;while(isdigit(l[p]))p++;}else p++;}
  int best=-1;for(int d=0;d<=C&&best<0;d++)for(int s=-1;s<=1;s+=2){int c=C/2+s*d;if(c>=0&&c<C&&h[c]<R){best=c;break;}}
  cout<<"{\"type\":\"move\",\"column\":"<<best<<",\"value\":0.5}"<<endl;}
 else if(l.find("quit")!=string::npos)return 0;}}
