// The choice of a column.
#pragma once
#include <vector>

int choose(const std::vector<int>& heights, int rows);
