"""Web addresses, asked of a server on this machine. Nothing here leaves it."""

from __future__ import annotations

import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep

import pytest

from memsift.vault import list_links
from memsift_tui import web
from memsift_tui.web import Answer, addresses, look_up
from vault.vault_trees import vault_of

TODAY = date(2026, 11, 29)


class Handler(BaseHTTPRequestHandler):
    """`/NNN` answers with that status; `/head-404` only to HEAD; `/flaky` fails once; `/to` redirects."""

    asked: Counter[str]
    at_once: list[int]
    lock: threading.Lock
    busy: Counter[str]

    def log_message(self, *_: object) -> None:
        """Quiet."""

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        with self.lock:
            self.asked[f"{self.command} {self.path}"] += 1
            self.busy["now"] += 1
            self.at_once.append(self.busy["now"])
        sleep(0.01)  # others that would come at once come now
        with self.lock:
            self.busy["now"] -= 1  # before the answer: whoever has it may ask for the next
        self._status()

    def _status(self) -> None:
        path = self.path.partition("?")[0]
        status = 200
        if path == "/flaky" and self.asked[f"{self.command} {self.path}"] == 1:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        if path == "/head-404":
            status = 404 if self.command == "HEAD" else 200
        elif path == "/to":
            self.send_response(302)
            self.send_header("Location", "/410")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        elif path[1:].isdigit():
            status = int(path[1:])
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


@contextmanager
def serving() -> Iterator[tuple[str, type[Handler]]]:
    own = type("Own", (Handler,), {
        "asked": Counter(), "at_once": [], "lock": threading.Lock(), "busy": Counter(),
    })  # fmt: skip
    server = ThreadingHTTPServer(("127.0.0.1", 0), own)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", own
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def states(*urls: str) -> dict[str, str]:
    return {url: answer.state for url, answer in look_up(urls, {}, TODAY).items()}


@pytest.mark.parametrize(
    ("path", "state"),
    [
        ("/200", "ok"), ("/404", "gone"), ("/410", "gone"), ("/403", "unknown"), ("/401", "unknown"),
        ("/500", "unknown"), ("/503", "unknown"), ("/429", "unknown"), ("/head-404", "ok"), ("/flaky", "ok"),
        ("/to", "gone"), ("/405", "unknown"),
    ],
)  # fmt: skip
def test_what_an_answer_means(path: str, state: str) -> None:
    with serving() as (server, _):
        assert states(server + path) == {server + path: state}


def test_a_host_that_nobody_knows_is_gone_and_a_broken_name_server_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    codes = {"unknown.invalid": socket.EAI_NONAME, "later.invalid": socket.EAI_AGAIN}

    def look(host: object, *_: object, **__: object) -> object:
        name = host.decode() if isinstance(host, bytes) else str(host)
        raise socket.gaierror(codes[name], "name")

    monkeypatch.setattr(socket, "getaddrinfo", look)
    told = states("http://unknown.invalid/a", "http://later.invalid/b")
    assert told == {"http://unknown.invalid/a": "gone", "http://later.invalid/b": "unknown"}


def test_nobody_there_says_nothing() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: refused
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/x"
        assert states(url) == {url: "unknown"}


def test_politely() -> None:
    with serving() as (server, handler):
        urls = [f"{server}/200?n={n}" for n in range(12)]
        assert set(states(*urls).values()) == {"ok"}
        assert max(handler.at_once) <= web.PER_HOST
        assert handler.asked.total() == 12  # HEAD was enough


def test_parts_of_a_page_are_asked_once() -> None:
    with serving() as (server, handler):
        assert set(states(f"{server}/404#a", f"{server}/404#b", f"{server}/404").values()) == {"gone"}
        assert handler.asked == {"HEAD /404": 1, "GET /404": 1}


def test_answers_of_a_week_are_kept() -> None:
    with serving() as (server, handler):
        url = f"{server}/200"
        for day, state, asks in (
            (date(2026, 11, 23), "gone", 0),  # six days old
            (date(2026, 11, 22), "ok", 1),
            (date(2026, 12, 24), "ok", 1),  # from a clock that was wrong
        ):
            handler.asked.clear()
            answer = look_up([url], {url: Answer("gone", day)}, TODAY)[url]
            assert (answer.state, handler.asked.total()) == (state, asks)
        handler.asked.clear()
        assert look_up([url], {url: Answer("unknown", TODAY)}, TODAY)[url] == Answer("ok", TODAY)
        assert handler.asked.total() == 1


def test_nothing_to_ask() -> None:
    assert look_up([], {}, TODAY) == {}


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    with serving() as (server, _):
        look_up([f"{server}/200", f"{server}/404"], {}, TODAY, lambda *step: told.append(step))
    assert told[-1] == (2, 2)


def test_which_addresses_are_asked() -> None:
    lines = (
        "- Memory_1: https://example.org/a and [b](https://example.org/b#x) and <https://example.org/a>\n"
        "- Memory_2: https://ann:hunter2@example.org/ and mailto:a@example.org and ftp://example.org/c\n"
        "- Memory_3: https://example.org/?token=ghp_" + "a1B2" * 9 + " and [[note]]\n"
    )
    vault = vault_of({"YOLO/memory/global.md": f"# Other Memory\n{lines}"})
    asked = addresses(list_links(vault))
    assert "https://example.org/a" in asked
    assert any(url.startswith("https://example.org/b") for url in asked)
    assert len(asked) == 2
