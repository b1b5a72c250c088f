import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
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
