import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'

/** What Orca has spoken since the recording began. */
export interface Recording {
  readonly sentences: () => readonly string[]
  /** All sentences as one text. */
  readonly text: () => string
  /** Waits until Orca speaks this text. */
  readonly heard: (text: string) => Promise<void>
  /** Waits until Orca has not spoken for three seconds. */
  readonly silence: () => Promise<void>
}

/** Milliseconds for which Orca speaks nothing after its last sentence. */
const SILENT_FOR = 3_000

/** Begins to record what Orca speaks. */
export function record(): Recording {
  const log = inject('speechLog')
  const begin = readFileSync(log, 'utf8').length
  const spoken = (): string => readFileSync(log, 'utf8').slice(begin).trim()
  const text = (): string => spoken().replaceAll('\n', ' ')
  const silence = async (): Promise<void> => {
    const before = spoken()
    await sleep(SILENT_FOR)
    if (spoken() !== before) await silence()
  }
  return {
    sentences: () => spoken().split('\n'),
    text,
    heard: async (wanted) => {
      await expect.poll(text, { timeout: 25_000 }).toContain(wanted)
    },
    silence,
  }
}

/** Presses and releases the key that its argument names. Orca is a Python program, so Python is there. */
const PRESS = `
import ctypes, sys
x11, xtest = ctypes.CDLL('libX11.so.6'), ctypes.CDLL('libXtst.so.6')
x11.XOpenDisplay.restype, x11.XStringToKeysym.restype = ctypes.c_void_p, ctypes.c_ulong
display = ctypes.c_void_p(x11.XOpenDisplay(None))
key = x11.XKeysymToKeycode(display, ctypes.c_ulong(x11.XStringToKeysym(sys.argv[1].encode())))
for pressed in (1, 0):
    xtest.XTestFakeKeyEvent(display, key, pressed, ctypes.c_ulong(0))
x11.XSync(display, 0)
`

/**
 * Presses a key of the desktop, which Orca receives: `h` for the next heading, `m` for the next landmark,
 * `Down` for the next line. Keys of Playwright reach only the page. Returns what Orca spoke.
 */
export async function pressOrcaKey(key: string): Promise<string> {
  const answer = record()
  await promisify(execFile)('python3', ['-c', PRESS, key], { env: inject('desktop') })
  await answer.silence()
  return answer.text()
}
