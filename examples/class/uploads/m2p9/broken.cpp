// Does not compile: a semicolon is missing.
#include <iostream>

int main() {
    int column = 3
    std::cout << column << std::endl;
}
