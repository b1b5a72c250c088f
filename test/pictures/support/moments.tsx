import type { ReactElement } from 'react'
import type { CeremonyLabels } from '../../../src/embed/labels/ceremonyLabels.js'
import {
  type CeremonyGrant,
  type CeremonyStatus,
  type ConfirmRequest,
  SigningCeremony,
  SigningError,
  type SigningErrorCode,
  SigningProvider,
  tab,
} from '../../../src/react/index.js'
import type { SigningCeremonyProps } from '../../../src/react/index.js'
import { ceremonySite, grantOf } from '../../embed/support/showCeremony.js'

/** A state of the component in a picture. */
export interface Moment {
  readonly name: string
  readonly ui: ReactElement
  /** The status before the pressed buttons. */
  readonly from: CeremonyStatus
  /** The status after them. */
  readonly status: CeremonyStatus
  /** The labels of the buttons to press, in this order. */
  readonly press: readonly string[]
  /** A text that appears last. */
  readonly text: string | undefined
}

type Confirm = NonNullable<SigningCeremonyProps['confirm']>

interface Setup {
  readonly press?: readonly string[]
  readonly text?: string
  readonly create?: () => Promise<CeremonyGrant>
  /** The answer of `confirm` after the end. */
  readonly answer?: Awaited<ReturnType<Confirm>> | Promise<never>
  readonly slowAfter?: number
  readonly presentation?: SigningCeremonyProps['presentation']
  readonly autoStart?: boolean
}

const never = new Promise<never>(() => undefined)
const inDialog = { presentation: 'dialog' } as const

const show = (path = '/ceremony') => ({
  create: async () => grantOf({ url: ceremonySite + path }),
})

const fail = (code: SigningErrorCode, details = {}) => ({
  create: async () => {
    throw new SigningError(code, 'It failed.', { remedy: 'Repair it.', ...details })
  },
})

const finishAndConfirm = (answer: NonNullable<Setup['answer']>) => ({
  ...show(`/redirect?to=${encodeURIComponent(`${location.origin}/finished`)}`),
  answer,
})

const blocked = {
  create: async () => grantOf({ framing: { verdict: 'blocked', missing: location.origin } }),
}

function moment(
  labels: CeremonyLabels,
  name: string,
  status: CeremonyStatus,
  setup: Setup,
): Moment {
  const { create = show().create, slowAfter = Infinity, autoStart = true, press = [], text } = setup
  const confirm = async ({ finish }: ConfirmRequest) =>
    finish ? ((await setup.answer) ?? false) : false
  return {
    name,
    from: autoStart ? status : 'idle',
    status,
    press,
    text,
    ui: (
      <SigningProvider endpoint="/api/signing" service={{ slowAfter }} labels={labels}>
        <SigningCeremony
          ceremonyKey={name}
          create={create}
          confirm={confirm}
          title="Lease, Flat 7"
          presentation={setup.presentation ?? 'inline'}
          autoStart={autoStart}
          onError={() => undefined}
          help={<a href="mailto:help@portal.example">Contact support</a>}
          afterSigning={<a href="/lease.pdf">Download the lease</a>}
        />
      </SigningProvider>
    ),
  }
}

/** The states of a component, with the texts of a language. */
interface Moments {
  /** The states in the page. A picture shows one group. */
  readonly inThePage: Readonly<Record<string, readonly Moment[]>>
  /** The states in a dialog. A picture shows one. */
  readonly inADialog: readonly Moment[]
}

/** Returns every state of a component with the texts of a language. */
export function momentsIn(labels: CeremonyLabels): Moments {
  const { stillWaiting, slow: text } = labels
  const creating = { create: async () => never, text: stillWaiting }
  const slow = { ...show('/hang'), slowAfter: 100, text }
  const inATab = { press: [labels.start], autoStart: false, presentation: tab } as const
  const at = (name: string, status: CeremonyStatus, setup: Setup) =>
    moment(labels, name, status, setup)
  const signed = { answer: true, signer: 'Ada Lovelace', signedAt: '2026-11-23T14:05:00Z' } as const
  return {
    inThePage: {
      waiting: [
        at('idle', 'idle', { autoStart: false }),
        at('creating', 'creating', creating),
        at('slow', 'opening', slow),
      ],
      open: [at('open', 'open', {})],
      'in a tab': [at('popup blocked', 'blocked', inATab), at('tab', 'open', inATab)],
      failing: [
        at('blocked', 'blocked', blocked),
        at('down', 'failed', fail('upstream_error')),
        at('twice', 'failed', { ...fail('upstream_error'), press: [labels.retry] }),
        at('offline', 'failed', fail('network_error', { unknownOutcome: true })),
        at('signed out', 'failed', fail('unauthenticated')),
        at('busy', 'failed', fail('rate_limited')),
        at('refused', 'failed', fail('recipient_not_actionable')),
      ],
      ending: [
        at('emailed', 'emailed', { create: async () => ({ url: null }) }),
        at('confirming', 'confirming', { ...finishAndConfirm(never), text: stillWaiting }),
        at('unconfirmed', 'unconfirmed', finishAndConfirm(false)),
        at('declined', 'unconfirmed', finishAndConfirm('declined')),
        at('expired', 'unconfirmed', finishAndConfirm('expired')),
        at('replaced', 'unconfirmed', finishAndConfirm('replaced')),
      ],
      confirmed: [
        at('confirmed', 'confirmed', finishAndConfirm(true)),
        at('signed by', 'confirmed', finishAndConfirm(signed)),
      ],
    },
    inADialog: [
      at('dialog creating', 'creating', { ...creating, ...inDialog }),
      at('dialog slow', 'opening', { ...slow, ...inDialog }),
      at('dialog open', 'open', inDialog),
      at('dialog question', 'open', { press: [labels.close], ...inDialog }),
      at('dialog blocked', 'blocked', { ...blocked, ...inDialog }),
      at('dialog confirmed', 'confirmed', { ...finishAndConfirm(true), ...inDialog }),
    ],
  }
}
