import type { CallLog } from './control/callLog.js'
import type { EmulatorChanges, EmulatorSettings } from './emulatorOptions.js'
import type { Faults } from './faults/faults.js'
import type { Mail } from './store/mail.js'
import type { SignedTokens } from './ceremony/signedTokens.js'
import type { EnvelopeStore } from './store/envelopeStore.js'
import type { Webhooks } from './webhooks/webhooks.js'

/** What one emulator is made of; every part that answers requests gets it. */
export interface EmulatorContext {
  readonly settings: EmulatorSettings
  readonly configure: (changes: EmulatorChanges) => void
  readonly store: EnvelopeStore
  readonly tokens: SignedTokens
  readonly faults: Faults
  readonly calls: CallLog
  readonly mails: Mail[]
  /** Refuses a call that comes too soon after the others. */
  readonly takeTurn: (perSecond: number) => void
  /** Absent where none are sent. */
  readonly webhooks: Webhooks | undefined
}
