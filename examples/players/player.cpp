// A player in C++ for the course protocol (docs/protocol.md): wins if possible, blocks if necessary, else plays near the centre.
//
//     g++ -O2 -o player examples/players/player.cpp
//     enlinea check-player --protocol c-linea ./player
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using Board = std::vector<std::vector<int>>;  // stones of each column from the bottom

static bool makes_line(const Board& board, int column, int row, int stone, int c) {
    const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (const auto& step : steps) {
        int length = 1;
        for (int direction : {1, -1}) {
            int x = column + direction * step[0], y = row + direction * step[1];
            while (x >= 0 && x < int(board.size()) && y >= 0 && y < int(board[x].size()) && board[x][y] == stone) {
                ++length;
                x += direction * step[0];
                y += direction * step[1];
            }
        }
        if (length >= c) return true;
    }
    return false;
}

static int choose(Board& board, int rows, int c) {
    const int columns = int(board.size());
    for (int stone : {1, 2}) {  // 1 is us
        for (int column = 0; column < columns; ++column) {
            if (int(board[column].size()) == rows) continue;
            board[column].push_back(stone);
            const bool found = makes_line(board, column, int(board[column].size()) - 1, stone, c);
            board[column].pop_back();
            if (found) return column;
        }
    }
    int best = -1;
    for (int column = 0; column < columns; ++column) {
        if (int(board[column].size()) == rows) continue;
        if (best < 0 || std::abs(2 * column - columns + 1) < std::abs(2 * best - columns + 1)) best = column;
    }
    return best;
}

int main() {
    std::string word;
    while (std::cin >> word && word != "salir") {
        int columns, rows, c, p;  // the first word was our colour
        std::string theirs, who;
        if (!(std::cin >> theirs >> columns >> rows >> c >> p >> who)) return 1;
        Board board(columns);
        bool ours = who == "vos";
        while (true) {
            if (ours) {
                const int column = choose(board, rows, c);
                board[column].push_back(1);
                std::cout << column << std::endl;
            }
            ours = true;
            if (!(std::cin >> word)) return 1;
            if (word == "ganaste" || word == "perdiste" || word == "empataron" || word == "empataste") break;
            board[std::stoi(word)].push_back(2);
        }
    }
    std::cout << "listo" << std::endl;
}
