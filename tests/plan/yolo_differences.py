"""Where Memsift writes other bytes than the plugin did in `yolo.dev.json`, and why."""

# ruff: noqa: E501

from __future__ import annotations

AVOIDED: dict[str, str] = {
    "failed-op-creates-file": "an id that is not found makes no file",
    "unseen-entries": "the entry that a person sees is found",
    "crlf": "CRLF entries are read, new and changed lines end with CRLF, no id twice",
    "orphan-continuation": "the lines below an entry go where it goes",
    "multiline": "the text becomes one line",
    "multiline-forgery": "the text becomes one line, so nothing is forged",
    "heading-in-frontmatter": "front matter is opaque",
    "duplicate-id-for-humans": "ids that a person sees count",
    "code-fence-entry": "a fence is opaque",
    "heading-in-code-fence": "a fence is opaque",
    "entry-under-wrong-heading": "the entry stays in its own section",
    "bullet-style-lost": "the bullet stays",
    "indent-lost": "the indent stays",
    "orphan-children": "the items below an entry go where it goes",
    "plain-bullet-as-entry": "an address is no id",
    "comment-entry": "a comment is opaque",
    "id-reuse": "a number is never issued twice",
    "huge-number": "numbers are whole numbers of any size",
    "bom-lost": "the byte order mark stays",
}
"""Kind of damage → how it is avoided."""

OURS: dict[str, str | None] = {
    # failed-op-creates-file
    "delete: delete on a missing file reports not found but creates the file": None,
    # unseen-entries
    "update: entries before any heading are not seen by update": "- Memory_1: changed\n- Memory_2: also floating\n",
    # heading-in-code-fence
    "add: hash line inside a code fence counts as a section heading": "# User Profile\n- Profile_1: Runs a server\n\n```sh\n# memory\nfree -h\n```\n\n# Preferences\n- Preference_1: x\n\n# Other Memory\n- Memory_1: new\n",
    # heading-in-frontmatter
    "add: YAML comment in frontmatter counts as a heading": "---\n# memory\ntags: [a]\n---\n# User Profile\n- Profile_1: x\n\n# Other Memory\n- Memory_1: new\n",
    # heading-in-frontmatter
    "delete: frontmatter list line under a YAML comment heading is an entry": None,
    # unseen-entries
    "update: custom headings only: update cannot see Proj_1": "# Project Context\n- Proj_1: changed\n- Proj_2: Ships on Fridays\n\n# Code Style\n- Code_1: Small functions\n",
    # unseen-entries
    "delete: custom headings only: delete cannot see Code_1": "# Project Context\n- Proj_1: Built with Go\n- Proj_2: Ships on Fridays\n\n# Code Style\n",
    # entry-under-wrong-heading
    "add: custom heading after Other Memory: new memory lands under the custom heading": "# User Profile\n\n# Preferences\n\n# Other Memory\n- Memory_1: plain\n- Memory_2: Goes where?\n\n# Project Context\n- Proj_1: Built with Go\n",
    # bullet-style-lost
    "update: star bullet is rewritten to dash on update": "# Other Memory\n* Memory_1: b\n",
    # unseen-entries
    "update: plus bullet is not an entry": "# Other Memory\n+ Memory_1: b\n",
    # indent-lost
    "update: nested bullet loses its indent on update": "# Other Memory\n- Memory_1: parent\n  - Memory_2: child changed\n",
    # orphan-children
    "delete: delete of a parent leaves its nested children": "# Other Memory\n- Memory_3: next\n",
    # unseen-entries
    "update: checkbox entry: plain id not found": "# Other Memory\n- [ ] Memory_1: b\n",
    # duplicate-id-for-humans
    "add: checkbox entries are ignored for numbering": "# Other Memory\n- [ ] Memory_1: a\n- Memory_2: b\n",
    # unseen-entries
    "update: bold id: plain id not found": "# Other Memory\n- **Memory_1**: b\n",
    # plain-bullet-as-entry
    'update: URL bullet becomes id "https"': None,
    # duplicate-id-for-humans
    "add: id without colon is not an entry": "# Other Memory\n- Memory_1\n- Memory_2\n- Memory_3: b\n",
    # code-fence-entry
    "update: update reaches into a code fence": None,
    # code-fence-entry
    "delete: delete reaches into a tilde fence": None,
    # comment-entry
    "delete: entry in an HTML comment is an entry": None,
    # orphan-continuation
    "delete: delete leaves continuation lines behind": "# Other Memory\n- Memory_2: next\n",
    # id-reuse
    "add: step 2: next add reuses Memory_3 [reuse-1]": "# User Profile\n- Profile_1: Lives in Tartu\n- Profile_2: Teaches chemistry\n\n# Preferences\n- Preference_1: Short answers\n- Preference_2: Metric units\n\n# Other Memory\n- Memory_1: Boiler serviced in March\n- Memory_2: Train pass ends in May\n- Memory_4: Different fact\n",
    # huge-number
    "add: 22 digits become exponent form": "# Other Memory\n- Memory_1234567890123456789012: a\n- Memory_1234567890123456789013: n\n",
    # crlf
    "add: CRLF: add ignores existing numbers and duplicates an id": "# User Profile\r\n- Profile_1: Lives in Tartu\r\n- Profile_2: Teaches chemistry\r\n\r\n# Preferences\r\n- Preference_1: Short answers\r\n- Preference_2: Metric units\r\n\r\n# Other Memory\r\n- Memory_1: Boiler serviced in March\r\n- Memory_2: Train pass ends in May\r\n- Memory_3: Garden plan is in the blue folder\r\n- Memory_4: Fresh\r\n",
    # crlf
    "update: CRLF: update finds nothing": "# User Profile\r\n- Profile_1: x\r\n- Profile_2: Teaches chemistry\r\n\r\n# Preferences\r\n- Preference_1: Short answers\r\n- Preference_2: Metric units\r\n\r\n# Other Memory\r\n- Memory_1: Boiler serviced in March\r\n- Memory_2: Train pass ends in May\r\n- Memory_3: Garden plan is in the blue folder\r\n",
    # crlf
    "add: CRLF: appended missing section": "# User Profile\r\n- Profile_1: a\r\n\r\n# Preferences\r\n- Preference_1: Fresh\r\n",
    # crlf
    "update: CRLF: entry with empty content is the only kind found": "# Other Memory\r\n- Memory_1: x\r\n- Memory_2: y\r\n",
    # crlf
    "update: one CRLF line in an LF file is unseen": "# Other Memory\n- Memory_1: a\n- Memory_2: x\r\n- Memory_3: c\n",
    # bom-lost
    "add: BOM before the first heading: add": "\ufeff# User Profile\n- Profile_1: a\n- Profile_2: x\n",
    # multiline
    "add: two-line content on add": "# Other Memory\n- Memory_1: a\n- Memory_2: first second\n",
    # multiline-forgery
    "add: content can forge another entry": "# Other Memory\n- Memory_1: a\n- Memory_2: ok - Memory_90: forged\n",
    # multiline-forgery
    "add: content can forge a section heading": "# Other Memory\n- Memory_1: a\n- Memory_2: ok # Preferences - Preference_1: forged\n",
    # multiline
    "add: CRLF inside content": "# Other Memory\n- Memory_1: a\n- Memory_2: first second\n",
    # multiline
    "add: step 1: two-line add [ml-1]": "# Other Memory\n- Memory_1: alpha beta\n",
    # orphan-continuation
    "update: step 2: update leaves the second line [ml-1]": "# Other Memory\n- Memory_1: gamma\nbeta\n",
    # orphan-continuation
    "delete: step 3: delete leaves the second line [ml-1]": "# Other Memory\n",
    # failed-op-creates-file
    "update: id in global is not found in assistant scope, and the assistant file is created": None,
}
"""Case with `danger` → the file as Memsift writes it; None: refused, nothing is written."""

