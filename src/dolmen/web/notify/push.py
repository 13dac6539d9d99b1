"""Web Push: a message to a closed browser, encrypted for it (RFC 8291) and signed by this server (RFC 8292)."""

from __future__ import annotations

import base64
import os
import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096  # record size in bytes; our messages are far shorter
TTL_SECONDS = 12 * 3600  # seconds for which the push service stores a message for an offline browser
SIGNATURE_SECONDS = 12 * 3600  # seconds for which our signature is valid


class Subscription(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's push address and public keys, as the browser sent them."""

    endpoint: str
    p256dh: str
    auth: str


def encode_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """Create a signing key for the server, which must be stored."""
    return encode_base64(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def private_key(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode_base64(key), "big"), CURVE)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as an uncompressed point, the form of RFC 8291."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(key: str) -> str:
    """The public key of the server, for browsers."""
    return encode_base64(public_point(private_key(key)))


def derive_key(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(message: bytes, to: Subscription) -> bytes:
    """Encrypt a message for this browser."""
    browser_point, own_key, salt = decode_base64(to.p256dh), ec.generate_private_key(CURVE), os.urandom(16)
    shared = own_key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser_point))
    secret = derive_key(decode_base64(to.auth), shared, b"WebPush: info\0" + browser_point + public_point(own_key), 32)
    key = derive_key(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive_key(salt, secret, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public_point(own_key))]) + public_point(own_key) + text


def vapid_header(to: Subscription, key: str, contact: str) -> str:
    """The VAPID header: it authenticates us to the push service, which rejects other senders."""
    where = urlsplit(to.endpoint)
    claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + SIGNATURE_SECONDS, "sub": contact}
    parts = [encode_base64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = utils.decode_dss_signature(private_key(key).sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256())))
    token = ".".join([*parts, encode_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
    return f"vapid t={token}, k={public_key(key)}"


def request(message: bytes, to: Subscription, key: str, contact: str) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of the request to the push service."""
    headers = {
        "authorization": vapid_header(to, key, contact),
        "content-encoding": "aes128gcm",
        "ttl": str(TTL_SECONDS),
        "urgency": "high",
    }
    return encrypt(message, to), headers
