"""A customer portal that uses only Python's standard library. It serves a page, starts the signing
proxy as a process, forwards /api/signing/ to the proxy, and decides which calls are allowed."""

import hmac
import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).parent
DIST = HERE / "node_modules/react-signing-ceremony/dist"
PORT = int(os.environ.get("PORT", "3000"))
PROXY_PORT = PORT + 1
PORTAL_URL = os.environ.get("PORTAL_URL", f"http://localhost:{PORT}")
SECRET = secrets.token_urlsafe(32)

PROXY = {
    "listen": {"port": PROXY_PORT},
    "publicUrl": f"{PORTAL_URL}/api/signing",
    "embeddableIn": [PORTAL_URL],
    "service": {
        "baseUrl": os.environ.get("SIGNING_SERVICE_URL", "http://127.0.0.1:8787"),
        "apiKey": {"env": "SIGNING_API_KEY"},
    },
    "portal": {
        "url": f"http://127.0.0.1:{PORT}/signing-session",
        "secret": {"env": "PROXY_SECRET"},
        "confirmations": True,
    },
}
FILES = {
    "/assets/standalone.js": (DIST / "element/standalone.js", "text/javascript"),
    "/assets/styles.css": (DIST / "react/styles.css", "text/css"),
}
OWNERS = {"re_ada": "ada", "del_ada": "ada"}  # in your portal: a database
AUDIT_LOGS = {"re_ada": "del_ada"}  # a signature is confirmed when the service has generated the audit log
SESSIONS = {}


def answer_proxy(question):
    """Returns the caller, whether the call is allowed, and how the caller signed in."""
    pairs = (pair.strip().partition("=") for pair in (question["cookie"] or "").split(";"))
    session = next((SESSIONS.get(value) for name, _, value in pairs if name == "session"), None)
    if session is None:
        return {"subject": None, "allowed": False}
    target = question.get("recipient_id") or question.get("deliverable_id")
    is_offered = question["operation"] in ("create_ceremony", "confirm_signature", "retrieve_deliverable")
    return {
        "subject": session["subject"],
        "allowed": is_offered and OWNERS.get(target) == session["subject"],
        "evidence": {"provider": "Python Portal", "data": session["evidence"]},
        "deliverable_id": AUDIT_LOGS.get(target),
    }


class Portal(BaseHTTPRequestHandler):
    def answer(self):
        path = self.path.split("?")[0]
        body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 1_000_000))
        if "Transfer-Encoding" in self.headers:
            self.send(411, "Send the header Content-Length.")  # this server reads no chunks
        elif path.startswith("/api/signing/"):
            self.forward(body)
        elif path == "/signing-session" and self.command == "POST":
            shown = self.headers.get("X-Signing-Proxy-Secret", "")
            if hmac.compare_digest(shown.encode(), SECRET.encode()):
                self.send(200, json.dumps(answer_proxy(json.loads(body))), "application/json")
            else:
                self.send(403, "The secret is wrong.")
        elif path == "/" and self.command == "GET":
            # In your portal: only after a login. Here every visitor is Ada, except at /?eve.
            cookie = sign_in("eve" if self.path == "/?eve" else "ada")
            self.send(200, (HERE / "index.html").read_text("utf-8"), "text/html", cookie)
        elif path in FILES and self.command == "GET":
            file, kind = FILES[path]
            self.send(200, file.read_text("utf-8"), kind)
        else:
            self.send(404, "The page does not exist.")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

    def forward(self, body):
        """Forwards a call to the proxy with its whole path and its headers, as a web server would."""
        proxy = http.client.HTTPConnection("127.0.0.1", PROXY_PORT, timeout=30)
        proxy.request(self.command, self.path, body or None, dict(self.headers))
        response = proxy.getresponse()
        self.send_response_only(response.status)
        for name, value in response.getheaders():
            if name.lower() not in ("connection", "keep-alive", "transfer-encoding"):
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(response.read())
        proxy.close()

    def send(self, status, text, kind="text/plain", cookie=None):
        content = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        if cookie:
            self.send_header("Set-Cookie", cookie)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """Logs no request, because a request's line can contain a secret."""


def sign_in(subject):
    """Creates a session and returns its cookie."""
    token = secrets.token_urlsafe(32)
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    # The audit log contains the evidence, so it must not contain the token.
    evidence = {"Session ID": secrets.token_hex(8), "Authenticated at": now}
    SESSIONS[token] = {"subject": subject, "evidence": evidence}
    return f"session={token}; Path=/; HttpOnly; SameSite=Lax"


def start_proxy():
    """Starts the proxy as a process, and waits until it listens."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as config:
        json.dump(PROXY, config)
        config.flush()
        command = ["react-signing-ceremony", "proxy", "--config", config.name]
        env = {"SIGNING_API_KEY": "key_test_emulator", **os.environ, "PROXY_SECRET": SECRET}
        proxy = subprocess.Popen(command, env=env)
        while proxy.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", PROXY_PORT)):
                return
            time.sleep(0.1)
    sys.exit("The proxy process has stopped.")


if __name__ == "__main__":
    start_proxy()
    print(f"The portal runs on {PORTAL_URL}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", PORT), Portal).serve_forever()