HIGHEST = "§3: a number is never issued twice; the highest that the prefix has in the file counts"
SECTIONS = "§3: emoji, bold and setext headings are sections, never those of the section words; " + HIGHEST
OPAQUE = "§3: opaque zones hold no entries"
IDS = "§3: only <letters>_<digits> is an id"

RULES: dict[str, tuple[str, str | None]] = {
    "add: tab indent is still taken as a heading": (
        OPAQUE,
        "\t# Preferences\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: hash followed by text": (
        HIGHEST,
        "# Preferences #x\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: bold heading not recognised": (
        SECTIONS,
        "# **Preferences**\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: colon at the end not recognised": (
        HIGHEST,
        "# Preferences:\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: emoji prefix not recognised": (
        SECTIONS,
        "# 📌 Preferences\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: no space is not a heading": (
        HIGHEST,
        "#Preferences\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: full-width hash is not a heading": (
        HIGHEST,
        "＃ 偏好\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: setext double underline not recognised": (
        SECTIONS,
        "Preferences\n===========\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: heading in a bullet not recognised": (
        HIGHEST,
        "- # Preferences\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: longer title not recognised": (
        HIGHEST,
        "# My Preferences\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: other Chinese title not recognised": (
        HIGHEST,
        "# 用户 偏好\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: trailing HTML comment not recognised": (
        HIGHEST,
        "# Preferences <!-- mine -->\n- Preference_4: seed\n\n# Preferences\n- Preference_5: new\n",
    ),
    "add: profile ids inside the preferences section are not counted for profile": (
        HIGHEST,
        "# User Profile\n- Profile_1: a\n- Profile_10: New\n\n# Preferences\n- Profile_9: misplaced\n",
    ),
    "delete: numbered list is not an entry": (
        "§2: an entry is a bulleted or numbered item",
        "# Other Memory\n",
    ),
    "delete: four-space indented entry (code block) is still an entry": (OPAQUE, None),
    "delete: wikilink id": (IDS, None),
    "update: full-width colon is normalised on update": (
        "§3: an update keeps the colon",
        "# Other Memory\n- Memory_1：b\n",
    ),
    "update: id with a space": (IDS, None),
}
"""Case without `danger` that comes out otherwise → the rule of the contract, and the file as written."""
