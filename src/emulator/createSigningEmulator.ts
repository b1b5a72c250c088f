import { answerRequest } from './answerRequest.js'
import { SignedTokens } from './ceremony/signedTokens.js'
import { CallLog } from './control/callLog.js'
import type { EmulatorContext } from './emulatorContext.js'
import type { SigningEmulatorOptions } from './emulatorOptions.js'
import { Faults } from './faults/faults.js'
import { invalidOption } from './http/invalidOption.js'
import { RateLimit } from './http/rateLimit.js'
import { readChanges, readOptions } from './readOptions.js'
import type { SigningEmulator } from './signingEmulator.js'
import { readEnvelopeSeed } from './store/envelopeSeed.js'
import { EnvelopeStore } from './store/envelopeStore.js'
import { fixIds } from './store/newEnvelope.js'
import type { EnvelopeRecord } from './store/records.js'
import { snapshotOf } from './store/snapshotOf.js'
import { readWebhookOptions } from './webhooks/webhookOptions.js'
import { webhookPayloads } from './webhooks/webhookPayloads.js'
import { Webhooks } from './webhooks/webhooks.js'

/**
 * Creates an emulator of the signing service in memory. Its `fetch` answers the service's three
 * operations, and serves the ceremony page and the files of deliverables. To listen on a port, use
 * `startSigningEmulator` of `react-signing-ceremony/emulator/node`.
 *
 * `docs/emulator.md` lists what the service contract does not show, and what the emulator does then.
 * Throws `invalid_option` with a remedy if an option is invalid.
 *
 * @example
 * ```ts
 * const emulator = createSigningEmulator()
 * const { recipients } = emulator.seedEnvelope({
 *   title: 'Lease',
 *   recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
 * })
 * const response = await emulator.fetch(
 *   `${emulator.origin}/v1/recipients/${recipients[0]?.id}/ceremony`,
 *   {
 *     method: 'POST',
 *     headers: { 'X-API-Key': emulator.apiKey },
 *     body: JSON.stringify({ authentication: { type: 'custom', provider: 'Portal', data: {} } }),
 *   },
 * )
 * ```
 */
export function createSigningEmulator(options: SigningEmulatorOptions = {}): SigningEmulator {
  const { context, configure, restoreSettings } = createContext(options)
  const { settings, store, faults, calls, mails, webhooks, rateLimit } = context
  // The ids are fixed once, so that `reset` restores envelopes with the same ids.
  const seeds = (options.envelopes ?? []).map((seed) => fixIds(readEnvelopeSeed(seed)))
  for (const seed of seeds) store.seed(seed)
  const emulator: SigningEmulator = {
    origin: settings.origin,
    apiKey: settings.apiKey,
    profile: settings.profile.name,
    faults,
    webhooks,
    fetch: async (input, init) => {
      // Not `instanceof Request`, because some servers replace the global `Request`.
      const isRequest = typeof input === 'object' && 'headers' in input
      const request = isRequest && !init ? input : new Request(input, init)
      return answerRequest(context, emulator, request)
    },
    seedEnvelope: (seed) => {
      const envelope = store.seed(fixIds(readEnvelopeSeed(seed)))
      const { id, recipients, deliverables } = snapshotOf(envelope, settings)
      return { id, recipients, deliverables }
    },
    get envelopes() {
      return store.envelopes.map((envelope) => snapshotOf(envelope, settings))
    },
    envelopeOf: (id) => {
      const envelope = store.find(id)
      return envelope && snapshotOf(envelope, settings)
    },
    sendEnvelope: (id) => {
      const envelope = existing(store, id)
      store.send(envelope)
      return snapshotOf(envelope, settings)
    },
    deleteEnvelope: (id) => store.delete(existing(store, id)),
    get calls() {
      return calls.entries
    },
    get mails() {
      return [...mails]
    },
    endCeremony: (recipientId, end) => snapshotOf(store.endNewest(recipientId, end), settings),
    configure,
    reset: () => {
      restoreSettings()
      for (const part of [store, faults, calls, rateLimit]) part.clear()
      mails.length = 0
      webhooks?.clear()
      for (const seed of seeds) store.seed(seed)
    },
  }
  return emulator
}

/** Returns an envelope by its id, or that of a recipient. Throws `invalid_option` for another id. */
function existing(store: EnvelopeStore, id: string): EnvelopeRecord {
  const envelope = store.find(id)
  if (envelope) return envelope
  throw invalidOption(`No envelope has the id "${id}".`, 'Use an id that seedEnvelope returned.')
}

function createContext(options: SigningEmulatorOptions) {
  const initial = readOptions(options)
  let ahead = 0
  const settings = { ...initial, clock: () => initial.clock() + ahead }
  const { clock } = settings
  const configure: SigningEmulator['configure'] = (changes) => {
    const { time, ...others } = readChanges(changes)
    if (time !== undefined) ahead = Date.parse(time) - initial.clock()
    Object.assign(settings, others)
  }
  const restoreSettings = () => {
    ahead = 0
    Object.assign(settings, initial, { clock })
  }
  const webhooks = options.webhooks && new Webhooks(readWebhookOptions(options.webhooks), clock)
  const store = new EnvelopeStore(settings, (event, envelope) => {
    if (webhooks) webhookPayloads(event, envelope).forEach(webhooks.queue)
  })
  const context: EmulatorContext = {
    settings,
    store,
    tokens: new SignedTokens(clock),
    faults: new Faults(),
    calls: new CallLog(clock, options.onCall ?? (() => {})),
    mails: [],
    rateLimit: new RateLimit(clock),
    webhooks,
  }
  return { context, configure, restoreSettings }
}
