// Prefers the highest column that is not full, the leftmost of equals.
#include "choice.hpp"

int choose(const std::vector<int>& heights, int rows) {
    int best = -1;
    for (int column = 0; column < int(heights.size()); ++column) {
        if (heights[column] == rows) continue;
        if (best < 0 || heights[column] > heights[best]) best = column;
    }
    return best;
}
