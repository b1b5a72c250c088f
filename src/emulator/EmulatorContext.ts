import type { CallLog } from './control/CallLog.js'
import type { EmulatorChanges, EmulatorSettings } from './emulatorOptions.js'
import type { Faults } from './faults/Faults.js'
import type { Mail } from './store/mail.js'
import type { SignedTokens } from './ceremony/SignedTokens.js'
import type { EnvelopeStore } from './store/EnvelopeStore.js'
import type { Webhooks } from './webhooks/Webhooks.js'

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
