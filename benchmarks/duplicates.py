"""Likeness, measured: how good and how fast.

    python benchmarks/duplicates.py              quality, then speed at 1,000 and 10,000 entries
    python benchmarks/duplicates.py --large      … and at 100,000 (brute force on a sample of the rows)
    python benchmarks/duplicates.py --quality    quality alone

Quality: the corpus in tests/cases/duplicates; the peers get the threshold that suits them best there.
Speed: the whole search of an index (sketches, comparing, judging) beside `cdist(fuzz.ratio)` over all pairs
of the same texts, with the score cutoff 80, in the same run. One change: the median processor time of 51.
"""

from __future__ import annotations

import argparse
import itertools
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from memsift.similarity import Index
from memsift.similarity.normal import comparison_form
from similarity.likeness_scores import Corpus, Scores, load, score, shown

# -- quality ---------------------------------------------------------------------------------------


def _peer(
    corpus: Corpus, prepare: Callable[[str], str], scorer: Callable[..., float], by: Callable[[Scores], float]
) -> tuple[float, Scores]:
    """A string scorer over all pairs, at the threshold at which `by` is best."""
    ids = list(corpus.texts)
    texts = [prepare(corpus.texts[name]) for name in ids]
    matrix = cdist(texts, list(texts), scorer=scorer, workers=-1)
    best: tuple[float, Scores] | None = None
    for threshold in range(40, 100, 2):
        rows, columns = np.nonzero(np.tril(matrix >= threshold, -1))
        found = {
            (min(ids[i], ids[j]), max(ids[i], ids[j])): "dup" for i, j in zip(rows, columns, strict=True)
        }
        scores = score(corpus, found)
        if best is None or by(scores) > by(best[1]):
            best = float(threshold), scores
    assert best is not None
    return best


def _cut(text: str) -> str:
    import jieba

    return " ".join(word for word in jieba.cut(comparison_form(text)) if word.strip())


def quality() -> None:
    """Print the figures of the corpus, and those of the peers."""
    import jieba

    jieba.setLogLevel("ERROR")
    corpus = load()
    began = time.perf_counter()
    ours = score(corpus, shown(Index(corpus.texts).pairs()))
    took = time.perf_counter() - began
    print(
        f"corpus: {len(corpus.texts)} entries, {len(corpus.labels)} labelled pairs; judged in {took:.2f} s\n"
    )
    print("                                     duplicates only   worth showing   conflicts taken")
    print("scorer (best threshold)              P     R     F1        F1          for duplicates")
    peers: Sequence[tuple[str, Callable[[str], str], Callable[..., float]]] = (
        ("fuzz.ratio, raw text", str, fuzz.ratio),
        ("fuzz.ratio", comparison_form, fuzz.ratio),
        ("token_set_ratio", comparison_form, fuzz.token_set_ratio),
        ("jieba + token_set_ratio", _cut, fuzz.token_set_ratio),
    )
    for name, prepare, scorer in peers:
        threshold, strict = _peer(corpus, prepare, scorer, lambda s: s.duplicates.f1)
        _, loose = _peer(corpus, prepare, scorer, lambda s: s.worth.f1)
        _row(f"{name} ({threshold:.0f})", strict, loose.worth.f1)
    _row("memsift", ours, ours.worth.f1)
    print(
        f"\nconflicts: precision {ours.conflicts.precision:.3f}, recall {ours.conflicts.recall:.3f}"
        f"\nhard look-alikes shown: {ours.hard_shown} of {len(corpus.labelled('distinct'))}"
        f"\nfalse pairs per 100 entries: {ours.false_per_100:.2f}"
    )
    for language, (duplicates, worth) in ours.languages.items():
        print(f"{language:6} duplicates F1 {duplicates.f1:.3f}, worth showing F1 {worth.f1:.3f}")
    print("mechanical:", ", ".join(f"{kind} {hit}/{of}" for kind, (hit, of) in ours.mechanical.items()))


def _row(name: str, strict: Scores, worth: float) -> None:
    rate = strict.duplicates
    print(
        f"{name:34} {rate.precision:5.2f} {rate.recall:5.2f} {rate.f1:5.2f}      {worth:5.2f}"
        f"            {strict.conflicts_as_duplicates:4.0%}"
    )


NARROW = (
    "端口 数据库 备份 每天 三点 用户 喜欢 回复 英文 中文 周三 会议 服务器 路由器 密码 邮件 照片 硬盘 咖啡 "
    "跑步 port backup daily meeting server"
)
_CHANGES = 51  # changed entries that the median is of

# -- speed -----------------------------------------------------------------------------------------


