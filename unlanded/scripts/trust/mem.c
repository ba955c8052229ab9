#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <errno.h>
#include <time.h>
#include <signal.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/prctl.h>
#include <linux/seccomp.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/aio_abi.h>
#include <pthread.h>
static long slab(const char*n){FILE*f=fopen("/proc/meminfo","r");if(!f)return 0;char l[200];long v=0;while(fgets(l,200,f))if(!strncmp(l,n,strlen(n)))v=atol(l+strlen(n)+1);fclose(f);return v;}
static void epoll_(){int F=85,E=85;int fe[200],ee[200];for(int i=0;i<F;i++)fe[i]=eventfd(0,0);for(int i=0;i<E;i++)ee[i]=epoll_create1(0);long n=0,fail=0;
 for(int s=3;s<256;s++){int used=0;for(int i=0;i<F;i++)if(fe[i]==s)used=1;for(int i=0;i<E;i++)if(ee[i]==s)used=1;if(used)continue;
  for(int i=0;i<F;i++){if(dup2(fe[i],s)<0){fail++;continue;}for(int e=0;e<E;e++){struct epoll_event v={.events=EPOLLIN};if(epoll_ctl(ee[e],EPOLL_CTL_ADD,s,&v)==0)n++;else fail++;}close(s);}}
 fprintf(stderr,"epoll items %ld fail %ld\n",n,fail);}
static void timers(){long n=0;timer_t t;struct sigevent e={.sigev_notify=SIGEV_NONE};while(n<2000000&&timer_create(CLOCK_MONOTONIC,&e,&t)==0)n++;fprintf(stderr,"timers %ld %s\n",n,strerror(errno));}
static void landlock(){long n=0;for(int i=0;i<40;i++){struct landlock_ruleset_attr a={0};unsigned long long b[3]={0,3,0};int r=syscall(SYS_landlock_create_ruleset,b,16,0);if(r<0){fprintf(stderr,"ruleset %s\n",strerror(errno));break;}
  for(int p=0;p<65536;p++){struct{unsigned long long a,p;}np={1,p};if(syscall(SYS_landlock_add_rule,r,2,&np,0)==0)n++;}}fprintf(stderr,"landlock rules %ld\n",n);}
static void secc(){prctl(PR_SET_NO_NEW_PRIVS,1,0,0,0);static struct sock_filter f[4096];for(int i=0;i<4096;i++)f[i]=(struct sock_filter){BPF_RET|BPF_K,0,0,SECCOMP_RET_ALLOW};struct sock_fprog p={4096,f};int n=0;while(syscall(SYS_seccomp,1,0,&p)==0)n++;fprintf(stderr,"filters %d %s\n",n,strerror(errno));}
static void aio(){long n=0;aio_context_t c;for(;;){c=0;if(syscall(SYS_io_setup,1000,&c))break;n++;}fprintf(stderr,"aio %ld %s\n",n,strerror(errno));}
static void pipes(){int n=0,p[2];static char b[65536];while(pipe2(p,O_NONBLOCK)==0){n++;write(p[1],b,65536);}fprintf(stderr,"pipes %d\n",n);}
static void vmas(){long n=0;char*m=mmap(0,1L<<28,PROT_READ,MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE,-1,0);for(long i=0;i<1<<16;i+=2)if(mprotect(m+i*4096,4096,PROT_NONE)==0)n++;fprintf(stderr,"vmas %ld\n",n);}
static void hugepages(){char*m=mmap(0,64<<20,PROT_READ|PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS|MAP_HUGETLB,-1,0);fprintf(stderr,"huge %p\n",m);}
static void pagetables(){long n=0;for(;;){char*m=mmap((void*)(0x100000000L+n*(1L<<30)),4096,PROT_READ|PROT_WRITE,MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED_NOREPLACE,-1,0);if(m==MAP_FAILED)break;m[0]=1;n++;if(n>60000)break;}fprintf(stderr,"sparse pages %ld (each up to 12 KiB)\n",n);}
static void*sl(void*a){sleep(1000);return a;}
static void threads(){long n=0;pthread_t t;pthread_attr_t a;pthread_attr_init(&a);pthread_attr_setstacksize(&a,16384);while(n<5000&&pthread_create(&t,&a,sl,0)==0)n++;fprintf(stderr,"threads %ld %s\n",n,strerror(errno));}
static void scratchmap(){char p[500];long n=0;for(int i=0;i<100;i++){snprintf(p,500,"%s/f%d",getenv("TMPDIR"),i);int f=open(p,O_CREAT|O_RDWR,0600);if(f<0||ftruncate(f,60<<20))break;char*m=mmap(0,60<<20,PROT_READ|PROT_WRITE,MAP_SHARED,f,0);if(m==MAP_FAILED){fprintf(stderr,"map %s ",strerror(errno));break;}for(long k=0;k<60<<20;k+=4096)m[k]=1;munmap(m,60<<20);close(f);n++;}fprintf(stderr,"mapped files %ld\n",n);}
int main(int c,char**v){
 struct{const char*n;void(*f)();}A[]={{"epoll",epoll_},{"timers",timers},{"landlock",landlock},{"seccomp",secc},{"aio",aio},{"pipes",pipes},{"vmas",vmas},{"huge",hugepages},{"pagetables",pagetables},{"threads",threads},{"scratchmap",scratchmap},{0,0}};
 char l[200];long h[64]={0},C=7,R=6;int done=0,col;
 if(c>2){long a=slab("Slab:"),b=slab("PageTables:"),k=slab("KernelStack:"),u=slab("SUnreclaim:");for(int i=0;A[i].n;i++)if(!strcmp(A[i].n,v[1]))A[i].f();fprintf(stderr,"%s: slab +%ld unreclaim +%ld pagetables +%ld stack +%ld KiB\n",v[1],slab("Slab:")-a,slab("SUnreclaim:")-u,slab("PageTables:")-b,slab("KernelStack:")-k);return 0;}
 while(fgets(l,200,stdin)){long x,y,z;if(sscanf(l,"%ld %ld %ld",&x,&y,&z)==3){C=x;R=y;memset(h,0,sizeof h);continue;}if(!strncmp(l,"salir",5)){puts("listo");return 0;}
  if(sscanf(l,"%d",&col)==1)h[col]++;else if(strncmp(l,"vos",3))continue;
  if(!done){done=1;for(int i=0;A[i].n;i++)if(!strcmp(A[i].n,v[1]))A[i].f();sleep(1);}
  for(col=0;h[col]==R;)col++;h[col]++;printf("%d\n",col);fflush(stdout);}
}
