"""Falls asleep after its first move."""

import sys
import time

words = (word for line in sys.stdin for word in line.split())
for number, word in enumerate(words):
    if word == "salir":
        break
    if word == "vos" or (word.isdigit() and number > 6):
        print(3, flush=True)
        time.sleep(1000)
print("listo", flush=True)
