// Several files: entry.toml says how they are compiled.
#include <iostream>
#include <string>

#include "choice.hpp"

int main() {
    std::string word, theirs, who;
    int columns, rows, c, p;
    while (std::cin >> word && word != "salir") {
        std::cin >> theirs >> columns >> rows >> c >> p >> who;
        std::vector<int> heights(columns, 0);
        bool ours = who == "vos";
        while (true) {
            if (ours) {
                const int column = choose(heights, rows);
                ++heights[column];
                std::cout << column << std::endl;
            }
            ours = true;
            if (!(std::cin >> word)) return 1;
            if (word.find_first_not_of("0123456789") != std::string::npos) break;  // the result
            ++heights[std::stoi(word)];
        }
    }
    std::cout << "listo" << std::endl;
}
