# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""The recipes: every file is parsed, and their commands run as far as Debian and PyPI have the parts. Run it with make
test-pipelines, which makes the virtual environment that it needs.

There is no daemon for containers here. Where a recipe starts the image, the test starts the program with the same
arguments, on loopback and on free ports."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import testcontainers.core.container as python_containers
import tree_sitter
import tree_sitter_c_sharp
import yaml

RECIPES = pathlib.Path(__file__).resolve().parent.parent
ROOT = RECIPES.parent.parent
PROGRAM = os.environ["MSAL_EMULATOR_PROGRAM"]
IMAGE = re.compile(r"msal-emulator[:_](\d+\.\d+\.\d+)")
sys.path.insert(0, str(ROOT / "Kits/Python/src"))
from msal_emulator import Emulator  # noqa: E402


# What the recipe for Java uses of Testcontainers and JUnit, which Debian hasn't (it has another JUnit), and a program
# that runs its tests.
JAVA = {
    "org.junit.jupiter.api.Test": """import java.lang.annotation.*;
    @Retention(RetentionPolicy.RUNTIME) public @interface Test {}""",
    "org.junit.jupiter.api.Assertions": """public class Assertions {
      public static void assertEquals(int expected, int found) {
        if (expected != found) throw new AssertionError(found);
      }
    }""",
    "org.testcontainers.junit.jupiter.Testcontainers": "public @interface Testcontainers {}",
    "org.testcontainers.junit.jupiter.Container": "public @interface Container {}",
    "org.testcontainers.utility.DockerImageName": """public class DockerImageName {
      public static DockerImageName parse(String name) { return new DockerImageName(); }
    }""",
    "org.testcontainers.containers.wait.strategy.WaitStrategy": "public interface WaitStrategy {}",
    "org.testcontainers.containers.wait.strategy.HttpWaitStrategy": """
    public class HttpWaitStrategy implements WaitStrategy {
      public HttpWaitStrategy forPort(int port) { return this; }
    }""",
    "org.testcontainers.containers.wait.strategy.Wait": """public class Wait {
      public static HttpWaitStrategy forHttp(String path) { return new HttpWaitStrategy(); }
    }""",
    "org.testcontainers.containers.GenericContainer": """
    import org.testcontainers.containers.wait.strategy.WaitStrategy;
    public class GenericContainer<SELF extends GenericContainer<SELF>> {
      public GenericContainer(org.testcontainers.utility.DockerImageName image) {}
      @SuppressWarnings("unchecked") public SELF withExposedPorts(Integer... ports) { return (SELF) this; }
      @SuppressWarnings("unchecked") public SELF waitingFor(WaitStrategy strategy) { return (SELF) this; }
      public String getHost() { return "localhost"; }
      public Integer getMappedPort(int inside) { return inside == 8400 ? Integer.getInteger("port") : null; }
    }""",
    "Tests": """public class Tests {
      public static void main(String[] none) throws Exception {
        var tests = Class.forName("EmulatorTest");
        var maker = tests.getDeclaredConstructor();
        maker.setAccessible(true);
        for (var test : tests.getDeclaredMethods()) {
          if (!test.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
          test.setAccessible(true);
          test.invoke(maker.newInstance());
          System.out.println("passed: " + test.getName());
        }
      }
    }"""}


def yaml_of(name):
    return yaml.safe_load((RECIPES / name).read_text())


def on_loopback(arguments):
    """The arguments of an image, without the verb and for this machine alone."""
    assert arguments[0] == "serve", arguments
    loopback = ["127.0.0.1" if argument == "0.0.0.0" else argument for argument in arguments[1:]]
    return [argument for argument in loopback if argument != "--allow-non-loopback"]


def resolving(name):
    """In this process that name is this machine's, as it is a container's in the network of containers."""
    look_up = socket.getaddrinfo

    def local(host, *arguments, **options):
        return look_up("localhost" if host == name else host, *arguments, **options)

    return mock.patch("socket.getaddrinfo", local)


class Project:
    """A checkout with the tests of somebody's app, and a PATH on which programs have their usual names."""

    NPM = '#!/bin/sh\n[ "$*" = test ] && exec node --test\n'
    TEST = """import test from 'node:test';
import {Emulator} from './msal-emulator.mjs';
test('signs in', async () => { await (await Emulator.attach()).token({person: 'adele@contoso.example'}); });
"""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        shutil.copy(ROOT / "Kits/JavaScript/msal-emulator.mjs", self.folder)
        (self.folder / "app.test.mjs").write_text(self.TEST)
        tools = self.folder / "bin"
        tools.mkdir()
        (tools / "msal-emulator").symlink_to(PROGRAM)
        (tools / "npm").write_text(self.NPM)
        (tools / "npm").chmod(0o755)

    def run(self, command, variables=()):
        environment = {
            name: value for name, value in os.environ.items() if name not in ("MSAL_EMULATOR", "NODE_EXTRA_CA_CERTS")}
        environment.update(variables, RUNNER_TEMP=str(self.folder), PATH=f"{self.folder}/bin:{os.environ['PATH']}")
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", command], cwd=self.folder, env=environment, timeout=120,
            capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout


