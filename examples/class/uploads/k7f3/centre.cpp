// Plays the open column that is nearest to the centre.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string word, theirs, who;
    int columns, rows, c, p;
    while (std::cin >> word && word != "salir") {
        std::cin >> theirs >> columns >> rows >> c >> p >> who;
        std::vector<int> heights(columns, 0);
        bool ours = who == "vos";
        while (true) {
            if (ours) {
                int best = -1;
                for (int column = 0; column < columns; ++column) {
                    if (heights[column] == rows) continue;
                    if (best < 0 || std::abs(2 * column - columns + 1) < std::abs(2 * best - columns + 1)) best = column;
                }
                ++heights[best];
                std::cout << best << std::endl;
            }
            ours = true;
            if (!(std::cin >> word)) return 1;
            if (word.find_first_not_of("0123456789") != std::string::npos) break;  // the result
            ++heights[std::stoi(word)];
        }
    }
    std::cout << "listo" << std::endl;
}
