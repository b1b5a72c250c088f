import type { SigningError } from '../../contract/signingError.js'
import { sentenceNames, type sentences } from '../errors/sentences.js'
import {
  type CeremonyState,
  type CeremonyStatus,
  mayRecheck,
  type UnconfirmedReason,
} from '../session/ceremonyState.js'
import type { CeremonyLabels } from './ceremonyLabels.js'
import type { frameTexts } from './frameTexts.js'

/** A way on that a notice offers. */
export type NoticeAction = 'openInTab' | 'retry' | 'recheck' | 'continueHere'

/** What a person is told about a state. */
export interface CeremonyNotice {
  /** `busy` waits, `done` is good news, `error` interrupts; `info` is neither. */
  readonly tone: 'busy' | 'info' | 'done' | 'error'
  readonly text: string
  /** Most helpful first. */
  readonly actions: readonly NoticeAction[]
  /** Seconds until the ways on may be taken. */
  readonly wait?: number | undefined
}

/** The labels of a frame, and whichever of the others there are. */
export type FrameLabels = Pick<CeremonyLabels, keyof typeof frameTexts> & Partial<CeremonyLabels>

type TextName = Exclude<keyof typeof frameTexts, 'dir'>
type Row = readonly [CeremonyNotice['tone'], TextName, ...NoticeAction[]]

const OPENING: Row = ['busy', 'opening']
const IN_TAB: Row = ['info', 'inTab', 'openInTab']
const DECLINED: Row = ['info', 'unconfirmedDeclined']

/** What is said in each state that tells all by its name. */
const rows: Readonly<Partial<Record<CeremonyStatus, Row>>> = {
  creating: OPENING,
  opening: OPENING,
  slow: ['busy', 'slow', 'openInTab', 'retry'],
  blocked: ['error', 'blocked', 'openInTab', 'retry'],
  finished: ['info', 'finished'],
  confirming: ['busy', 'confirming'],
  confirmed: ['done', 'confirmed'],
}

const unconfirmedTexts: Readonly<Record<UnconfirmedReason, TextName>> = {
  not_yet: 'unconfirmed',
  declined: 'unconfirmedDeclined',
  expired: 'unconfirmedExpired',
  replaced: 'unconfirmedReplaced',
  never: 'unconfirmedNever',
  error: 'unconfirmedError',
}

/** The notice for a state; `undefined` while there is nothing to say, above all beside an open frame. */
export function stateNotice(state: CeremonyState, labels: FrameLabels): CeremonyNotice | undefined {
  const [tone, name, ...actions] = rowOf(state) ?? []
  return tone && name && { tone, text: labels[name], actions }
}

function rowOf(state: CeremonyState): Row | undefined {
  if (hasDeclined(state)) return DECLINED
  if (state.place === 'tab') return IN_TAB
  if (state.slow) return ['busy', 'slow', 'retry']
  if (state.reason) {
    return ['info', unconfirmedTexts[state.reason], ...(mayRecheck(state) ? RECHECK : [])]
  }
  return state.status === 'failed' ? failureRow(state.error) : rows[state.status]
}

const RECHECK = ['recheck'] as const

/**
 * Whoever declined by the ceremony's own word reads that and no thanks, whatever `confirm` says: an
 * audit log is there after a refusal too. Another last word of the host's says more, and stands.
 */
function hasDeclined(state: CeremonyState): boolean {
  return state.finish?.event === 'declined' && (!state.reason || mayRecheck(state))
}

function failureRow({ code }: SigningError): Row {
  const name: keyof typeof sentences = sentenceNames[code] ?? 'failed'
  // To close a tab is nothing that went wrong.
  if (name === 'tabClosed') return ['info', name, 'openInTab']
  return ['error', name, name === 'popupBlocked' ? 'openInTab' : 'retry']
}
