"""Packs an extension that cargo has built into a wheel, for tests: `python pack.py LIBRARY FOLDER`.

Users build the package with `pip install .` or `maturin build`, which compile it again in release; the tests must not. Needs
nothing but Python 3.10; what it writes follows the binary distribution format.
"""

import base64
import hashlib
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def metadata(version: str) -> str:
    """The dependencies and extras of pyproject.toml; Python 3.10 has no reader for such files."""
    text = (ROOT / "pyproject.toml").read_text()
    extras = re.search(r"\[project.optional-dependencies\]\n(.*?)\n\n", text, re.DOTALL).group(1)
    lines = ["Metadata-Version: 2.1", "Name: enlinea", f"Version: {version}", "Requires-Python: >=3.10"]
    for one in re.findall(r'"(.*?)"', re.search(r"^dependencies = (.*)$", text, re.MULTILINE).group(1)):
        lines.append(f"Requires-Dist: {one}")
    for extra, needed in re.findall(r"^(\w+) = (\[.*\])$", extras, re.MULTILINE):
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {one} ; extra == '{extra}'" for one in re.findall(r'"(.*?)"', needed)]
    return "\n".join(lines) + "\n"


def stripped(library: Path, folder: Path) -> bytes:
    """The library without what only linkers and debuggers need, where the tool for it is installed."""
    small = folder / "stripped.so"
    try:
        subprocess.run(["strip", "-o", small, library], check=True)
    except (OSError, subprocess.CalledProcessError):
        return library.read_bytes()
    content = small.read_bytes()
    small.unlink()
    return content


def main(library: Path, folder: Path) -> None:
    version = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE).group(1)
    info = f"enlinea-{version}.dist-info"
    tag = "cp310-abi3-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
    sources = sorted((HERE / "python/enlinea").iterdir())
    files = {f"enlinea/{file.name}": file.read_bytes() for file in sources if file.is_file()}
    files["enlinea/_native.abi3.so"] = stripped(library, folder)
    files[f"{info}/METADATA"] = metadata(version).encode()
    files[f"{info}/entry_points.txt"] = b"[console_scripts]\nenlinea = enlinea.__main__:main\n"
    head = f"Wheel-Version: 1.0\nGenerator: pack\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = head.encode()
    for old in folder.glob("enlinea-*.whl"):
        old.unlink()
    record = []
    with zipfile.ZipFile(folder / f"enlinea-{version}-{tag}.whl", "w") as wheel:
        for name, content in files.items():
            wheel.writestr(name, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")
        record.append(f"{info}/RECORD,,")
        wheel.writestr(f"{info}/RECORD", "\n".join(record) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
