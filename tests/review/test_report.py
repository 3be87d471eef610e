"""What a checkup leaves in the vault: the report, the brief, the commit to git that runs nothing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from memsift.checks import run_checks
from memsift.checks.status import LAST_CHECKUP
from memsift.messages import Lang, Message
from memsift.plan import Plan, replace_text
from memsift.review.brief import LINES
from memsift.review.course import PLACE
from memsift.review.desk import Desk
from memsift.review.facts import facts_of
from memsift.review.finish import can_commit, finish, summarise
from memsift.review.session import Checkup
from memsift.store import Committed
from memsift.store.git import Git, GitError
from memsift.vault.refs import refs

TODAY = date(2026, 11, 29)
TREE = {
    ".AGENT/02-记忆库/长期记忆.md": (
        "# 长期记忆\n\n## 网络\n\n"
        "- [F1] 路由器地址是 192.0.2.1（2026-10-05，来源：用户）\n"
        "- [F1] 路由器地址是 192.0.2.9（2026-11-08，来源：用户）\n"
        "- [F1] 布置图在 [[没有这个]]（2026-11-08，来源：用户）\n"
    ),
    ".AGENT/02-记忆库/近期状态.md": (
        "# 近期状态\n\n## 家里\n\n"
        "- [F0] 阳台的灯可能坏了（2026-11-20，来源：助手推断）\n"
        "- [F1] 临时住在朋友家（2026-11-20，来源：用户，过期：2026-11-25）\n"
    ),
    ".AGENT/02-记忆库/记忆索引.md": "# 记忆索引\n\n- 网络 → 长期记忆.md#网络\n",
    ".AGENT/02-记忆库/会话日志/2026-11-20-看灯.md": "# 看灯\n\n- 看了阳台\n",
}
LOG = ".AGENT/02-记忆库/会话日志/2026-11-29-每周体检.md"
YOLO = {
    "YOLO/memory/global.md": (
        "# User Profile\n- Profile_1: Likes green tea\n- Profile_2: likes green tea.\n\n"
        "# Preferences\n\n# Other Memory\n- Memory_1: The pass is valid (expires 2026-11-20)\n"
    )
}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[list[Desk]]:
    desks: list[Desk] = []
    yield desks
    for desk in desks:
        desk.close()


def start(tmp_path: Path, files: dict[str, str], opened: list[Desk], lang: Lang = "zh") -> Checkup:
    root = tmp_path / "vault"
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    desk = Desk.open(
        root,
        today=TODAY,
        lang=lang,
        state_dir=str(tmp_path / "state"),
        config_dir=str(tmp_path / "config"),
    )
    opened.append(desk)
    checkup = Checkup(desk)
    assert checkup.check() is None
    return checkup


def give(checkup: Checkup, key: str, **said: str) -> None:
    """Give this answer on the first card that has it."""
    card = next(one for one in checkup.open if one.choice(key) is not None)
    checkup.go(card.id)
    choice = card.choice(key)
    assert choice is not None
    assert isinstance(checkup.answer(choice, said), Committed)


def test_every_decision_stands_in_the_log_with_its_reason_in_the_words_of_the_vault(
    tmp_path: Path, opened: list[Desk]
) -> None:
    checkup = start(tmp_path, TREE, opened, lang="en")  # the screen's language is not the vault's
    give(checkup, "mark")
    give(checkup, "choose-second", why="刚换过")
    give(checkup, "true")
    give(checkup, "unlink")
    done = finish(checkup)
    assert isinstance(done.outcome, Committed)
    assert done.report == LOG
    text = (tmp_path / "vault" / LOG).read_text("utf-8")
    assert text.splitlines()[0] == "# 2026-11-29 每周体检"
    for heading in ("## 矛盾留痕", "## 小结", "## 过期标掉", "## F0 清理", "## 死链复查"):
        assert heading in text.splitlines()
    assert "- “临时住在朋友家”：标为已过期。已在 2026-11-25 过期（4 天前），助手仍会读到它。" in text
    assert "- 问：“阳台的灯可能坏了”（F0）是真的吗？答：是的。" in text
    assert "保留：路由器地址是 192.0.2.9" in text
    assert "舍弃：路由器地址是 192.0.2.1" in text
    assert "理由：刚换过" in text
    assert "`[[没有这个]]`" in text
    assert "没有要处理的了。" in text


def test_a_report_is_no_finding_of_the_next_checkup(tmp_path: Path, opened: list[Desk]) -> None:
    checkup = start(tmp_path, TREE, opened)
    give(checkup, "mark")
    give(checkup, "keep")
    before = [one.id for one in run_checks(checkup.desk.vault, facts_of(checkup.desk))]
    finish(checkup, brief=True)
    checkup.desk.refresh()
    assert [one.id for one in run_checks(checkup.desk.vault, facts_of(checkup.desk))] == before


def test_the_files_that_it_says_it_changed_are_the_vaults_own_each_once(
    tmp_path: Path, opened: list[Desk]
) -> None:
    checkup = start(tmp_path, TREE, opened)
    give(checkup, "choose-second", why="刚换过")  # writes the day's log too
    give(checkup, "unlink")
    ref = next(one for one in refs(checkup.desk.vault) if "阳台" in one.entry.text)
    other = replace_text(ref.file.document, ref.file.path, ref.entry, "阳台的灯换了")
    assert isinstance(checkup.desk.commit(Plan(Message("plan.why.edit"), other)), Committed)
    checkup.look_again()
    summary = summarise(checkup)
    assert (summary.files, summary.other) == (1, 1)
    assert LOG in {file for record in checkup.decided for file in record.files}


def test_a_vault_without_session_logs_keeps_its_reports_apart(tmp_path: Path, opened: list[Desk]) -> None:
    checkup = start(tmp_path, YOLO, opened, lang="en")
    give(checkup, "merge")
    done = finish(checkup)
    assert done.report == ".memsift/reports/2026-11-29.md"
    text = (tmp_path / "vault" / done.report).read_text("utf-8")
    assert "## Duplicates" in text
    assert "merge into one" in text
    assert "Left for next time: 1 (Expired 1)." in text


def test_two_checkups_of_a_day_stand_in_one_file(tmp_path: Path, opened: list[Desk]) -> None:
    checkup = start(tmp_path, YOLO, opened, lang="en")
    give(checkup, "merge")
    finish(checkup)
    give(checkup, "mark")
    done = finish(checkup)
    assert done.report is not None
    text = (tmp_path / "vault" / done.report).read_text("utf-8")
    assert text.count("# 2026-11-29 Weekly checkup") == 1
    assert text.count("merge into one") == 1  # the second tells of the second alone
    assert text.count("mark as expired") == 1


def test_the_brief_fits_a_phone(tmp_path: Path, opened: list[Desk]) -> None:
    checkup = start(tmp_path, TREE, opened)
    give(checkup, "mark")
    done = finish(checkup, brief=True)
    assert done.brief == "Agent速报/2026-11-29-每周体检.md"
    lines = (tmp_path / "vault" / done.brief).read_text("utf-8").splitlines()
    assert len(lines) <= LINES + 2
    assert lines[-1].endswith(LOG)


@pytest.mark.parametrize("kind", [TREE, YOLO])
@pytest.mark.parametrize("thrown_away", [False, True])
def test_what_the_end_of_a_checkup_wrote_is_nobodys_edit(
    kind: dict[str, str], thrown_away: bool, tmp_path: Path, opened: list[Desk]
) -> None:
    checkup = start(tmp_path, kind, opened)
    give(checkup, "mark")
    done = finish(checkup, brief=True)
    assert done.brief is not None
    if thrown_away:
        (tmp_path / "vault" / done.brief).unlink()
    checkup.desk.refresh()
    assert checkup.desk.items() == ()


def test_finishing_is_remembered_and_undone_with_the_rest(tmp_path: Path, opened: list[Desk]) -> None:
    checkup = start(tmp_path, TREE, opened)
    decisions = checkup.desk.store.decisions
    give(checkup, "mark")
    assert decisions.place(PLACE) is not None
    finish(checkup)
    assert decisions.place(PLACE) is None
    assert decisions.place(LAST_CHECKUP) == "2026-11-29"
    assert isinstance(checkup.undo_all(), Committed)
    assert decisions.place(LAST_CHECKUP) is None
    assert not checkup.finished
    assert not (tmp_path / "vault" / LOG).exists()


def test_other_changes_of_the_same_time_are_told(tmp_path: Path, opened: list[Desk]) -> None:
    note = "# 电话\n\n- 阳台的灯可能坏了\n"
    checkup = start(tmp_path, {**TREE, "笔记/电话.md": note}, opened)
    card = next(one for one in checkup.open if checkup.evidence(one))
    evidence = checkup.evidence(card)[0]
    assert isinstance(checkup.add_evidence(card, evidence), Committed)
    give(checkup, "mark")
    finish(checkup)
    text = (tmp_path / "vault" / LOG).read_text("utf-8")
    assert "## 其他改动" in text
    assert "期间还做了 1 处其他改动。" in text


# -- git --------------------------------------------------------------------------------------------------


def git(root: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(root), "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def hostile(root: Path, marker: Path) -> None:
    """A repository that names a command wherever git would run one."""
    run = root / "run.sh"
    run.write_text(f"#!/bin/sh\necho $0 $@ >> {marker}\ncat\n")
    run.chmod(0o755)
    hooks = root / ".git" / "hooks"
    for name in ("pre-commit", "post-commit", "reference-transaction", "post-index-change", "commit-msg"):
        (hooks / name).write_text(f"#!/bin/sh\necho {name} >> {marker}\n")
        (hooks / name).chmod(0o755)
    for key, value in {
        "core.fsmonitor": str(run),
        "core.pager": str(run),
        "core.editor": str(run),
        "gpg.program": str(run),
        "commit.gpgSign": "true",
        "filter.evil.clean": str(run),
        "filter.evil.smudge": str(run),
        "filter.evil.required": "true",
        "diff.external": str(run),
        "alias.commit-tree": f"!{run}",
        "alias.update-ref": f"!{run}",
    }.items():
        git(root, "config", key, value)
    (root / ".gitattributes").write_text("*.md filter=evil\n")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    git(root, "init", "-q")
    return root


def test_a_hostile_repository_runs_nothing(tmp_path: Path, repository: Path) -> None:
    (repository / "a.md").write_text("one\n")
    git(repository, "add", "a.md")
    git(repository, "commit", "-q", "-m", "first")
    marker = tmp_path / "ran"
    hostile(repository, marker)
    marker.unlink(missing_ok=True)
    (repository / "a.md").write_text("two\n")
    made = Git(str(repository), os.environ).commit({"a.md": b"two\n", "深/b.md": b"new\n"}, "the checkup\n")
    assert made is not None
    assert not marker.exists()
    for name in (repository / ".git" / "hooks").iterdir():
        name.unlink()
    for key in ("core.fsmonitor", "filter.evil.required", "filter.evil.clean", "filter.evil.smudge"):
        git(repository, "config", "--unset", key)
    assert git(repository, "show", "HEAD:a.md") == "two\n"
    assert git(repository, "show", "HEAD:深/b.md") == "new\n"
    assert git(repository, "log", "-1", "--format=%s").strip() == "the checkup"
    assert git(repository, "diff", "--cached", "--name-only") == ""


def test_what_else_is_staged_stays_staged_and_is_not_committed(repository: Path) -> None:
    for name in ("a.md", "other.md"):
        (repository / name).write_text("one\n")
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "first")
    (repository / "other.md").write_text("staged\n")
    git(repository, "add", "other.md")
    (repository / "a.md").write_text("two\n")
    assert Git(str(repository), os.environ).commit({"a.md": b"two\n"}, "x\n") is not None
    assert git(repository, "show", "--name-only", "--format=", "HEAD").split() == ["a.md"]
    assert git(repository, "diff", "--cached", "--name-only").split() == ["other.md"]
    assert Git(str(repository), os.environ).commit({"a.md": b"two\n"}, "x\n") is None  # as it is already


def test_the_first_commit_a_removed_file_and_a_vault_inside_a_repository(repository: Path) -> None:
    inner = repository / "notes" / "vault"
    inner.mkdir(parents=True)
    made = Git(str(inner), os.environ).commit({"a.md": b"one\n", "b.md": b"two\n"}, "first\n")
    assert made is not None
    assert git(repository, "ls-tree", "-r", "--name-only", "HEAD").split() == [
        "notes/vault/a.md",
        "notes/vault/b.md",
    ]
    Git(str(inner), os.environ).commit({"a.md": None}, "second\n")
    assert git(repository, "ls-tree", "-r", "--name-only", "HEAD").split() == ["notes/vault/b.md"]


def test_what_the_repository_ignores_is_left_out(repository: Path) -> None:
    (repository / ".gitignore").write_text(".memsift/\n")
    Git(str(repository), os.environ).commit({"a.md": b"1\n", ".memsift/reports/x.md": b"2\n"}, "m\n")
    assert git(repository, "ls-tree", "-r", "--name-only", "HEAD").split() == ["a.md"]


def test_a_repository_with_hooks_in_its_configuration_is_refused(repository: Path) -> None:
    git(repository, "config", "hook.evil.command", "touch /tmp/never")
    with pytest.raises(GitError) as raised:
        Git(str(repository), os.environ).commit({"a.md": b"1\n"}, "m\n")
    assert raised.value.message.id == "session.git.commands"


def test_variables_of_git_lead_nowhere_else(tmp_path: Path, repository: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    git(elsewhere, "init", "-q")
    environ = {**os.environ, "GIT_DIR": str(elsewhere / ".git"), "GIT_EXTERNAL_DIFF": "false"}
    Git(str(repository), environ).commit({"a.md": b"1\n"}, "m\n")
    assert git(repository, "show", "HEAD:a.md") == "1\n"


def test_a_checkup_is_committed_when_asked(tmp_path: Path, repository: Path, opened: list[Desk]) -> None:
    checkup = start(tmp_path, TREE, opened)
    assert can_commit(checkup)
    give(checkup, "mark")
    done = finish(checkup, git=True)
    assert done.told is None
    assert done.commit is not None
    names = git(repository, "-c", "core.quotePath=false", "show", "--name-only", "--format=%s", "HEAD")
    assert names.splitlines()[0] == "每周体检：1 条决定"
    assert set(names.splitlines()[2:]) == {LOG, ".AGENT/02-记忆库/近期状态.md"}


def test_without_a_repository_nothing_is_offered(tmp_path: Path, opened: list[Desk]) -> None:
    assert not can_commit(start(tmp_path, YOLO, opened))


def test_a_week_without_a_finding_is_a_checkup_too(tmp_path: Path, opened: list[Desk]) -> None:
    files = {"YOLO/memory/global.md": "# User Profile\n- Profile_1: Likes green tea\n\n# Preferences\n"}
    checkup = start(tmp_path, files, opened, lang="en")
    assert checkup.open == ()
    done = finish(checkup)
    assert isinstance(done.outcome, Committed)
    assert done.report is not None
    assert "Nothing is left to decide." in (tmp_path / "vault" / done.report).read_text("utf-8")
    assert checkup.desk.store.decisions.place(LAST_CHECKUP) == "2026-11-29"
