"""Shows a ceremony in a WebView of WebKitGTK, by the rules of docs/webViews.md for WKWebView. Reads the
grant from standard input, prints `loaded` and then the meaning of the end."""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402
from read_address import read_address  # noqa: E402

grant = json.load(sys.stdin)
ends = []


def decide_policy(_view, decision, kind):
    if kind == WebKit2.PolicyDecisionType.RESPONSE:
        return False
    address = decision.get_navigation_action().get_request().get_uri()
    meaning = read_address(grant, address)
    if kind == WebKit2.PolicyDecisionType.NAVIGATION_ACTION and meaning == "ceremony":
        decision.use()
        return True
    # A new window opens in the system's browser, never in the WebView.
    decision.ignore()
    if meaning in ("finished", "canceled", "failed") and not ends:
        ends.append(meaning)
        print(meaning, flush=True)
        Gtk.main_quit()
    return True


def load_changed(_view, event):
    if event == WebKit2.LoadEvent.FINISHED:
        print("loaded", flush=True)


def permission_request(_view, request):
    request.deny()
    return True


# An ephemeral context stores nothing.
view = WebKit2.WebView(web_context=WebKit2.WebContext.new_ephemeral())
view.connect("decide-policy", decide_policy)
view.connect("load-changed", load_changed)
view.connect("permission-request", permission_request)
view.connect("web-process-terminated", lambda _view, _reason: view.reload())
window = Gtk.Window(default_width=400, default_height=700)
window.add(view)
window.show_all()
view.load_uri(grant["url"])
Gtk.main()
