// Answers with the mirror image of the opponent's column, if it is open.
#include <stdio.h>
#include <string.h>

int main(void) {
    char word[64], theirs[64], who[64];
    int columns, rows, c, p, heights[64];
    while (scanf("%63s", word) == 1 && strcmp(word, "salir") != 0) {
        if (scanf("%63s %d %d %d %d %63s", theirs, &columns, &rows, &c, &p, who) != 6) return 1;
        memset(heights, 0, sizeof heights);
        int ours = strcmp(who, "vos") == 0, last = columns / 2;
        for (;;) {
            if (ours) {
                int column = columns - 1 - last;
                while (heights[column] == rows) column = (column + 1) % columns;
                ++heights[column];
                printf("%d\n", column);
                fflush(stdout);
            }
            ours = 1;
            if (scanf("%63s", word) != 1) return 1;
            if (sscanf(word, "%d", &last) != 1) break;  // the result
            ++heights[last];
        }
    }
    puts("listo");
    return 0;
}
