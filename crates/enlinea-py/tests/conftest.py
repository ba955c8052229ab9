"""Says at the end what was skipped, in the words of the other tests."""


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.stats.get("skipped", []):
        terminalreporter.write_line(f"skipped: {report.nodeid}: {report.longrepr[-1]}")
