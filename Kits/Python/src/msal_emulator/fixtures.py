# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The fixtures for pytest. Whoever installs the package has them; nothing starts unless a test asks for one."""
import os
from typing import Callable, Iterator, List

import pytest

from . import Emulator, NotStarted


@pytest.fixture(scope="session")
def emulator_arguments() -> List[str]:
    """Options of `msal-emulator serve`, such as ["--seed", "people.json"]. Override it in conftest.py."""
    return []


@pytest.fixture(scope="session")
def emulator_process(emulator_arguments: List[str]) -> Iterator[Emulator]:
    """The emulator of the whole run: the one of `msal-emulator run -- pytest`, otherwise one that is started."""
    if emulator_arguments and os.environ.get("MSAL_EMULATOR"):
        raise NotStarted(f"Give these options to `msal-emulator run` instead: {' '.join(emulator_arguments)}")
    with Emulator.attach() if os.environ.get("MSAL_EMULATOR") else Emulator.start(*emulator_arguments) as emulator:
        yield emulator


@pytest.fixture
def emulator(emulator_process: Emulator) -> Emulator:
    """The emulator as it was at its start."""
    emulator_process.reset()
    return emulator_process


@pytest.fixture
def emulator_world(emulator_process: Emulator) -> Iterator[Emulator]:
    """A world of the test's own, for tests that run at the same time."""
    world = emulator_process.world()
    yield world
    emulator_process.remove_world(world)


@pytest.fixture
def emulator_users(emulator: Emulator) -> List[dict]:
    """The people, with user names and passwords."""
    return emulator.ready["users"]


@pytest.fixture
def emulator_token(emulator: Emulator) -> Callable[..., str]:
    """Makes access tokens: `emulator_token(person="adele@contoso.example", lifetime=-600)`."""
    return emulator.token


@pytest.fixture
def emulator_clock(emulator: Emulator) -> Callable[[float], dict]:
    """Moves the emulator's clock: `emulator_clock(3600)`."""
    return emulator.advance


@pytest.fixture
def emulator_fault(emulator: Emulator) -> Callable[..., str]:
    """Makes requests fail: `emulator_fault({"status": 503}, endpoint="token", count=1)`."""
    return emulator.fault
