"""A ProxyCommand: joins stdin and stdout to a server that it starts, `slow_line.py sshd -i …`, as a line of
64 kbit/s and 150 ms there and back does. No port is needed that another program could have."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from queue import Queue

BYTES_A_SECOND, ONE_WAY = 64_000 / 8, 0.075
PIECE = 256


def carry(
    read: Callable[[int], bytes], write: Callable[[bytes], object], end: Callable[[], object] = lambda: None
) -> None:
    """Carry bytes one way: each arrives when the line has sent all before it, and half a round trip later;
    so does the `end`, or a server that says nothing would never hear that ssh is gone."""
    on_the_way: Queue[tuple[float, bytes]] = Queue()

    def deliver() -> None:
        while data := (arrival := on_the_way.get())[1]:
            time.sleep(max(arrival[0] - time.monotonic(), 0))
            write(data)
        end()

    threading.Thread(target=deliver, daemon=True).start()
    free = 0.0
    while data := read(PIECE):
        free = max(free, time.monotonic()) + len(data) / BYTES_A_SECOND
        on_the_way.put((free + ONE_WAY, data))
    on_the_way.put((0.0, b""))


if __name__ == "__main__":
    line, theirs = socket.socketpair()
    subprocess.Popen(sys.argv[1:], stdin=theirs.fileno(), stdout=theirs.fileno())
    theirs.close()
    up = threading.Thread(
        target=carry, args=(lambda n: os.read(0, n), line.sendall, lambda: os._exit(0)), daemon=True
    )
    up.start()
    carry(line.recv, lambda data: os.write(1, data))
