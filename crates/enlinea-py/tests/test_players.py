"""Players, single games, matches, tournaments, models."""

import json
import pickle

import pytest

import enlinea as en


def leftmost(board):
    return board.legal[0]


def test_players_choose_and_are_pickled():
    player = en.Player("alphabeta(nodes=5000)")
    choice = player.choose("112233", seed=1)
    assert choice.column == 3 and choice.nodes > 0
    board = en.Board("112233")
    board.push(choice)
    assert board.winner == 1
    assert player("112233") == 3
    twin = pickle.loads(pickle.dumps(player))
    assert twin == player and hash(twin) == hash(player) and twin.choose("112233") == choice
    assert repr(twin) == "Player('alphabeta(nodes=5000)')"


def test_the_seed_decides():
    player = en.Player("random")
    moves = [player.choose("", seed=seed).column for seed in range(30)]
    assert moves == [player.choose("", seed=seed).column for seed in range(30)]
    assert len(set(moves)) > 3


def test_a_player_plays_any_board():
    player = en.Player("level(3)")
    for rules in ["7x6", "9x7c5", "5x4", "20x20c5", "7x6"]:
        assert player.choose(en.Board(rules=rules)).column < en.Board(rules=rules).columns
    with pytest.raises(en.PlayerError, match="over"):
        player.choose("1212121")


def test_players_that_do_not_exist():
    with pytest.raises(en.PlayerError, match="levle"):
        en.Player("levle(3)")
    with pytest.raises(en.PlayerError):
        en.Player("level(99)")
    with pytest.raises(TypeError, match="a function of a Board"):
        en.play(17, "random")


def test_players_keep_their_files(tmp_path):
    weights = "[uba-greedy]\n"
    (tmp_path / "mine.toml").write_text(weights)
    with pytest.raises(en.PlayerError, match="mine.toml"):
        en.Player("uba-greedy(weights=mine.toml)")
    shipped = en.Model.shipped("7x6")
    (tmp_path / "model.safetensors").write_bytes(shipped.__reduce__()[1][0])
    player = en.Player("learned(model=model.safetensors)", folder=str(tmp_path))
    sent = pickle.dumps(player)
    (tmp_path / "model.safetensors").unlink()
    assert pickle.loads(sent).choose("4455").column in (2, 5)


def test_games_between_anything_that_plays():
    game = en.play("level(5)", leftmost, opening="44", seed=3)
    assert game.first == "level(5)" and game.second == "leftmost"
    assert game.opening_plies == 2 and game.termination == "line"
    assert game.board.is_over and game.winner == game.board.winner
    assert len(game.values) == len(game.board.moves) - 2
    assert game == en.play("level(5)", leftmost, opening="44", seed=3)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert en.play(en.Player("random"), lambda board: board.legal[-1], rules="5x4").board.rules == "5x4c4"


def test_functions_that_play_wrongly():
    assert en.play(lambda board: 7, "random").termination == "illegal-move"
    full = en.play(lambda board: 0, lambda board: 0)
    assert full.termination == "illegal-move" and full.winner == 2
    assert en.play(lambda board: "left", "random").termination == "protocol-error"
    with pytest.raises(ZeroDivisionError):
        en.play(lambda board: 1 // 0, "random")


def test_a_function_gets_a_board_of_its_own():
    def careless(board):
        column = board.legal[0]
        board.push(column)
        return column

    game = en.play(careless, careless)
    assert game.termination in ("line", "full-board")


def test_matches():
    result = en.match("level(6)", leftmost, games=10, rules="6x5", seed=2)
    assert result.games == 10 == result.wins + result.draws + result.losses
    assert result.wins >= 8 and result.score > 0.8 and result.elo > 0
    assert result[:7] == en.match("level(6)", leftmost, games=10, rules="6x5", seed=2, threads=1)[:7]
    twins = en.match("random", "random", games=4)
    assert twins.games == 4
    with pytest.raises(en.TournamentError, match="even"):
        en.match("random", "random", games=3)


def test_tournaments_of_specs_and_functions():
    def broken(board):
        raise RuntimeError("no idea")

    said = []
    tournament = en.Tournament(
        {"ours": "level(4)", "left": leftmost, "broken": broken}, rules="6x5", rounds=4, seed=7
    )
    assert tournament.players == ["ours", "left", "broken"]
    report = tournament.run(progress=lambda done, total: said.append((done, total)))
    assert said[0] == (0, 12) and said[-1] == (12, 12)
    rows = {row["name"]: row for row in report.standings}
    assert rows["broken"]["losses"] == 8 and rows["broken"]["forfeits"] == 8
    assert report.standings[0]["name"] == "ours"
    lost = [game for game in report.games if game.termination == "crash"]
    assert len(lost) == 8 and all("RuntimeError: no idea" in game.reason for game in lost)
    assert "ours" in str(report) and "ours" in report.markdown() and "<svg" in report.html()
    assert json.loads(report.json())
    again = en.Tournament(
        {"ours": "level(4)", "left": leftmost, "broken": broken}, rules="6x5", rounds=4, seed=7
    )
    assert [game.board for game in again.run(threads=1).games] == [game.board for game in report.games]


def test_tournaments_are_stored_and_resumed(tmp_path):
    store = tmp_path / "cup.db"
    tournament = en.Tournament(["random", "greedy"], name="cup", rounds=6)
    first = tournament.run(store=store)
    said = []
    second = tournament.run(store=store, progress=lambda done, total: said.append((done, total)))
    assert said == [(6, 6)]
    assert [game.board for game in first.games] == [game.board for game in second.games]
    with pytest.raises(en.TournamentError, match="functions"):
        en.Tournament(["random", leftmost]).run(store=store)


def test_tournament_files_and_mistakes(tmp_path):
    (tmp_path / "cup.toml").write_text("name = 'cup'\nplayers = ['random', 'greedy']\nrounds = 2\n")
    assert en.Tournament.from_file(tmp_path / "cup.toml").run().standings
    with pytest.raises(en.TournamentError, match="openings"):
        en.Tournament(["random", "greedy"], openings="odd")
    with pytest.raises(en.TournamentError):
        en.Tournament(["random", "random"])
    with pytest.raises(en.TournamentError):
        en.Tournament(["random", "greedy"], format="ladder")


@pytest.mark.parametrize(
    "read", [en.Tournament.from_file, en.Model, lambda path: en.Solver(book=path)], ids=["cup", "model", "book"]
)
def test_files_that_are_not_there_are_named(read):
    """The errors once said only that there is no such file."""
    with pytest.raises(FileNotFoundError, match="no-such-file") as error:
        read("no-such-file")
    assert error.value.filename == "no-such-file"


def test_an_exception_of_the_progress_function_ends_the_run():
    def stop(done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError):
        en.Tournament(["random", "greedy"], rounds=2000).run(progress=stop)


def test_models():
    model = en.Model.shipped()
    outlook = model.outlook("4455")
    assert outlook.win == 1 and outlook.score == 18
    quiet = model.outlook("4")
    assert abs(quiet.win + quiet.draw + quiet.loss - 1) < 1e-6
    assert pickle.loads(pickle.dumps(model)).outlook("4") == quiet
    with pytest.raises(en.DataError, match="no model for 50x50"):
        en.Model.shipped("50x50")
    with pytest.raises(en.RulesError):
        model.outlook("5x4:1")
