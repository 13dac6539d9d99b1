"""Local stubs of notification services: the fixtures `stub` (push, chat) and `post` (mail)."""

import socketserver
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


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


@pytest.fixture
def stub():
    service = Stub()
    yield service
    service.close()


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


@pytest.fixture
def post():
    with socketserver.TCPServer(("127.0.0.1", 0), MailHandler) as server:
        server.mails, server.logins, server.secret = [], [], None
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
