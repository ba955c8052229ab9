#!/usr/bin/env python3
"""Scores of positions by an exported network, for the side to move.

    enlinea learn export sparse --format onnx -o sparse.onnx
    echo 4455 | enlinea learn inputs | python3 onnx_scores.py sparse.onnx

Needs the packages numpy and onnxruntime.
"""

import json
import sys

import numpy
import onnxruntime


def main():
    network = onnxruntime.InferenceSession(sys.argv[1])
    width = network.get_inputs()[0].shape[1]
    positions = [json.loads(line) for line in sys.stdin]
    # The others are settled without the network: their score is there already.
    quiet = [position for position in positions if "inputs" in position]
    inputs = numpy.zeros((len(quiet), width), numpy.float32)
    for row, position in zip(inputs, quiet):
        row[position["inputs"]] = 1
    side = numpy.array([position["side"] for position in quiet], numpy.int64)
    probabilities, scores = network.run(["probabilities", "score"], {"inputs": inputs, "side": side})
    # Classes are scores from the worst to the best: those above the middle are wins.
    draw = probabilities.shape[1] // 2
    for position, row, score in zip(quiet, probabilities, scores):
        win, loss = row[draw + 1 :].sum(), row[:draw].sum()
        if position["sign"] < 0:
            win, loss = loss, win
        position.update(score=position["sign"] * float(score), win=float(win), loss=float(loss))
    for position in positions:
        keys = ["position", "score", "win", "loss"]
        print(json.dumps({key: position[key] for key in keys if key in position}))


main()
