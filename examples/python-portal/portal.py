"""A customer portal in Python's standard library, with the signing proxy as a process beside it.

It does four things: it signs people in, serves a page, hands the calls below /api/signing on to the
proxy, and answers the proxy's one question: who calls, may they, and what is the evidence.
"""

import hmac
import http.client
import json
import mimetypes
import os
import secrets
import time
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).parent
PORT = int(os.environ.get("PORT", "5000"))
# Where the proxy listens: `react-signing-ceremony proxy --config signing.json`.
PROXY_PORT = int(os.environ.get("PROXY_PORT", "8080"))
# What the proxy shows to prove that it is the proxy.
PROXY_SECRET = os.environ["PROXY_SECRET"]
# The browser's part of the package, as it was installed.
SCRIPTS = Path(os.environ.get("SCRIPTS", HERE / "node_modules/react-signing-ceremony/dist")).resolve()

PEOPLE = {"ada": "Ada Lovelace", "eve": "Eve Adversary"}
# Who may sign as which recipient, and read which deliverable. A portal has this in its database.
RECIPIENT_ID = os.environ.get("RECIPIENT_ID", "re_ada")
DELIVERABLE_ID = os.environ.get("DELIVERABLE_ID", "del_ada")
OWNERS = {RECIPIENT_ID: "ada", DELIVERABLE_ID: "ada"}
SESSIONS = {}


def session_of(cookie_header):
    """The session behind a Cookie header, or None."""
    try:
        cookie = SimpleCookie(cookie_header or "").get("session")
    except CookieError:
        return None
    return SESSIONS.get(cookie.value) if cookie else None


def answer_proxy(question):
    """Who calls, may they, and how were they authenticated."""
    session = session_of(question["cookie"])
    if session is None:
        return {"subject": None, "allowed": False}
    target = question.get("recipient_id") or question.get("deliverable_id")
    owned = OWNERS.get(target) == session["subject"]
    # "identify" asks who calls and nothing else. Nobody hands their signature over in this portal.
    allowed = owned and question["operation"] in ("create_ceremony", "retrieve_deliverable")
    return {
        "subject": session["subject"],
        "allowed": allowed,
        "evidence": {
            "provider": "Python Portal",
            "data": {
                "Session ID": session["public_id"],
                "Authenticated at": session["authenticated_at"],
            },
        },
    }


class Portal(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/":
            self.send_page()
        elif path.startswith("/api/signing/"):
            self.hand_on()
        elif path.startswith("/scripts/"):
            self.send_file(SCRIPTS, path.removeprefix("/scripts/"))
        elif path == "/app.js":
            self.send_file(HERE, "app.js")
        else:
            self.send_text(404, "Nothing here.")

    def do_POST(self):
        if self.path == "/sign-in":
            self.sign_in()
        elif self.path == "/signing-session":
            self.answer_signing_session()
        elif self.path.startswith("/api/signing/"):
            self.hand_on()
        else:
            self.send_text(404, "Nothing here.")

    def do_OTHER(self):
        """Whether a method is one of the proxy's is the proxy's to say."""
        if self.path.startswith("/api/signing/"):
            self.hand_on()
        else:
            self.send_text(405, "Not possible here.")

    do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_OTHER

    def sign_in(self):
        subject = self.read_body().decode().removeprefix("person=")
        if subject not in PEOPLE:
            self.send_text(400, "Nobody by that name.")
            return
        token = secrets.token_urlsafe(32)
        SESSIONS[token] = {
            "subject": subject,
            # For the audit log: it tells sessions apart and opens none.
            "public_id": secrets.token_hex(8),
            "authenticated_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        }
        cookie = f"session={token}; Path=/; HttpOnly; SameSite=Lax"
        self.send_text(303, "", headers={"Location": "/", "Set-Cookie": cookie})

    def answer_signing_session(self):
        body = self.read_body()
        shown = self.headers.get("X-Signing-Proxy-Secret", "")
        if not hmac.compare_digest(shown.encode(), PROXY_SECRET.encode()):
            self.send_text(403, "Not the proxy.")
            return
        self.send_text(200, json.dumps(answer_proxy(json.loads(body))), "application/json")

    def hand_on(self):
        """To the proxy and back, as nginx would: path, headers and body as they came."""
        if "Transfer-Encoding" in self.headers:
            # This server reads no chunks; browsers send none.
            self.close_connection = True
            self.send_text(411, "Say how long the body is.")
            return
        body = self.read_body()
        proxy = http.client.HTTPConnection("127.0.0.1", PROXY_PORT, timeout=30)
        try:
            headers = {k: v for k, v in self.headers.items() if k.lower() != "connection"}
            proxy.request(self.command, self.path, body or None, headers)
            answer = proxy.getresponse()
            content = answer.read()
        except OSError:
            self.send_text(502, "Signing is not available.")
            return
        finally:
            proxy.close()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "keep-alive", "transfer-encoding"):
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def send_page(self):
        session = session_of(self.headers.get("Cookie"))
        if session is None:
            page = (HERE / "signIn.html").read_text("utf-8")
        else:
            page = (HERE / "page.html").read_text("utf-8")
            page = page.replace("{name}", PEOPLE[session["subject"]])
            page = page.replace("{recipient_id}", RECIPIENT_ID).replace("{deliverable_id}", DELIVERABLE_ID)
        self.send_text(200, page, "text/html; charset=utf-8")

    def send_file(self, folder, name):
        file = (folder / name).resolve()
        if not file.is_relative_to(folder) or not file.is_file():
            self.send_text(404, "Nothing here.")
            return
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.send_text(200, file.read_text("utf-8"), kind)

    def send_text(self, status, text, kind="text/plain; charset=utf-8", headers=None):
        content = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Cache-Control": "no-store", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def read_body(self):
        length = int(self.headers.get("Content-Length") or 0)
        return self.rfile.read(min(length, 1_000_000))

    def log_message(self, *_):
        """Says nothing: a request's line may hold what is nobody's business."""


if __name__ == "__main__":
    mimetypes.add_type("text/javascript", ".js")
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Portal)
    print(f"The portal runs on http://localhost:{server.server_port}", flush=True)
    server.serve_forever()
