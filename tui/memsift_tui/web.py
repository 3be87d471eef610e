"""Whether addresses in the memory still lead somewhere. Only with `--web`; the only use of the network.

An address is `gone` when its host is unknown or it answers 404 or 410 twice (HEAD, then GET). Everything
else that is no success is `unknown`: a server that is down today, or refuses programs, proves nothing.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Literal
from urllib.parse import urldefrag, urlsplit

from memsift.text import find_secrets

if TYPE_CHECKING:
    import httpx

    from memsift.vault import ListedLink

State = Literal["ok", "gone", "unknown"]

SECONDS = 10.0
AT_ONCE = 16
PER_HOST = 2
KEEP_DAYS = 7
AGENT = "memsift-link-check"
_GONE = (404, 410)
_NO_SUCH_HOST = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an address, and on which day it was asked."""

    state: State
    asked: date


def addresses(links: Iterable[ListedLink]) -> tuple[str, ...]:
    """The web addresses among links, each once. One that holds a secret or a login is never asked for."""
    found = dict.fromkeys(row.link.target for row in links if row.resolved.status == "external")
    return tuple(url for url in found if _may_ask(url))


def _may_ask(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return (
        parts.scheme in ("http", "https")
        and bool(parts.hostname)
        and parts.username is None
        and parts.password is None
        and not find_secrets(url)
    )


def look_up(
    urls: Iterable[str],
    known: Mapping[str, Answer],
    today: date,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Answer]:
    """The answers for these addresses. Those of the last week are not asked for again; what could not be
    told is. Never raises for anything a server does. Raises ImportError without httpx."""
    wanted = tuple(dict.fromkeys(urls))
    fresh = {url: known[url] for url in wanted if url in known and _is_fresh(known[url], today)}
    asked = asyncio.run(_ask_all([url for url in wanted if url not in fresh], progress))
    return {**fresh, **{url: Answer(state, today) for url, state in asked.items()}}


def _is_fresh(answer: Answer, today: date) -> bool:
    return answer.state != "unknown" and 0 <= (today - answer.asked).days < KEEP_DAYS


async def _ask_all(
    urls: Iterable[str], progress: Callable[[int, int], None] | None = None
) -> dict[str, State]:
    import httpx

    by_page: dict[str, list[str]] = {}
    for url in urls:
        by_page.setdefault(urldefrag(url).url, []).append(url)
    slots = asyncio.Semaphore(AT_ONCE)
    hosts = {urlsplit(page).hostname: asyncio.Semaphore(PER_HOST) for page in by_page}
    found: dict[str, State] = {}
    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    async with httpx.AsyncClient(
        timeout=SECONDS,
        limits=limits,
        follow_redirects=True,
        max_redirects=5,
        headers={"User-Agent": AGENT},
        trust_env=True,
    ) as client:

        async def one(page: str) -> None:
            async with hosts[urlsplit(page).hostname], slots:
                state = await _ask(client, page)
            found.update(dict.fromkeys(by_page[page], state))
            if progress is not None:
                progress(len(found), sum(map(len, by_page.values())))

        await asyncio.gather(*(one(page) for page in by_page))
    return found


async def _ask(client: httpx.AsyncClient, url: str) -> State:
    """HEAD, and GET where HEAD is not answered well: some servers know no HEAD. One retry each."""
    status = await _status(client, "HEAD", url)
    if status != "no-host" and (not isinstance(status, int) or status >= 400):
        status = await _status(client, "GET", url)
    if status == "no-host" or status in _GONE:
        return "gone"
    return "ok" if isinstance(status, int) and status < 400 else "unknown"


async def _status(client: httpx.AsyncClient, method: str, url: str) -> int | Literal["no-host", "failed"]:
    import httpx

    for _ in range(2):
        try:
            async with client.stream(method, url) as response:  # the body is never read
                if response.status_code not in (429, 503):
                    return response.status_code
        except httpx.TransportError as error:
            if _is_unknown_host(error):
                return "no-host"
        except (httpx.HTTPError, httpx.InvalidURL, ValueError):
            return "failed"
    return "failed"


def _is_unknown_host(error: BaseException) -> bool:
    """Whether the name has no address; a name server that cannot be reached says nothing about it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, socket.gaierror):
            return cause.errno in _NO_SUCH_HOST
        cause = cause.__cause__ or cause.__context__
    return False
