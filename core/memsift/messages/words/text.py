"""Words for what `text/` finds."""

WORDS: dict[str, tuple[str, str]] = {
    "text.secret-private-key": ("private key", "私钥"),
    "text.secret-key": ("access key or token", "访问密钥或令牌"),
    "text.secret-jwt": ("signed web token", "签名令牌（JWT）"),
    "text.secret-url": ("password inside an address", "网址里的密码"),
    "text.secret-password": ("password", "密码"),
    "text.secret-token": ("key or token", "密钥或令牌"),
    "text.secret-login": ("login with its password", "账号连同密码"),
    "text.secret-id-card": ("identity card number", "身份证号"),
    "text.secret-bank-card": ("bank card number", "银行卡号"),
    "text.hidden-zero-width": ("invisible characters", "看不见的字符"),
    "text.hidden-bidi": ("characters that reverse the writing direction", "改变书写方向的字符"),
    "text.hidden-control": ("control characters", "控制字符"),
    "text.hidden-comment": ("a comment addressed to an AI model", "写给 AI 模型看的注释"),
    "text.hidden-instruction": (
        "words that tell a model to drop its instructions",
        "让模型抛开原有指令的话",
    ),
    "text.hidden-closing-tag": (
        "a tag that ends the memory block early",
        "提前结束记忆块的标签",
    ),
}
