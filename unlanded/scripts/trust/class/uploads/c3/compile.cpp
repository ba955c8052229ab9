#include <iostream>
int main(){ return undeclared_thing; }
