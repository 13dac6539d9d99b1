"""Sending notifications, against local stubs of a push service, a chat service and a mail server."""

import ssl
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.x509.oid import NameOID

from dolmen.web.notify import Notifier, push
from dolmen.web.notify.channels import (
    Channels,
    Notice,
    NotifyConfig,
    SendError,
    config_from_environment,
    is_valid_mail,
    is_valid_push,
    is_valid_webhook,
    send_chat,
    send_mail,
    webhook_body,
)
from dolmen.web.notify.push import Subscription, decode_base64, encode_base64, public_key
from tests.notify_stub import PUSH_KEY, PushReceiver

NOTICE = Notice("Roam", "It is your turn.", "https://table.example/t/abc")


def config(stub, **more):
    return NotifyConfig(hosts=(stub.host,), key=PUSH_KEY, sender="table@example.org", **more)


def notifier(stub, channels, forget=lambda *_: None, **more):
    waits = set()
    first = lambda *wait: wait not in waits and not waits.add(wait)  # noqa: E731
    return Notifier(config(stub, **more), lambda _: channels, first, forget)


def send_notice(notifier):
    notifier.notify("abc", {"ann": 1.0}, lambda lang: NOTICE)
    notifier.pool.shutdown()


def test_a_push_message_is_encrypted_for_the_browser_and_signed_by_the_server(stub):
    browser = PushReceiver(stub.host)
    send_notice(notifier(stub, Channels(browsers=[browser.subscription])))
    [(path, headers, body)] = stub.got
    assert path == "/push/1"
    assert browser.read(body) == msgspec.to_builtins(NOTICE)
    assert b"your turn" not in body
    sent, key = headers["Authorization"].removeprefix("vapid t=").split(", k=")
    head, claims, signature = sent.split(".")
    assert key == public_key(PUSH_KEY)
    assert msgspec.json.decode(decode_base64(claims))["aud"] == f"http://{stub.host}"
    r, s = (int.from_bytes(half, "big") for half in (decode_base64(signature)[:32], decode_base64(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(key))
    public.verify(utils.encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_encryption_matches_the_example_of_rfc_8291(monkeypatch):
    """The example of RFC 8291, section 5."""
    private_key = push.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    monkeypatch.setattr(push.ec, "generate_private_key", lambda _: private_key)
    monkeypatch.setattr(push.os, "urandom", lambda _: decode_base64("DGv6ra1nlYgDCS1FRnbzlw"))
    to = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    assert encode_base64(push.encrypt(b"When I grow up, I want to be a watermelon", to)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("status", [404, 410])
def test_an_expired_push_subscription_is_removed(stub, status):
    stub.status = status
    browser, gone = PushReceiver(stub.host), []
    send_notice(notifier(stub, Channels(browsers=[browser.subscription]), lambda *what: gone.append(what)))
    assert gone == [("ann", [browser.subscription])]


def test_a_failing_push_service_is_logged_and_nothing_is_removed(stub, caplog):
    stub.status, gone = 500, []
    send_notice(notifier(stub, Channels(browsers=[PushReceiver(stub.host).subscription]), lambda *what: gone.append(what)))
    assert gone == []
    assert "push service: 500" in caplog.text


def test_one_notice_for_each_wait(stub):
    bell = notifier(stub, Channels(chat=f"http://{stub.host}/hook"))
    for _ in range(3):
        bell.notify("abc", {"ann": 1.0}, lambda lang: NOTICE)
    bell.notify("abc", {"ann": 5.0}, lambda lang: NOTICE)
    bell.notify("xyz", {"ann": 1.0}, lambda lang: NOTICE)
    bell.pool.shutdown()
    assert len(stub.got) == 3


def test_each_channel_can_be_switched_off(stub):
    channels = Channels(
        browsers=[PushReceiver(stub.host).subscription], push=False, chat=f"http://{stub.host}/hook", chat_on=False
    )
    send_notice(notifier(stub, channels))
    assert stub.got == []


def test_a_chat_service_gets_one_readable_line(stub):
    send_chat(f"http://{stub.host}/hook", NOTICE)
    [(_, headers, body)] = stub.got
    line = "Roam: It is your turn. https://table.example/t/abc"
    assert msgspec.json.decode(body) == {"text": line, "content": line, "allowed_mentions": {"parse": []}}
    assert headers["Content-Type"] == "application/json"


def test_player_names_cannot_mention_a_chat_channel():
    loud = Notice("Roam", "At the table: @everyone <!channel>.", NOTICE.url)
    said = "Roam: At the table: @everyone {}. " + NOTICE.url
    for host in ("discord.com", "discordapp.com"):
        body = webhook_body(f"https://{host}/api/webhooks/1/x", loud)
        assert body == {"content": said.format("<!channel>"), "allowed_mentions": {"parse": []}}
    assert webhook_body("https://hooks.slack.com/services/1", loud) == {"text": said.format("&lt;!channel&gt;")}


def test_webhooks_do_not_follow_redirects(stub):
    stub.status = 302
    send_chat(f"http://{stub.host}/hook", NOTICE)
    assert [path for path, _, _ in stub.got] == ["/hook"]


@pytest.mark.parametrize(
    "url",
    [
        "http://discord.com/api/webhooks/1/x",  # in the clear
        "https://discord.com.evil.example/x",
        "https://evil-discord.com/x",
        "https://discord.com@evil.example/x",
        "https://user@discord.com/x",
        "https://discord.com:8443/x",
        "https://127.0.0.1/x",
        "http://169.254.169.254/latest",
        "file:///etc/passwd",
        "https://[broken",
        "",
    ],
)
def test_notices_are_sent_only_to_allowed_services(url):
    assert not is_valid_webhook(url, NotifyConfig())
    assert not is_valid_push(Subscription(url, encode_base64(bytes(65)), encode_base64(bytes(16))), NotifyConfig())


def test_known_services_and_those_the_operator_names_are_allowed():
    assert is_valid_webhook("https://discord.com/api/webhooks/1/x", NotifyConfig())
    assert is_valid_webhook("https://hooks.slack.com/services/1", NotifyConfig())
    to = Subscription(
        "https://updates.push.services.mozilla.com/wpush/v2/x", encode_base64(bytes(65)), encode_base64(bytes(16))
    )
    assert is_valid_push(to, NotifyConfig())
    assert not is_valid_push(msgspec.structs.replace(to, auth="short"), NotifyConfig())
    assert is_valid_webhook("http://chat.local:8080/x", NotifyConfig(hosts=("chat.local:8080",)))


def test_a_mail_is_sent_if_a_mail_server_is_configured(stub, mail_server):
    send_notice(notifier(stub, Channels(mail="ann@example.org"), smtp=f"smtp://127.0.0.1:{mail_server.server_address[1]}"))
    [mail] = mail_server.mails
    for part in ("Subject: Roam", "To: ann@example.org", NOTICE.url):
        assert part.lower() in mail.lower()


def local_certificate(folder):
    """TLS settings of a server and of a client that trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "stub")])
    now = datetime.now(UTC)
    paper = x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(1), now + timedelta(1))
    paper = paper.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False).sign(key, hashes.SHA256())
    plain = serialization.NoEncryption()
    private_key = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    (folder / "paper").write_bytes(private_key + paper.public_bytes(serialization.Encoding.PEM))
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(folder / "paper")
    return ours, ssl.create_default_context(cafile=folder / "paper")


def test_the_mail_password_is_sent_only_over_verified_tls(stub, mail_server, tmp_path, monkeypatch):
    where = config(stub, smtp=f"smtp://user:secret@localhost:{mail_server.server_address[1]}")
    with pytest.raises(SendError, match="no TLS"):
        send_mail("ann@example.org", NOTICE, where)
    assert (mail_server.logins, mail_server.mails) == ([], [])
    mail_server.secret, theirs = local_certificate(tmp_path)
    with pytest.raises(SendError, match="SSLCertVerificationError"):  # anybody could call themselves the mail server
        send_mail("ann@example.org", NOTICE, where)
    monkeypatch.setattr(ssl, "create_default_context", lambda: theirs)
    send_mail("ann@example.org", NOTICE, where)
    assert mail_server.logins == [True]
    [mail] = mail_server.mails
    assert {"date", "message-id"} <= {line.partition(":")[0].lower() for line in mail.splitlines()}


def test_mails_can_be_switched_off(stub, mail_server):
    smtp = f"smtp://127.0.0.1:{mail_server.server_address[1]}"
    send_notice(notifier(stub, Channels(mail="ann@example.org", mail_on=False), smtp=smtp))
    assert mail_server.mails == []


def test_without_a_mail_server_no_mail_is_sent(stub, mail_server):
    send_notice(notifier(stub, Channels(mail="ann@example.org")))
    assert mail_server.mails == []


def test_an_unreachable_mail_server_is_reported(stub):
    with pytest.raises(SendError, match="mail: ConnectionRefusedError"):
        send_mail("ann@example.org", NOTICE, config(stub, smtp="smtp://127.0.0.1:1"))


def test_mail_addresses_are_checked():
    assert is_valid_mail("ann@example.org")
    for bad in (
        "ann",
        "ann@",
        "a b@example.org",
        "ann@example.org\nbcc: x@y.zz",
        "<ann@example.org>",
        "a@b@c.de",
        "ann@local",
    ):
        assert not is_valid_mail(bad)


def test_notice_settings_come_from_the_environment():
    set_up = {
        "DOLMEN_BASE": "https://table.example/",
        "DOLMEN_SMTP": "smtps://u:p@mail.example",
        "DOLMEN_MAIL_FROM": "t@x.org",
    }
    made = config_from_environment({**set_up, "DOLMEN_NOTICE_HOSTS": "a.example,b.example:81"}, PUSH_KEY)
    assert (made.base, made.can_send_mail, made.hosts) == ("https://table.example", True, ("a.example", "b.example:81"))
    assert not config_from_environment({}, PUSH_KEY).can_send_mail
