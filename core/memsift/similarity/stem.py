"""A light stem for English words."""

from __future__ import annotations

import re
from functools import lru_cache

_VOWEL = re.compile("[aeiouy]")
_PERIODS = frozenset(
    {"quite", "setting", "hourly", "nightly", "weekly", "monthly", "quarterly", "yearly"}
)  # not: an hour, a night …

# Forms that no ending tells. Those that are other words too (left, saw, felt, rose) are left out.
_FORMS = {
    form: verb
    for verb, forms in (
        line.split(": ")
        for line in """be: been
begin: began begun
break: broke broken
bring: brought
build: built
buy: bought
catch: caught
choose: chose chosen
come: came
do: done
drive: drove driven
eat: ate eaten
fly: flew flown
forget: forgot forgotten
freeze: froze frozen
get: got gotten
give: gave given
go: goes went gone
grow: grew grown
hang: hung
hear: heard
hide: hid hidden
hold: held
keep: kept
know: knew known
lay: laid
learn: learnt
lend: lent
lose: lost
make: made
meet: met
pay: paid
ride: rode ridden
ring: rang
run: ran
say: said
sell: sold
setting: settings
send: sent
sing: sang sung
sleep: slept
speak: spoke spoken
spend: spent
stand: stood
steal: stole stolen
swim: swam swum
take: took taken
teach: taught
tell: told
think: thought
throw: threw thrown
understand: understood
wake: woke woken
wear: wore worn
write: wrote written""".splitlines()
    )
    for form in forms.split()
}

# Short words that are something else with a final e: a note is not a not, a plane no plan.
_OTHER_WITH_E = frozenset(
    "not can car plan win ton sit bit rat cap tap hop pin man hat mat kit tub pan cub rob bar far war star "
    "non min dim hug mad pal past slop "
    "tim cod jan dan sam kat fin fir pip fat din nod scar shin spar spin strip stag stat rag rid rip van ban "
    "dam cut".split()
)


@lru_cache(maxsize=65536)
def light_stem(word: str) -> str:
    """An English word without irregular form, plural, -ing, -ed, -ly, -ness and final e, in American
    spelling. Words of other scripts and short ones are left alone."""
    word = _FORMS.get(word, word)
    if len(word) < 4 or word in _PERIODS or not (word.isascii() and word.isalpha()):
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif (
        word.endswith("s")
        and not word.endswith(("ss", "us", "is", "as", "os"))
        and _VOWEL.search(word[:-1])  # https, dns are no plurals
    ):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and _VOWEL.search(word[: -len(ending)]):
            word = word[: -len(ending)]
            if word in _OTHER_WITH_E:  # noted, caring
                return word + "e"
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    for ending in ("ness", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
    if len(word) > 5:
        for british, american in (
            ("our", "or"),
            ("ise", "ize"),
            ("isation", "ization"),
            ("ogue", "og"),
            ("yse", "yze"),
        ):
            if word.endswith(british):
                word = word[: -len(british)] + american
        if word.endswith("is") and len(word) > 6:
            word = word[:-1] + "z"
        word = word.replace("favour", "favor").replace("colour", "color")
    if word.endswith("y") and len(word) > 3:
        return word[:-1] + "i"
    drops = word.endswith("e") and len(word) > 3 and word[:-1] not in _OTHER_WITH_E
    return word[:-1] if drops else word
