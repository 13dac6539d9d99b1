"""Local stubs of notification services, and the browser that reads push messages."""

import os
import socketserver
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from dolmen.web.notify.push import Subscription, derive_key, encode_base64, new_key, public_point

PUSH_KEY = new_key()


class Stub:
    """A service that stores what it receives and answers with `status`."""

    def __init__(self):
        self.got = []
        self.status = 201
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                stub.got.append((self.path, dict(self.headers), body))
                self.send_response(stub.status)
                if stub.status == 302:
                    self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class MailHandler(socketserver.StreamRequestHandler):
    """A mail server that accepts everything. It offers a login, and with a `secret` also TLS."""

    def handle(self):
        self.wfile.write(b"220 stub\r\n")
        secure = False
        while line := self.rfile.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self.server.mails.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
            elif word == b"EHLO":
                self.wfile.write(
                    b"250-stub\r\n250-AUTH PLAIN\r\n" + (b"250-STARTTLS\r\n" if self.server.secret and not secure else b"")
                )
            elif word == b"STARTTLS":
                self.wfile.write(b"220 go on\r\n")
                try:
                    self.connection = self.server.secret.wrap_socket(self.connection, server_side=True)
                except ssl.SSLError:  # the client rejects our certificate
                    return
                self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)
                secure = True
                continue
            elif word == b"AUTH":
                self.server.logins.append(secure)
            self.wfile.write({b"QUIT": b"221 bye\r\n", b"AUTH": b"235 come in\r\n"}.get(word, b"250 stub\r\n"))
            if word == b"QUIT":
                self.connection.close()
                return


class PushReceiver:
    """The other end of Web Push: what a browser does to read a message."""

    def __init__(self, host):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.subscription = Subscription(
            f"http://{host}/push/1", encode_base64(public_point(self.key)), encode_base64(self.auth)
        )

    def read(self, body):
        salt, size = body[:16], body[20]
        theirs, text = body[21 : 21 + size], body[21 + size :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = derive_key(self.auth, shared, b"WebPush: info\0" + public_point(self.key) + theirs, 32)
        key = derive_key(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derive_key(salt, secret, b"Content-Encoding: nonce\0", 12), text, None)
        assert plain.endswith(b"\2")
        return msgspec.json.decode(plain[:-1])
