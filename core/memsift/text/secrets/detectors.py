"""The named detectors of detect-secrets 1.5 (Apache License 2.0, https://github.com/Yelp/detect-secrets).

Only their patterns are needed, and importing the package brings requests and urllib3 along: 150 ms at the
first word that looks like a key, and 10 MB. A test holds this table against the package.

Not BasicAuth, PrivateKey and JWT: ours find the whole of the secret; not Keyword: it is made for source
code; not the entropy detectors and IP addresses.
"""

# ruff: noqa: E501 - the patterns stand as they were published

from __future__ import annotations

import re

DETECTORS: tuple[tuple[str, str, int], ...] = (
    ("Artifactory Credentials", r"""(?:\s|=|:|"|^)AKC[a-zA-Z0-9]{10,}(?:\s|"|$)""", 0),
    ("Artifactory Credentials", r"""(?:\s|=|:|"|^)AP[\dABCDEF][a-zA-Z0-9]{8,}(?:\s|"|$)""", 0),
    ("AWS Access Key", r"(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}", 0),
    (
        "AWS Access Key",
        r"""aws.{0,20}?(?:key|pwd|pw|password|pass|token).{0,20}?[\'\"]([0-9a-zA-Z/+]{40})[\'\"]""",
        re.IGNORECASE,
    ),
    ("Azure Storage Account access key", r"AccountKey=[a-zA-Z0-9+\/=]{88}", 0),
    (
        "Cloudant Credentials",
        r"""(?:(?<=\W)|(?<=^))(?:\[|)(?:"|\'|)(?:cloudant|cl|clou)(?:_|-|)(?:api|)(?:key|pwd|pw|password|pass|token)(?:"|\'|)(?:\]|)(?: *)(?:=|:|:=|=>| +|::)(?: *)(?:"|\'|)([0-9a-f]{64})(?:"|\'|)""",
        re.IGNORECASE,
    ),
    (
        "Cloudant Credentials",
        r"""(?:(?<=\W)|(?<=^))(?:\[|)(?:"|\'|)(?:cloudant|cl|clou)(?:_|-|)(?:api|)(?:key|pwd|pw|password|pass|token)(?:"|\'|)(?:\]|)(?: *)(?:=|:|:=|=>| +|::)(?: *)(?:"|\'|)([a-z]{24})(?:"|\'|)""",
        re.IGNORECASE,
    ),
    (
        "Cloudant Credentials",
        r"(?:https?\:\/\/)[\w\-]+\:([0-9a-f]{64})\@[\w\-]+\.cloudant\.com",
        re.IGNORECASE,
    ),
    ("Cloudant Credentials", r"(?:https?\:\/\/)[\w\-]+\:([a-z]{24})\@[\w\-]+\.cloudant\.com", re.IGNORECASE),
    ("Discord Bot Token", r"[MNO][a-zA-Z\d_-]{23,25}\.[a-zA-Z\d_-]{6}\.[a-zA-Z\d_-]{27}", 0),
    ("GitHub Token", r"(ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9_]{36}", 0),
    ("GitLab Token", r"(glpat|gldt|glft|glsoat|glrt)-[A-Za-z0-9_\-]{20,50}(?!\w)", 0),
    ("GitLab Token", r"GR1348941[A-Za-z0-9_\-]{20,50}(?!\w)", 0),
    ("GitLab Token", r"glcbt-([0-9a-fA-F]{2}_)?[A-Za-z0-9_\-]{20,50}(?!\w)", 0),
    ("GitLab Token", r"glimt-[A-Za-z0-9_\-]{25}(?!\w)", 0),
    ("GitLab Token", r"glptt-[A-Za-z0-9_\-]{40}(?!\w)", 0),
    ("GitLab Token", r"glagent-[A-Za-z0-9_\-]{50,1024}(?!\w)", 0),
    ("GitLab Token", r"gloas-[A-Za-z0-9_\-]{64}(?!\w)", 0),
    (
        "IBM Cloud IAM Key",
        r"""(?:(?<=\W)|(?<=^))(?:\[|)(?:"|\'|)(?:ibm(?:_|-|)cloud(?:_|-|)iam|cloud(?:_|-|)iam|ibm(?:_|-|)cloud|ibm(?:_|-|)iam|ibm|iam|cloud|)(?:_|-|)(?:api|)(?:_|-|)(?:key|pwd|password|pass|token)(?:"|\'|)(?:\]|)(?: *)(?:=|:|:=|=>| +|::)(?: *)(?:"|\'|)([a-zA-Z0-9_\-]{44}(?![a-zA-Z0-9_\-]))(?:"|\'|)""",
        re.IGNORECASE,
    ),
    (
        "IBM COS HMAC Credentials",
        r"""(?:(?<=\W)|(?<=^))(?:\[|)(?:"|\'|)(?:(?:ibm)?[-_]?cos[-_]?(?:hmac)?|)(?:_|-|)(?:secret[-_]?(?:access)?[-_]?key)(?:"|\'|)(?:\]|)(?: *)(?:=|:|:=|=>| +|::)(?: *)(?:"|\'|)([a-f0-9]{48}(?![a-f0-9]))(?:"|\'|)""",
        re.IGNORECASE,
    ),
    ("Mailchimp Access Key", r"[0-9a-z]{32}-us[0-9]{1,2}", 0),
    ("NPM tokens", r"\/\/.+\/:_authToken=\s*((npm_.+)|([A-Fa-f0-9-]{36})).*", 0),
    ("OpenAI Token", r"sk-[A-Za-z0-9-_]*[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}", 0),
    ("PyPI Token", r"pypi-AgEIcHlwaS5vcmc[A-Za-z0-9-_]{70,}", 0),
    ("PyPI Token", r"pypi-AgENdGVzdC5weXBpLm9yZw[A-Za-z0-9-_]{70,}", 0),
    ("SendGrid API Key", r"SG\.[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9_-]{43}", 0),
    ("Slack Token", r"xox(?:a|b|p|o|s|r)-(?:\d+-)+[a-z0-9]+", re.IGNORECASE),
    (
        "Slack Token",
        r"https://hooks\.slack\.com/services/T[a-zA-Z0-9_]+/B[a-zA-Z0-9_]+/[a-zA-Z0-9_]+",
        re.IGNORECASE | re.VERBOSE,
    ),
    (
        "SoftLayer Credentials",
        r"""(?:(?<=\W)|(?<=^))(?:\[|)(?:"|\'|)(?:softlayer|sl)(?:_|-|)(?:api|)(?:_|-|)(?:key|pwd|password|pass|token)(?:"|\'|)(?:\]|)(?: *)(?:=|:|:=|=>| +|::)(?: *)(?:"|\'|)([a-z0-9]{64})(?:"|\'|)""",
        re.IGNORECASE,
    ),
    (
        "SoftLayer Credentials",
        r"(?:http|https)://api.softlayer.com/soap/(?:v3|v3.1)/([a-z0-9]{64})",
        re.IGNORECASE,
    ),
    ("Square OAuth Secret", r"sq0csp-[0-9A-Za-z\\\-_]{43}", 0),
    ("Stripe Access Key", r"(?:r|s)k_live_[0-9a-zA-Z]{24}", 0),
    ("Telegram Bot Token", r"\d{8,10}:[0-9A-Za-z_-]{35}", 0),
    ("Twilio API Key", r"AC[a-z0-9]{32}", 0),
    ("Twilio API Key", r"SK[a-z0-9]{32}", 0),
)
"""Service, pattern, flags."""
