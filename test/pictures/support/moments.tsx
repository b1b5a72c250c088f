import type { ReactElement } from 'react'
import { en } from '../../../src/embed/labels/en.js'
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

const creating = { create: async () => never, text: en.stillWaiting }
const slow = { ...show('/hang'), slowAfter: 100, text: en.slow }
const blocked = { create: async () => grantOf({ embeddable_in: ['https://other.example'] }) }
const inATab = { press: [en.start], autoStart: false, presentation: tab } as const

function moment(name: string, status: CeremonyStatus, setup: Setup): Moment {
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
      <SigningProvider endpoint="/api/signing" service={{ slowAfter }}>
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

/** The states of a component in the page. A picture shows one group. */
export const inThePage: Readonly<Record<string, readonly Moment[]>> = {
  waiting: [
    moment('idle', 'idle', { autoStart: false }),
    moment('creating', 'creating', creating),
    moment('slow', 'opening', slow),
  ],
  open: [moment('open', 'open', {})],
  'in a tab': [moment('popup blocked', 'blocked', inATab), moment('tab', 'open', inATab)],
  failing: [
    moment('blocked', 'blocked', blocked),
    moment('down', 'failed', fail('upstream_error')),
    moment('twice', 'failed', { ...fail('upstream_error'), press: [en.retry] }),
    moment('offline', 'failed', fail('network_error', { unknownOutcome: true })),
    moment('signed out', 'failed', fail('unauthenticated')),
    moment('busy', 'failed', fail('rate_limited')),
    moment('refused', 'failed', fail('recipient_not_actionable')),
  ],
  ending: [
    moment('emailed', 'emailed', { create: async () => ({ url: null }) }),
    moment('confirming', 'confirming', { ...finishAndConfirm(never), text: en.stillWaiting }),
    moment('unconfirmed', 'unconfirmed', finishAndConfirm(false)),
    moment('declined', 'unconfirmed', finishAndConfirm('declined')),
    moment('expired', 'unconfirmed', finishAndConfirm('expired')),
    moment('replaced', 'unconfirmed', finishAndConfirm('replaced')),
  ],
  confirmed: [
    moment('confirmed', 'confirmed', finishAndConfirm(true)),
    moment(
      'signed by',
      'confirmed',
      finishAndConfirm({ answer: true, signer: 'Ada Lovelace', signedAt: '2026-11-23T14:05:00Z' }),
    ),
  ],
}

/** The states in a dialog. A picture shows one. */
export const inADialog: readonly Moment[] = [
  moment('dialog creating', 'creating', { ...creating, ...inDialog }),
  moment('dialog slow', 'opening', { ...slow, ...inDialog }),
  moment('dialog open', 'open', inDialog),
  moment('dialog question', 'open', { press: [en.close], ...inDialog }),
  moment('dialog blocked', 'blocked', { ...blocked, ...inDialog }),
  moment('dialog confirmed', 'confirmed', { ...finishAndConfirm(true), ...inDialog }),
]
