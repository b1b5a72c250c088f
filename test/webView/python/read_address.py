"""A port of `readWebViewAddress`, as an app in another language has one. Reads the published cases from
standard input and prints those that it reads otherwise."""

import json
import re
import sys

ADDRESS = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*)://([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
ENDS = {"completed": "finished", "declined": "finished", "canceled": "canceled", "failed": "failed"}


def parse(address):
    """Returns scheme, host, path and query, or None for an address that parsers read differently."""
    match = ADDRESS.fullmatch(address) if re.fullmatch(r"[!-~]+", address) else None
    if not match or "\\" in address:
        return None
    scheme, host, path, query = (part or "" for part in match.groups())
    if not host or "@" in host:
        return None
    scheme = scheme.lower()
    host = host.lower().removesuffix(DEFAULT_PORTS.get(scheme, " "))
    return scheme, host, path or "/", query


def is_same_origin(one, other):
    return one[0] in DEFAULT_PORTS and one[:2] == other[:2]


def is_redirect(parts, redirect_url):
    redirect = parse(redirect_url)
    if not redirect or not is_same_origin(parts, redirect) or parts[2] != redirect[2]:
        return False
    pairs = parts[3].split("&")
    return all(pair == "" or pair in pairs for pair in redirect[3].split("&"))


def read_address(grant, address):
    """Says what an address means: ceremony, finished, canceled, failed or outside."""
    parts = parse(address)
    if not parts:
        return "outside"
    completion = grant.get("completion")
    table = completion if isinstance(completion, dict) else {"events": {}}
    events = {name: ENDS.get(outcome) for name, outcome in table["events"].items()}
    if table.get("scheme") and parts[0] == table["scheme"].lower():
        return events.get(parts[1]) or "outside"
    if is_redirect(parts, grant.get("redirect_url") or ""):
        name = f"{table['result']}=" if table.get("result") else None
        values = [pair.removeprefix(name) for pair in parts[3].split("&") if name and pair.startswith(name)]
        return events.get(values[0] if values else None) or "finished"
    start = parse(grant.get("url") or "")
    return "ceremony" if start and is_same_origin(parts, start) else "outside"


if __name__ == "__main__":
    published = json.load(sys.stdin)
    for case in published["cases"]:
        answer = read_address(published["grants"][case["grant"]], case["address"])
        if answer != case["expected"]:
            print(f"{case['name']}: {answer}, not {case['expected']}")
