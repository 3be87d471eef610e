"""What comparing prepares: kept from run to run, never in the way, gone when a text is forgotten."""

from __future__ import annotations

from memsift.store.files import Folder
from memsift.store.prepared import FILE, Prepared

MANY = {f"{n:02}": f"signs {n}" for n in range(80)}


def test_what_is_kept_is_recalled_by_the_next_run(tmp_path) -> None:
    Prepared(Folder(str(tmp_path))).keep(4, MANY)
    assert Prepared(Folder(str(tmp_path))).recall(4) == MANY
    assert Prepared(Folder(str(tmp_path))).recall(5) == {}


def test_of_texts_that_are_gone_nothing_is_kept_and_a_few_new_ones_are_not_worth_writing(tmp_path) -> None:
    kept = Prepared(Folder(str(tmp_path)))
    kept.keep(4, MANY)
    before = (tmp_path / FILE).stat().st_mtime_ns
    kept.keep(4, MANY | {"x": "new"})
    assert (tmp_path / FILE).stat().st_mtime_ns == before
    others = {f"other {n}": "signs" for n in range(80)}
    kept.keep(4, others)
    assert Prepared(Folder(str(tmp_path))).recall(4) == others


def test_a_file_that_cannot_be_read_is_as_none(tmp_path) -> None:
    for data in (b"", b"{", b"[]", b"\xff", b'{"version": 4}', b'{"version": 4, "texts": 3}'):
        (tmp_path / FILE).write_bytes(data)
        assert Prepared(Folder(str(tmp_path))).recall(4) == {}


def test_nothing_is_raised_where_nothing_can_be_written(tmp_path) -> None:
    (tmp_path / FILE).mkdir()
    Prepared(Folder(str(tmp_path))).keep(4, MANY)
    assert Prepared(Folder(str(tmp_path))).recall(4) == {}


def test_it_is_dropped_when_a_text_is_forgotten(tmp_path) -> None:
    kept = Prepared(Folder(str(tmp_path)))
    kept.keep(4, MANY)
    kept.drop()
    assert not (tmp_path / FILE).exists()
    assert kept.recall(4) == {}
