import { CallLog } from './control/callLog.js'
import { answerControl } from './control/answerControl.js'
import { assertOwnHost } from './control/ownHost.js'
import { welcomePage } from './control/welcomePage.js'
import type { EmulatorContext } from './emulatorContext.js'
import {
  type EmulatorChanges,
  type EmulatorSettings,
  readOptions,
  type SigningEmulatorOptions,
} from './emulatorOptions.js'
import { endCeremony } from './ceremony/endCeremony.js'
import { answerWithFaults } from './faults/answerWithFaults.js'
import { Faults } from './faults/faults.js'
import { profiles } from './profile/profile.js'
import { recipientsOf } from './recipientsOf.js'
import { matchRoute } from './routes.js'
import { createRateLimit } from './http/rateLimit.js'
import { answerProblems } from './http/serviceProblem.js'
import { SignedTokens } from './ceremony/signedTokens.js'
import type { SigningEmulator } from './signingEmulator.js'
import { EnvelopeStore } from './store/envelopeStore.js'
import { snapshotOf } from './store/snapshotOf.js'
import { readWebhookOptions } from './webhooks/webhookOptions.js'
import { webhookPayloads } from './webhooks/webhookPayloads.js'
import { Webhooks } from './webhooks/webhooks.js'

/**
 * Builds an emulator of the signing service: its three operations, the ceremony page and the
 * deliverable's file, as one function from `Request` to `Response`. It opens no port
 * (`startSigningEmulator` of `react-signing-ceremony/emulator/node` does), reads no environment, and
 * keeps everything in memory.
 *
 * Where the service contract says "not shown" it takes the mildest choice, listed in
 * `docs/emulator.md`. Throws `invalid_option`, naming the option and the cure.
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
  const context = createContext(options)
  const { settings, store, faults, calls, mails, webhooks } = context
  const snapshot = snapshotOf(settings)
  const emulator: SigningEmulator = {
    origin: settings.origin,
    apiKey: settings.apiKey,
    profile: settings.profile.name,
    faults,
    webhooks,
    fetch: async (input, init) => {
      const request = input instanceof Request && !init ? input : new Request(input, init)
      return answer(context, emulator, request)
    },
    seedEnvelope: (seed) => {
      const { id, recipients, deliverables } = snapshot(store.seed(seed))
      return { id, recipients, deliverables }
    },
    get envelopes() {
      return store.envelopes.map(snapshot)
    },
    envelopeOf: (id) => {
      const envelope = store.find(id)
      return envelope && snapshot(envelope)
    },
    get calls() {
      return calls.entries
    },
    get mails() {
      return [...mails]
    },
    endCeremony: (recipientId, end) => snapshot(endCeremony(store, recipientId, end)),
    configure: context.configure,
    reset: () => {
      for (const part of [store, faults, calls]) part.clear()
      mails.length = 0
      webhooks?.clear()
    },
  }
  for (const seed of options.envelopes ?? []) emulator.seedEnvelope(seed)
  return emulator
}

function createContext(options: SigningEmulatorOptions): EmulatorContext {
  const { settings, configure } = changeable(readOptions(options))
  const webhooks =
    options.webhooks && new Webhooks(readWebhookOptions(options.webhooks), settings.clock)
  const store = new EnvelopeStore(settings.clock, (event, envelope) => {
    if (!webhooks) return
    webhookPayloads(event, envelope, settings.deliverableDelay).forEach(webhooks.queue)
  })
  return {
    settings,
    configure,
    store,
    tokens: new SignedTokens(settings.clock),
    faults: new Faults(),
    calls: new CallLog(settings.clock, options.onCall ?? (() => {})),
    mails: [],
    takeTurn: createRateLimit(settings.clock),
    webhooks,
  }
}

/** Settings that every part reads anew, and the way to change them. */
function changeable(initial: EmulatorSettings) {
  let ahead = 0
  const settings: EmulatorSettings = { ...initial, clock: () => initial.clock() + ahead }
  const configure = ({ time, ...changes }: EmulatorChanges) => {
    if (time !== undefined) ahead = Date.parse(time) - initial.clock()
    Object.assign(settings, changes)
  }
  return { settings, configure }
}

/** The controls and the welcome page see the emulator from outside; faults never befall them. */
async function answer(
  context: EmulatorContext,
  emulator: SigningEmulator,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const isWelcome = url.pathname === '/' && method === 'GET'
  if (isWelcome || /^\/_emulator(\/|$)/.test(url.pathname)) {
    return answerProblems(profiles.contract.problemTypes, async () => {
      assertOwnHost(request, context.settings)
      return isWelcome ? welcomePage(emulator) : answerControl(emulator, request, url)
    })
  }
  const { profile } = context.settings
  const types = profile.problemTypes
  const route = matchRoute(profile, method, url.pathname)
  const respond = () => answerProblems(types, () => route.answer(context, request, url))
  if (route.operation === undefined) return respond()
  const sent = request.method === 'POST' ? await jsonOf(request) : undefined
  const answered = context.calls.begin(route.operation, {
    method: request.method,
    path: url.pathname,
    body: sent,
  })
  const recipients = await recipientsOf(context, url, sent)
  const response = await answerWithFaults(
    { faults: context.faults, types, recipients },
    route.operation,
    request.signal,
    respond,
  )
  answered(response.status, await jsonOf(response))
  return response
}

/** The body where it is JSON; what it was taken from can still be read. */
async function jsonOf(message: Request | Response): Promise<unknown> {
  if (message instanceof Response && !/json/.test(message.headers.get('content-type') ?? '')) {
    return undefined
  }
  try {
    const body: unknown = await message.clone().json()
    return body
  } catch {
    return undefined
  }
}