class PipelineTests(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.project = Project(self.folder)

    def run_commands(self, commands, variables=(), addresses=()):
        """Runs those that install nothing, with the addresses of an emulator in the place of the recipe's."""
        def local(text):
            for there, here in addresses:
                text = text.replace(there, here)
            return text

        ran = [command for command in commands if "apt-get" not in command]
        variables = {name: local(value) for name, value in dict(variables).items()}
        said = "".join(self.project.run(local(command), variables) for command in ran)
        self.assertTrue(ran)
        self.assertRegex(said, r"pass 1\b")

    def addresses(self, emulator, host):
        plain, secure = emulator.ready["http"], emulator.ready["https"]
        name = plain.split("//")[1].split(":")[0]
        return [
            (f"http://{host}:8400", plain.replace(name, "localhost")),
            (f"https://{host}:8443", secure.replace(name, "localhost"))]

    def test_the_recipes_name_the_image_of_this_version(self):
        version = subprocess.run([PROGRAM, "version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        named = [(path.name, found) for path in RECIPES.rglob("*") if path.is_file() and "Tests" not in path.parts
                 for found in IMAGE.findall(path.read_text())]
        self.assertEqual(len(named), 8)
        for name, found in named:
            self.assertEqual(found, version, name)

    def test_github_actions(self):
        jobs = yaml_of("github-actions.yml")["jobs"]
        for job in jobs.values():
            self.assertTrue(job["runs-on"])
            self.assertTrue(all(set(step) <= {"uses", "run"} for step in job["steps"]))
        commands = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
        self.run_commands(commands["package"])
        self.assertEqual(jobs["service"]["services"]["emulator"]["ports"], ["8400:8400", "8443:8443"])
        with Emulator.start() as emulator:
            self.run_commands(commands["service"], jobs["service"]["env"], self.addresses(emulator, "localhost"))

    def test_gitlab(self):
        jobs = yaml_of("gitlab-ci.yml")
        self.run_commands(re.sub(r"apt-get .*", "apt-get", line) for line in jobs["package"]["script"])
        service = jobs["service"]["services"][0]
        self.assertEqual(service["alias"], "emulator")
        with resolving(service["alias"]), Emulator.start(*on_loopback(service["command"])) as emulator:
            self.assertTrue(emulator.ready["http"].startswith("http://emulator:"))
            self.run_commands(
                jobs["service"]["script"], jobs["service"]["variables"], self.addresses(emulator, "emulator"))

    def test_compose(self):
        services = yaml_of("compose.yml")["services"]
        done = subprocess.run(
            ["docker-compose", "-f", RECIPES / "compose.yml", "config"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        # They are those of the GitLab recipe, which run there.
        gitlab = yaml_of("gitlab-ci.yml")["service"]["services"][0]
        self.assertEqual(services["emulator"]["command"], gitlab["command"])
        check = services["emulator"]["healthcheck"]["test"]
        self.assertIn(json.dumps(check[1:]), (ROOT / "Containerfile").read_text())
        with Emulator.start() as emulator:
            # What the volume shows of the emulator's folder, which /data is in the image.
            folder = emulator.ca.removesuffix("/msal-emulator/ca.pem")
            self.run_commands(
                [" ".join(services["tests"]["command"])], services["tests"]["environment"],
                [*self.addresses(emulator, "emulator"), ("/keys", folder)])
        with resolving("emulator"), Emulator.start(*on_loopback(services["emulator"]["command"])) as emulator:
            # The check's own process does not resolve that name.
            folder = emulator.ca.removesuffix("/msal-emulator/ca.pem")
            self.project.run(" ".join(check[1:]).replace("/usr/bin/", ""), {"XDG_DATA_HOME": folder})

    def test_systemd(self):
        for name, scope in (("msal-emulator.service", "--system"), ("msal-emulator-user.service", "--user")):
            text = (RECIPES / "systemd" / name).read_text()
            unit = pathlib.Path(self.folder) / name
            unit.write_text(text.replace("/usr/bin/msal-emulator", PROGRAM))
            done = subprocess.run(
                ["systemd-analyze", "verify", "--man=no", scope, unit], capture_output=True, text=True, check=False,
                env={**os.environ, "XDG_RUNTIME_DIR": self.folder})
            problems = [line for line in done.stderr.split("\n") if name in line]
            self.assertEqual((done.returncode, problems), (0, []), done.stderr)
            state = f"{self.folder}/" + re.search(r"^StateDirectory=(\S+)", text, re.M)[1]
            command = re.search(r"^ExecStart=(.*)$", text, re.M)[1].replace("%S", self.folder)
            command = command.replace("${STATE_DIRECTORY}", state).split()
            self.assertEqual(command[:2], ["/usr/bin/msal-emulator", "serve"])
            with Emulator.start(*command[2:]) as emulator:
                emulator.add_user("zoe@contoso.example")
            with Emulator.start(*command[2:]) as emulator:
                self.assertEqual(emulator.user("zoe")["name"], "zoe@contoso.example")

    def test_the_testcontainers_recipe_for_net_has_no_mistake_of_syntax(self):
        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_c_sharp.language()))
        source = (RECIPES / "testcontainers/EmulatorTests.cs").read_bytes()
        self.assertFalse(parser.parse(source).root_node.has_error)
        self.assertTrue(parser.parse(source.replace(b";", b"", 1)).root_node.has_error, "the parser sees nothing")

    def test_the_testcontainers_recipe_for_java(self):
        folder = pathlib.Path(self.folder) / "java"
        for name, text in JAVA.items():
            package, _, simple = name.rpartition(".")
            file = folder / package.replace(".", "/") / f"{simple}.java"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text((f"package {package};\n" if package else "") + text)
        shutil.copy(RECIPES / "testcontainers/EmulatorTest.java", folder)
        options = "-Xlint:all,-rawtypes,-processing -Werror -d built"
        self.project.run(f"cd {folder} && javac {options} $(find . -name '*.java')")
        with Emulator.start() as emulator:
            port = emulator.ready["http"].rsplit(":", 1)[1]
            said = self.project.run(f"java -Dport={port} -cp {folder}/built Tests")
        self.assertIn("passed: anApiGetsATokenToAccept", said)

    def test_the_testcontainers_recipe_for_python(self):
        container, folder = python_containers.DockerContainer, pathlib.Path(self.folder)
        command = [PROGRAM, "serve", "--port", "0", "--https-port", "0"]
        with contextlib.ExitStack() as restored, open(folder / "said", "wb") as said:
            def instead(name, value):
                restored.enter_context(mock.patch.object(container, name, value))

            def start(running):
                emulator = restored.enter_context(
                    subprocess.Popen(command, stdout=said, env={**os.environ, "XDG_DATA_HOME": self.folder}))
                restored.callback(emulator.kill)
                return running

            def port(_, inside):
                self.assertEqual(inside, 8400)
                return json.loads((folder / "msal-emulator/ready.json").read_text())["http"].rsplit(":", 1)[1]

            # Everything of Testcontainers that asks a daemon.
            instead("__init__", lambda self, image: self.__dict__.update(image=image, ports={}))
            instead("start", start)
            instead("stop", lambda self, *_, **__: None)
            instead("get_logs", lambda _: ((folder / "said").read_bytes(), b""))
            instead("get_container_host_ip", lambda self: "localhost")
            instead("get_exposed_port", port)
            instead("get_wrapped_container", lambda self: type("Running", (), {
                "status": "running", "reload": lambda self: None, "id": "x"})())
            import pytest
            self.assertEqual(pytest.main(["-q", "-p", "no:cacheprovider", str(RECIPES / "testcontainers")]), 0)

    def test_the_testcontainers_recipe_for_node(self):
        package = pathlib.Path(self.folder) / "node_modules/testcontainers"
        package.mkdir(parents=True)
        # Debian has no such package, so here is what the recipe uses of it.
        (package / "index.mjs").write_text("""
          export const Wait = {forHttp: (path, port) => ({path, port})};
          export class GenericContainer {
            constructor(image) { this.image = image; }
            withExposedPorts(port) { this.port = port; return this; }
            withWaitStrategy({path, port}) { this.wait = {path, port}; return this; }
            async start() {
              const {status} = await fetch(`${process.env.CONTAINER}${this.wait.path}`);
              if (status !== 200 || this.wait.port !== this.port) throw new Error(`not healthy: ${status}`);
              const {hostname, port} = new URL(process.env.CONTAINER);
              return {getHost: () => hostname, getMappedPort: () => Number(port), stop: async () => {}};
            }
          }""")
        (package / "package.json").write_text('{"name": "testcontainers", "main": "index.mjs", "type": "module"}')
        (pathlib.Path(self.folder) / "app.test.mjs").unlink()
        shutil.copy(RECIPES / "testcontainers/emulator.test.mjs", self.folder)
        with Emulator.start() as emulator:
            self.assertRegex(self.project.run("npm test", {"CONTAINER": emulator.ready["http"]}), r"pass 1\b")


if __name__ == "__main__":
    unittest.main()
