"""The word that unlocks a seat, kept as a salted hash. Knows no session and no file."""

from __future__ import annotations

from hashlib import pbkdf2_hmac
from hmac import compare_digest
from secrets import token_bytes

ROUNDS = 60_000
_SALT = 16


def sealed(word: str) -> str:
    """A word as it is kept: salt and hash in hexadecimal digits, a colon between them."""
    salt = token_bytes(_SALT)
    return f"{salt.hex()}:{_hash(word, salt)}"


def fits(word: str, kept: str) -> bool:
    """Whether a word is the one that was sealed. What is no seal fits no word."""
    salt, colon, promised = kept.partition(":")
    try:
        return bool(colon) and compare_digest(_hash(word, bytes.fromhex(salt)), promised)
    except (TypeError, ValueError):
        return False


def _hash(word: str, salt: bytes) -> str:
    return pbkdf2_hmac("sha256", word.strip().encode("utf-8", "replace"), salt, ROUNDS).hex()
