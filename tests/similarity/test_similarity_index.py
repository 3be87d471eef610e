"""The index: the same pairs as trying all, kept up to date, capped, stopped, silenced."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memsift.similarity import Index, Stopped, Verdict, judge
from memsift.similarity.candidates import all_rows, hits
from memsift.similarity.judge import judge_compared
from memsift.similarity.sketch import needed, sketch, version

_SAID = """
端口 数据库 备份 每天 三点 用户 喜欢 不 不要 回复 英文 中文 周三 会议 2026-05-20 192.0.2.5 8080 30
分钟 的 在 是 用 猫 port database backup daily the user likes does not reply meeting 8081 May is
uses k8s
"""
_WORDS = _SAID.split() + [chr(0x5000 + 7 * n) + chr(0x6000 + 5 * n) for n in range(400)]


def _random_texts(count: int, seed: int) -> dict[str, str]:
    pick = random.Random(seed)
    texts: list[str] = ["", " ", "+", "-", "＋", "8080", "８０８０", "的"]
    while len(texts) < count:
        if pick.random() < 0.3:
            words = pick.choice(texts).split() or ["x"]
            words[pick.randrange(len(words))] = pick.choice(_WORDS)
            pick.shuffle(words)
        else:
            words = pick.choices(_WORDS, k=pick.randint(1, 14))
        texts.append(" ".join(words))
    return {f"k{n}": text for n, text in enumerate(texts)}


def _plain(pairs):
    return [(p.a, p.b, p.judgement, p.longer) for p in pairs]


def _tried(texts: dict[str, str]) -> list[tuple[str, str, object, str | None]]:
    found: list[tuple[str, str, object, str | None]] = []
    for a, b in combinations(texts, 2):
        judged = judge(texts[a], texts[b])
        if judged is not None:
            found.append((a, b, judged, {"a": a, "b": b}.get(judged.longer or "")))
    return found


def test_the_index_finds_the_pairs_that_trying_all_finds():
    texts = _random_texts(1000, seed=11)
    index = Index(texts, partners=10_000)
    assert _plain(index.pairs(similar=True)) == _tried(texts)
    assert index.omitted == 0


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text("甲乙丙丁天地ab c1", max_size=12), max_size=25))
def test_exact_on_any_texts(listed):
    texts = {str(n): text for n, text in enumerate(listed)}
    assert _plain(Index(texts, partners=10_000).pairs(similar=True)) == _tried(texts)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text("abcde甲乙", min_size=1, max_size=9).map(lambda t: "".join(sorted(t))), max_size=30))
def test_rows_count_shared_signs_exactly(listed):
    ordered = sorted(listed, key=len)
    rows = {row.place: row.partners for row in all_rows(ordered, 1000)}
    lengths = np.array([len(one) for one in ordered], np.int64)
    for n, one in enumerate(ordered):
        wanted = set()
        for m, other in enumerate(ordered[:n]):
            shared = sum(min(one.count(c), other.count(c)) for c in set(one))
            if shared >= needed(len(other), len(one)):
                wanted.add(m)
        assert set(rows.get(n, ())) == wanted
        assert {place for place in hits(one, ordered, lengths)[0].tolist() if place < n} == wanted


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_updates_equal_a_fresh_index(data):
    texts = _random_texts(60, seed=data.draw(st.integers(0, 50)))
    partners = data.draw(st.sampled_from([2, 5, 50]))
    index = Index(texts, partners=partners)
    index.pairs()
    pool = list(_random_texts(120, seed=7).values())
    for _ in range(data.draw(st.integers(1, 12))):
        key = data.draw(st.sampled_from([*texts, "new1", "new2"]))
        if key in texts and data.draw(st.booleans()):
            del texts[key]
            index.remove(key)
        else:
            texts[key] = data.draw(st.sampled_from(pool))
            index.update(key, texts[key])
        if data.draw(st.booleans()):
            index.pairs()
    fresh = Index(texts, partners=partners)
    assert _plain(index.pairs(similar=True)) == _plain(fresh.pairs(similar=True))
    assert index.omitted == fresh.omitted
    assert index.groups() == fresh.groups()
    assert index.empty() == fresh.empty()


def test_partners_are_capped_and_the_rest_is_counted():
    texts = {str(n): f"服务器 {n} 的端口是 {n + 8000}" for n in range(120)}
    index = Index(texts, partners=20)
    assert len(index.pairs(similar=True)) <= 120 * 20
    assert index.omitted == sum(max(0, n - 20) for n in range(120))


def test_many_copies_stay_one_group():
    index = Index({str(n): "用户喜欢喝无糖豆浆" for n in range(200)}, partners=10)
    (group,) = index.groups()
    assert len(group.members) == 200
    assert len(index.pairs()) <= 200 * 10
    assert index.omitted == sum(max(0, n - 10) for n in range(200))


def test_remove_asks_for_a_known_key():
    with pytest.raises(KeyError):
        Index({}).remove("nobody")


def test_a_stopped_search_raises_and_can_be_taken_up_again():
    texts = _random_texts(400, seed=3)
    index = Index(texts)
    asked: list[int] = []
    with pytest.raises(Stopped):
        index.pairs(stop=lambda: len(asked) >= 2 or bool(asked.append(1)))
    assert _plain(index.pairs()) == _plain(Index(texts).pairs())


def test_a_search_looks_often_whether_it_is_to_stop(monkeypatch):
    """Between two looks no more is done than a few sketches, rows or judgements: some milliseconds."""
    done: Counter[str] = Counter()
    most: Counter[str] = Counter()

    def stop() -> bool:
        for name in done:
            most[name] = max(most[name], done[name])
        done.clear()
        return False

    def counted(name, function):
        def call(*args, **more):
            done[name] += 1
            return function(*args, **more)

        return call

    monkeypatch.setattr("memsift.similarity.index.sketch", counted("sketch", sketch))
    monkeypatch.setattr("memsift.similarity.index.judge_compared", counted("judge", judge_compared))
    pick = random.Random(2)
    texts = {str(n): " ".join(pick.choices(_SAID.split(), k=7)) for n in range(300)}
    Index(texts).pairs(stop=stop)
    assert 0 < most["sketch"] <= 16
    assert 0 < most["judge"] <= 8


def test_progress_rises_to_one():
    seen: list[float] = []
    Index(_random_texts(300, seed=5)).pairs(progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    assert 0 <= seen[0] < 1


def test_sketches_of_an_earlier_run_are_taken(monkeypatch):
    texts = _random_texts(50, seed=9)
    first = Index(texts)
    kept = first.sketches()
    made: list[str] = []
    monkeypatch.setattr("memsift.similarity.index.sketch", lambda text: made.append(text) or sketch(text))
    again = Index(texts, sketches=kept)
    assert all(not sketch(text) for text in made), "only texts without signs are looked at again"
    assert _plain(again.pairs()) == _plain(first.pairs())


def test_silenced_patterns_hide_pairs_and_count_them():
    texts = {"a": "周报：第 3 周 已提交", "b": "周报：第 3 周 已提交。", "c": "猫叫芝麻", "d": "貓叫芝麻"}
    index = Index(texts, silenced=["周報：第*周", "(a+)+$", "*"])
    assert [(p.a, p.b) for p in index.pairs()] == [("c", "d")]
    assert index.silenced == {"周報：第*周": 1, "(a+)+$": 0}


def test_look_alikes_only_when_asked_for():
    index = Index({"a": "用户喜欢吃榴莲", "b": "用户喜欢吃臭豆腐", "c": "用户喜欢吃榴莲。"})
    assert {p.judgement.verdict for p in index.pairs()} == {Verdict.SAME}
    assert len(index.pairs(similar=True)) == 3


def test_sketches_of_another_word_list_are_of_no_use(monkeypatch):
    before = version()
    assert version() == before
    monkeypatch.setattr("memsift.similarity.lexicon.text", lambda: "another list")
    assert version() != before
