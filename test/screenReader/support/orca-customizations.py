"""Orca loads this file at its start. It writes every spoken sentence to a file, a line each."""

import os

from orca import speech

_log = open(os.environ["SPEECH_LOG"], "a", buffering=1, encoding="utf-8")
_speak = speech._speak


def _record(text, acss, interrupt):
    _log.write(" ".join(text.split()) + "\n")
    _speak(text, acss, interrupt)


speech._speak = _record
