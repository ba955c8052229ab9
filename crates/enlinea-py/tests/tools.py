"""What several tests need."""

from __future__ import annotations

import importlib
import os

import pytest


def needs(module: str):
    """An optional package. Without it the test is skipped, loudly; with `CI` set that is a failure."""
    try:
        return importlib.import_module(module)
    except ImportError:
        # The oldest Python is tested with few packages on purpose.
        if os.environ.get("CI") and not os.environ.get("ENLINEA_FEW_PACKAGES"):
            pytest.fail(f"skipped: {module} is not installed, and CI is set")
        pytest.skip(f"{module} is not installed")
