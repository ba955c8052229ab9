"""The examples of the documents run: docs/python.md as doctests, the snippets of both READMEs as programs."""

import ast
import doctest
import json
import re
from pathlib import Path

import pytest

import enlinea
from tools import needs

ROOT = Path(__file__).resolve().parents[3]


def test_the_package_says_the_truth_about_itself():
    assert doctest.testmod(enlinea).failed == 0


def test_the_guide(tmp_path, monkeypatch):
    needs("distributed")
    monkeypatch.chdir(tmp_path)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    results = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False, optionflags=options)
    assert results.attempted > 30 and results.failed == 0


@pytest.mark.parametrize("name", ["python.md", "shards.md", "packages.md"])
def test_links_of_the_documents_lead_somewhere(name):
    """The guide once showed a picture that was not there."""
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "docs" / name).read_text())
    missing = [link for link in links if not (ROOT / "docs" / link).exists()]
    assert not missing


def test_the_picture_of_the_guide_is_that_of_the_package():
    assert (ROOT / "docs/python-board.svg").read_text() == enlinea.Board("4455667")._repr_svg_()


@pytest.mark.parametrize("name", ["README.md", "crates/enlinea-py/README.md"])
def test_the_snippets_of_the_readme(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(), re.DOTALL)
    assert snippets
    for snippet in snippets:
        exec(compile(snippet, name, "exec"), {})


@pytest.mark.parametrize("name", ["exact-labels", "bots", "book"])
def test_notebooks(name, tmp_path, monkeypatch):
    """Runs the code cells of a notebook in order, and shows what each ends with as a notebook would."""
    needs({"exact-labels": "sklearn", "book": "distributed"}.get(name, "numpy"))
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((ROOT / f"examples/notebooks/{name}.ipynb").read_text())
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 3
    names, pictures = {"__name__": "notebook"}, 0
    for cell in cells:
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
            if hasattr(value, "_repr_svg_"):
                # The notebook is kept with its pictures.
                (kept,) = (one["data"] for one in cell["outputs"] if "data" in one)
                assert "".join(kept["image/svg+xml"]) == value._repr_svg_()
                pictures += 1
    assert pictures >= 1
