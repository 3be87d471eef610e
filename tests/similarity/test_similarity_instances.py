"""Values of two things of one kind, two things told of one place, and what is given up or renamed."""

from __future__ import annotations

from pathlib import Path

import pytest

from similarity.likeness_scores import agreement, rows_of, told, told_of


def test_pairs_of_two_things():
    found = told_of(rows_of(Path(__file__).with_name("two_things.txt")))
    agreed, right = agreement(found)
    assert found.total() > 170
    assert agreed >= 0.95
    assert right >= 0.97


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Both are told from others of their kind, before the noun or in brackets.
        ("总馆闭馆时间 17:00", "分馆闭馆时间 19:00"),
        ("渡船执照(甲号) 2028 年 3 月到期", "乙码头的渡船执照 2027 年 1 月到期"),
        ("The Bergen ferry takes 40 cars", "The Molde ferry takes 120 cars"),
        ("The ferry (Bergen) takes 40 cars", "The Molde ferry takes 120 cars"),
        # One is a named variant.
        ("招牌鱼汤 48 元", "鱼汤 30 元"),
        ("A double berth is 900 kroner", "A berth is 550 kroner"),
        ("鱼饵 20 元一盒", "进口鱼饵 45 元一盒"),
        ("The harbour crane lifts nine tonnes", "The old harbour crane lifts four tonnes"),
        ("Mooring fee is 30 euros for the pontoon", "The quay mooring fee is 18 euros"),
        ("船票余额还有 300", "老伴的船票余额有 800"),
        ("A bunk is 300 kroner with sheets", "A bunk is 240 kroner without sheets"),
        # Days, numbers and seasons tell things apart that have figures of their own.
        ("Monday's ferry leaves at 18:00", "Friday's ferry leaves at 21:30"),
        ("Berth 3 holds nine boats", "Berth 9 holds two boats"),
        ("夏天末班船 22:00", "冬天末班船 19:30"),
        ("船票买 10 张送 1 张", "船票买 30 张送 4 张"),
        ("端午船票 98 元", "中秋船票 120 元"),
        ("端午船票 98 元", "船票涨到 52 元"),
        ("渡轮票涨到 4200", "渡轮票一共四天有效"),
        # Another role; the same word in passing.
        ("The vice-commodore is Freya", "Freya is commodore"),
        ("晚上九点半睡", "下午两点午睡醒"),
        ("阿帆法语好，算术一般", "别用法文"),
        ("老伴的退休金 5200", "老伴体检在每年五月"),
        # What is told of one place at two times.
        ("码头 1998 年建的，在鹿港", "鹿港码头的许可到 2031 年 5 月"),
        ("Safety drill on 7 May, Hill Lane quay", "The Hill Lane quay's permit expires on 7 May 2029"),
        ("鹿港码头 5 月 9 号演习", "鹿港码头的许可到 2031 年 5 月"),
    ],
)
def test_two_things(one, other):
    assert told(one, other) == "none"
    assert told(other, one) == "none"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("总馆 17:00 闭馆", "总馆的闭馆时间是 18:00"),
        ("招牌鱼汤 48 元", "招牌鱼汤一份 52 元"),
        ("The Bergen ferry takes 40 cars", "Bergen ferry: takes 44 cars"),
        # A debt that is paid, a plan that is given up, a name that is wanted no more.
        ("欠船长两千块", "欠船长的两千已经还清了"),
        ("Owes the harbour master 900 kroner", "The harbour master's 900 kroner have been repaid"),
        ("打算端午去鹿港", "端午哪也不去，鹿港以后再说"),
        ("叫他“船长”", "以后叫他“老陈”，不喜欢“船长”"),
        ('Call him "Skipper"', 'Call him "Einar" from now on, he does not like "Skipper"'),
    ],
)
def test_one_thing(one, other):
    assert told(one, other) == "conflict"
    assert told(other, one) == "conflict"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("肠胃不好，忌虾和蟹", "肠胃不好，别推荐虾、蟹"),
        ("The cook is gluten intolerant", "The cook can't have gluten"),
        ("茶叶从鹿港买，每月 5 斤", "茶叶在鹿港买，一个月 5 斤"),
        ("The crew meets at 18:30 on the quay", "Crew meeting on the quay at half six"),
    ],
)
def test_the_same_in_other_words(one, other):
    assert told(one, other) == "dup"
