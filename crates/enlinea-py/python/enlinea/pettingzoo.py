"""A PettingZoo environment for any board: `pip install enlinea[rl]`.

The observation of a player has two planes, its own stones and the opponent's, the topmost row first, and an action mask. A win
is worth 1, a loss -1. An illegal move loses. There is no pygame here: boards are rendered as text or as an array of pixels.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from enlinea._native import Board

__all__ = ["ConnectEnv", "env", "raw_env"]

_COLOURS = np.array([[233, 238, 247], [211, 60, 47], [242, 194, 48]], dtype=np.uint8)
_BLUE = np.array([36, 86, 166], dtype=np.uint8)
_CELL = 32


def env(rules: str = "7x6", *, render_mode: str | None = None, opening: str = "") -> Any:
    """The environment with the usual wrappers."""
    wrapped = raw_env(rules, render_mode=render_mode, opening=opening)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class ConnectEnv(AECEnv):  # type: ignore[misc]
    """Two players, `player_0` and `player_1`, drop stones in turn."""

    metadata = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "enlinea_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, rules: str = "7x6", *, render_mode: str | None = None, opening: str = ""
    ) -> None:
        super().__init__()
        self.start = Board(opening, rules)
        if self.start.is_over:
            raise ValueError("the game is over in the opening")
        self.board = self.start.copy()
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        shape = (self.board.rows, self.board.columns, 2)
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (self.board.columns,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.board.columns) for agent in self.agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        own = self.possible_agents.index(agent) + 1
        cells = self.board.to_numpy()
        planes = np.stack([cells == own, cells == 3 - own], axis=-1).astype(np.int8)
        mask = np.zeros(self.board.columns, dtype=np.int8)
        if agent == self.agent_selection:
            mask[self.board.legal] = 1
        return {"observation": planes, "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.board = self.start.copy()
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.board.turn - 1]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.board.push(int(action))
        self._clear_rewards()
        if self.board.is_over:
            for index, one in enumerate(self.possible_agents, start=1):
                winner = self.board.winner
                self.rewards[one] = 0 if winner is None else 1 if winner == index else -1
                self.terminations[one] = True
        self.agent_selection = self.possible_agents[self.board.turn - 1]
        self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode == "ansi":
            stones = np.array([".", "x", "o"])
            return "\n".join(" ".join(row) for row in stones[self.board.to_numpy()])
        if self.render_mode == "rgb_array":
            return self._pixels()
        return None

    def _pixels(self) -> np.ndarray[Any, Any]:
        middle = (np.arange(_CELL) - (_CELL - 1) / 2) ** 2
        disc = (middle[:, None] + middle[None, :] < (0.4 * _CELL) ** 2)[..., None]
        cells = self.board.to_numpy()
        picture = np.zeros((cells.shape[0] * _CELL, cells.shape[1] * _CELL, 3), dtype=np.uint8)
        for (row, column), stone in np.ndenumerate(cells):
            part = np.where(disc, _COLOURS[stone], _BLUE)
            picture[row * _CELL : (row + 1) * _CELL, column * _CELL : (column + 1) * _CELL] = part
        return picture

    def close(self) -> None:
        """Nothing is open."""


raw_env = ConnectEnv
