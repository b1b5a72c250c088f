import type { SignedTokens } from './ceremony/signedTokens.js'
import type { CallLog } from './control/callLog.js'
import type { EmulatorSettings } from './emulatorOptions.js'
import type { Faults } from './faults/faults.js'
import type { RateLimit } from './http/rateLimit.js'
import type { Mail } from './store/envelope.js'
import type { EnvelopeStore } from './store/envelopeStore.js'
import type { Webhooks } from './webhooks/webhooks.js'

/** The state and settings of one emulator, for the functions that answer requests. */
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

/** Answers a request to one route. `id` is the variable part of the route's path. */
export type RouteHandler = (
  context: EmulatorContext,
  call: { readonly id: string; readonly request: Request; readonly url: URL },
) => Promise<Response>
