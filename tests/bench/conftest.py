"""Benchmarks run when they are asked for: `pytest tests/bench --benchmark-enable`."""


def pytest_ignore_collect(collection_path, config):
    return None if config.getoption("benchmark_enable") or config.getoption("benchmark_only") else True
