"""Closed classes of words."""

from __future__ import annotations

STOP_HAN = frozenset("的了着地得之也就都还把被给在是有和与及或而且但请要会可以很这那其它他她我你您们个一")
STOP_WORDS = frozenset(
    "a an the is are was were be been being am to of in on at for with by from and or but as it its his her "
    "their they he she i me my we our you your this that these those user users s t do does did will would "
    "should can could has have had".split()
)
