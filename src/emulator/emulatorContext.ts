import type { SignedTokens } from './ceremony/signedTokens.js'
import type { CallLog } from './control/callLog.js'
import type { EmulatorSettings } from './emulatorOptions.js'
import type { Faults } from './faults/faults.js'
import type { RateLimit } from './http/rateLimit.js'
import type { Mail } from './store/envelope.js'
import type { EnvelopeStore } from './store/envelopeStore.js'
import type { Webhooks } from './webhooks/webhooks.js'

/** The parts of one emulator, for every function that answers a request. */
export interface EmulatorContext {
  readonly settings: EmulatorSettings
  readonly store: EnvelopeStore
  readonly tokens: SignedTokens
  readonly faults: Faults
  readonly calls: CallLog
  readonly mails: Mail[]
  readonly rateLimit: RateLimit
  /** `undefined` without the option `webhooks`. */
  readonly webhooks: Webhooks | undefined
}

/** Answers a call to a route. `id` is the variable part of its path. */
export type RouteHandler = (
  context: EmulatorContext,
  call: { readonly id: string; readonly request: Request; readonly url: URL },
) => Promise<Response>
