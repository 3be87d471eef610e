"""What a shell completes: the commands too, although the first word may be a vault."""

import pytest
from click.shell_completion import ShellComplete

from memsift_tui.commands.root import root


def completed(args: list[str], incomplete: str) -> list[tuple[str, str]]:
    found = ShellComplete(root, {}, "memsift", "_MEMSIFT_COMPLETE").get_completions(args, incomplete)
    return [(item.type, item.value) for item in found]


@pytest.mark.parametrize(
    ("args", "incomplete", "expected"),
    [
        ([], "dup", [("file", "dup"), ("plain", "duplicates")]),
        ([], "/some/va", [("file", "/some/va")]),
        ([], "--mou", [("plain", "--mouse")]),
        (["/some/vault"], "--mou", [("plain", "--mouse")]),
        (["check", "--only"], "du", [("plain", "duplicate")]),
        (["check", "--only"], "duplicate,d", [("plain", "duplicate,dead-link")]),
        (["check"], "--onl", [("plain", "--only")]),
        (["check"], "/some/va", [("file", "/some/va")]),
    ],
)
def test_a_shell_completes_commands_paths_and_options(
    args: list[str], incomplete: str, expected: list[tuple[str, str]]
) -> None:
    assert completed(args, incomplete) == expected


def test_files_come_before_the_commands_which_a_shell_would_drop_otherwise() -> None:
    kinds = [kind for kind, _ in completed([], "")]
    assert kinds[0] == "file"
    assert "file" not in kinds[1:]
    assert len(kinds) > 10
