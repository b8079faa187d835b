# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

# pip install testcontainers pytest, and the wheel of Kits/Python; pytest
import pytest
from msal_emulator import Emulator
from testcontainers.core.container import DockerContainer
from testcontainers.core.waiting_utils import wait_for_logs


@pytest.fixture(scope="session")
def emulator():
    with DockerContainer("msal-emulator:0.2.0").with_exposed_ports(8400) as container:
        # The line above the addresses, which stands when the emulator is ready.
        wait_for_logs(container, "It is not Microsoft")
        # The issuer is at the address that is asked, so the port outside is the right one.
        yield Emulator.attach(f"http://{container.get_container_host_ip()}:{container.get_exposed_port(8400)}")


def test_an_api_gets_a_token_to_accept(emulator):
    token = emulator.token(person="adele@contoso.example")
    assert emulator.inspect(token)["refusals"] == []
