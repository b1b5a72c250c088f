import { isJsonObject } from '../../contract/jsonObject.js'
import { parseRecipient } from '../../contract/recipient.js'
import { parseJsonObject } from '../bounds/bounded.js'
import { DAY_MS, hashOf, type StateGuard } from '../createStateGuard.js'
import type { Write } from '../idempotency.js'
import type { EarlierReplacement, ReplacementProgress } from '../services/signingService.js'
import type { Claim } from '../state/signingState.js'

/** The stored progress of one replacement: of this recipient, by this person. */
export interface ProgressRecord {
  /** Returns what an earlier attempt has noted, or `undefined`. */
  readonly earlier: () => Promise<EarlierReplacement | undefined>
  /** Stores the progress of this attempt. `undefined` deletes it. */
  readonly note: (progress: ReplacementProgress | undefined) => Promise<void>
  /** Deletes the record unless it contains progress. */
  readonly close: () => Promise<void>
  /** The latest progress, from this attempt or an earlier one. */
  readonly latest: () => ReplacementProgress | undefined
}

/** How long an attempt's last request may still be on its way to the service. */
const RECENT_MS = 60_000

/** How long progress is stored, like the list of replacements that `onReplaced` has not stored. */
const KEPT_MS = 3 * DAY_MS

/**
 * Builds the record of a replacement's progress. It is apart from the idempotency record, because it
 * is written during the call: after a crash, the retry and the operator read it.
 */
export function createProgressRecord(
  state: StateGuard,
  { recipientId, body: person, owner: call }: Pick<Write, 'recipientId' | 'body' | 'owner'>,
): ProgressRecord {
  let claim: Claim | undefined
  let latest: ReplacementProgress | undefined

  /** Creates the record, or reads it. Nothing is stored for an adapter that notes no progress. */
  async function open(): Promise<EarlierReplacement | undefined> {
    const key = { kind: 'replacement', id: await hashOf('progress', recipientId, person) } as const
    const own = { key, fingerprint: '', owner: call }
    const begun = await state.begin(own, KEPT_MS)
    claim = 'owner' in begun ? { ...own, owner: begun.owner } : own
    const stored = begun.state === 'done' ? readProgress(begun.result) : undefined
    latest = stored
    return stored
  }

  return {
    earlier: open,
    note: async (progress) => {
      if (!claim) await open()
      if (!claim) return
      latest = progress
      const text = progress ? textOf(recipientId, progress) : ''
      await state.finish(claim, text, progress ? KEPT_MS : 1)
    },
    close: async () => {
      if (claim && !latest) await state.release(claim)
    },
    latest: () => latest,
  }
}

/** `body` and `isRecorded` are those of an answered replacement, so that the operator's list reads both. */
function textOf(recipientId: string, { before, successor }: ReplacementProgress): string {
  const at = Date.now()
  const fields = { outcome: 'progress', recipientId, before, body: successor, at }
  return JSON.stringify({ ...fields, isRecorded: false })
}

function readProgress(text: string): EarlierReplacement | undefined {
  const stored = parseJsonObject(text)
  if (!isJsonObject(stored) || !Array.isArray(stored['before'])) return undefined
  const before = stored['before'].filter((id) => typeof id === 'string')
  const isRecent = Date.now() - Number(stored['at']) < RECENT_MS
  return { before, successor: parseRecipient(stored['body']), isRecent }
}
