"""One thing with two values, told in texts that share little else; what is not yet done and what is."""

from __future__ import annotations

import pytest

from similarity.likeness_scores import told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # The value is as long as what it is the value of.
        (
            "The cellar's spare fuse lies in the blue biscuit tin",
            "The spare fuse of the cellar is behind the gas meter",
        ),
        ("储藏室的备用灯泡放在饼干盒里", "储藏室的备用灯泡挂在煤气表后面"),
        ("要说水果，外甥最爱的是山竹", "外甥最喜欢的水果是榴莲"),
        ("门口那只白猫名叫豆花", "门口的白猫叫年糕"),
        # Not yet, and done.
        ("The greenhouse glass has not been cut yet", "The greenhouse glass has already been cut"),
        ("Ines still has to send the deposit for the hut", "Ines has sent the deposit for the hut"),
        ("院刊第三期还没排版", "院刊第三期已经排完版"),
        ("「山雀」项目的接口联调还没有开始", "「山雀」项目的接口联调已经完成"),
        # How a date is written; a colour of two words; un-; open-book.
        ("「橡树」清单的日期写成 DD.MM.YYYY", "「橡树」清单的日期格式用 YYYY/MM/DD"),
        (
            "The gate at 5 Mill Row will be painted sage green",
            "The gate at 5 Mill Row will be painted deep red",
        ),
        ("The boat shed is left unlocked at night", "The boat shed is locked at night"),
        ("刑法期末是开卷", "刑法期末考试闭卷"),
        ("Odile refused to teach on Saturdays", "Odile agreed to teach on Saturdays"),
        ("《渡口》用 Godot 开发", "《渡口》已经从 Godot 迁移到 Bevy 了"),
        ("Replies to Gerrit should be in Dutch", "Replies to Gerrit should be in Danish"),
        ("豆豆的疫苗还差一针", "豆豆的疫苗还差两针"),
    ],
)
def test_they_contradict(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Of two things, or a thing and what belongs to it.
        (
            "The cellar's spare fuse lies in the blue biscuit tin",
            "The spare bulb of the attic is behind the gas meter",
        ),
        ("Larkspur will cost 12 euros at release", "The Larkspur soundtrack will cost 5 euros at release"),
        ("The house in Brook Lane allows dogs", "The house in Brook Lane allows subletting in August"),
        ("储藏室的备用灯泡放在饼干盒里", "阁楼的备用钥匙挂在煤气表后面"),
        # Somebody, of whom two things are told.
        ("Mara is from Trieste", "Mara is a dental nurse"),
        ("3月12日是周老师的生日", "3月12日要给周老师续签摊位合同"),
        ("The report is in French", "The report is in the second drawer"),
    ],
)
def test_neither(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The log takes about 2,500,000 lines a day", "The log takes about 2.5 million lines a day"),
        ("每晚 2:00 给小团喂奶", "半夜两点给小团喂奶"),
        ("回复里表情和问号都不要出现", "请不要用表情，也别用问号"),
        (
            "Ines writes the songs and Jan plays the drums for Larkspur",
            "For Larkspur, Jan plays the drums and Ines writes the songs",
        ),
        ("闻雨在班级群里从不发语音", "闻雨在班级群只打字，绝不发语音"),
    ],
)
def test_they_say_the_same(one, other):
    assert told(one, other) == "dup"
    assert told(other, one) == "dup"