def made_up(count: int, seed: int = 5) -> list[str]:
    """Texts of 38–44 characters from words drawn by their frequency, one in ten English, one in twenty a
    near copy of another."""
    import jieba

    listed = []
    with Path(jieba.__file__).with_name("dict.txt").open(encoding="utf-8") as file:
        for line in file:
            word, frequency, *_ = line.split()
            listed.append((int(frequency), word))
    listed.sort(reverse=True)
    chinese = [word for _, word in listed[:30_000]]
    weights = list(itertools.accumulate(frequency for frequency, _ in listed[:30_000]))
    corpus = " ".join(load().texts.values())
    english = [word for word in corpus.split() if word.isascii() and word.isalpha()]
    pick = random.Random(seed)

    def words(is_english: bool) -> Iterator[str]:
        while True:
            if pick.random() < 0.05:
                yield str(pick.randint(1, 999))
            yield pick.choice(english) + " " if is_english else pick.choices(chinese, cum_weights=weights)[0]

    texts: list[str] = []
    for n in range(count):
        length = pick.randint(38, 44)
        if n % 20 == 19:
            base = pick.choice(texts)
            at = pick.randrange(len(base))
            texts.append(base[:at] + pick.choice(["", "的", "了", "不", "3", "另外"]) + base[at + 1 :])
            continue
        text = ""
        for word in words(n % 10 == 0):
            text += word
            if len(text) >= length:
                break
        texts.append(text[:length])
    return texts


def _brute(texts: list[str], rows: int) -> float:
    """Seconds of `cdist(fuzz.ratio)` over all pairs, from a sample of `rows` rows."""
    columns = list(texts)
    began = time.perf_counter()
    for first in range(0, rows, 500):
        block = texts[first : min(rows, first + 500)]
        cdist(block, columns, scorer=fuzz.ratio, score_cutoff=80, dtype=np.uint8, workers=-1)
    return (time.perf_counter() - began) * len(texts) / rows


def speed(sizes: Sequence[int]) -> None:
    """Print the whole search beside brute force, and one changed entry."""
    print("\nentries   sketches  compare+judge     whole  brute cdist  whole/brute     pairs", end="")
    print("  one change  memory grown by")
    last: tuple[int, float] | None = None
    Index(dict(enumerate_texts(made_up(50)))).pairs()  # tables are read once
    for size in sizes:
        texts = made_up(size)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began = time.perf_counter()
        index = Index(dict(enumerate_texts(texts)))
        index.sketches()
        sketched = time.perf_counter() - began
        pairs = index.pairs()
        whole = time.perf_counter() - began
        changes = []
        for n in range(_CHANGES):
            began = time.thread_time()  # what others do beside it does not count
            index.update(str(37 * n % size), f"{texts[(91 * n + 8) % size]}{n}")
            index.pairs()
            changes.append(time.thread_time() - began)
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        brute = _brute(texts, min(size, max(500, 20_000_000 // size)) if size > 20_000 else size)
        print(
            f"{size:7,} {sketched:9.2f} s {whole - sketched:11.2f} s {whole:8.2f} s {brute:10.2f} s"
            f" {whole / brute:12.2f} {len(pairs):9,} {median(changes) * 1000:8.1f} ms {grown:8.0f} MB"
        )
        if last:
            print(f"          {size / last[0]:.0f} × the entries: {whole / last[1]:.1f} × the time")
        last = size, whole


def narrow(count: int = 2_000) -> None:
    """Print how long texts of 25 words take, which are nearly all alike in some way, and how soon a search
    can be stopped: the longest processor time between two looks at `stop`."""
    pick = random.Random(3)
    words = NARROW.split()
    index = Index({str(n): " ".join(pick.choices(words, k=pick.randint(4, 10))) for n in range(count)})
    looks = [time.thread_time()]

    def stop() -> bool:
        looks.append(time.thread_time())
        return False

    began = time.thread_time()
    pairs = index.pairs(stop=stop)
    took = time.thread_time() - began
    longest = max(later - sooner for sooner, later in itertools.pairwise(looks))
    print(
        f"\n{count:,} entries made of {len(words)} words: {took:.1f} s of processor time, "
        f"{len(pairs):,} pairs\nlongest time between two looks at stop: {longest * 1000:.0f} ms"
    )


def enumerate_texts(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Texts with their place as key."""
    return ((str(n), text) for n, text in enumerate(texts))


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--large", action="store_true", help="also 100,000 entries")
    parser.add_argument("--quality", action="store_true", help="no speed")
    asked = parser.parse_args()
    quality()
    if not asked.quality:
        narrow()
        speed((1_000, 10_000, 100_000) if asked.large else (1_000, 10_000))


if __name__ == "__main__":
    main()
