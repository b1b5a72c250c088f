import { isDeepStrictEqual } from 'node:util'
import { isLoopback, parseCeremonyUrl, parseLandingUrl } from '../../../contract/ceremonyUrl.js'
import { isStringArray } from '../../../contract/jsonObject.js'
import type { ProblemCode } from '../../../contract/problem.js'
import { problemTexts } from '../../../reports/problemTexts.js'
import { type Check, checksOf, problem, skipped } from '../../checks/check.js'
import { connectionRemedy, gatewayRemedy, SLASH } from '../../checks/connection.js'
import { unknownPathRemedy } from '../../checks/responseBody.js'
import { type Answer, type Caller, isFromGateway, newKey } from '../caller.js'
import { codeOf, creating, refused, sending, unexpected } from '../probing.js'

/** Returns the earlier responses that created a ceremony. */
export function grantsOf({ answers }: Caller): readonly Answer[] {
  return answers.filter(({ probe, status }) => probe.path === undefined && status === 201)
}

export const NEEDS_KEY =
  'Answer 400 idempotency_key_required if the request has no Idempotency-Key.'

/** If this check fails, all others are skipped: one fault may make the proxy refuse every call. */
export const ceremonyCreated: Check<Caller> = {
  name: 'ceremony-created',
  promise: 'A signed-in caller can create a ceremony: 201, with the fields that pages need.',
  remedy: 'Answer 201 with these fields only, and with the types of openapi/proxy.json.',
  run: async (caller) => {
    const body = { ancestors: [caller.options.origin] }
    const answer = await caller.call(creating('with the session', { body }))
    if (answer.status !== 201) return { ...unexpected(answer, '201'), remedy: remedyFor(answer) }
    const { url = null, embeddable_in: sources, redirect_url: landing } = answer.json ?? {}
    const fits =
      answer.json !== undefined &&
      (url === null || typeof url === 'string') &&
      (sources == null || isStringArray(sources)) &&
      (landing == null || typeof landing === 'string')
    return fits ? undefined : problem('The body must be { url?, embeddable_in, redirect_url }.')
  },
}

const NO_CODE =
  'The answer has no code of the proxy. Check that <url> is the url of the proxy, and that no server, login, firewall or CSRF check in front answers POST itself.'
const REDIRECTED =
  'Exempt the paths of the proxy from redirects, such as to a login or to a path with a slash at its end. Or pass the address after the redirect.'

/** Remedies for the codes whose cause this command can name better than the proxy. */
const REMEDIES: Partial<Record<ProblemCode, string>> = {
  bad_origin:
    'Set `publicUrl` to <url>, and forward Origin and Sec-Fetch-Site. If the pages are on another origin, pass it as --origin, and list it in `allowedOrigins`.',
  invalid_json: 'Mount the proxy before any body parser, such as `express.json()`.',
  recipient_not_actionable:
    'Pass a recipient who can still sign. To restore the emulator’s envelope, send DELETE /_emulator to the emulator.',
  unknown_field: 'Accept `ancestors`, which every page sends. You can ignore it.',
  unauthenticated:
    'Let `authenticate` read the cookie or header of --session. Check that the session has not expired, and that a server in front forwards it.',
}

/** Returns how to repair the cause that a refusal names. */
function remedyFor(answer: Answer): string {
  const { status, failure } = answer
  if (failure) return connectionRemedy(failure)
  if (status >= 300 && status < 400) {
    const [path = ''] = (answer.headers['location'] ?? '').split('?')
    return path.endsWith('/ceremony/') ? SLASH : REDIRECTED
  }
  const code = codeOf(answer)
  if (code === 'not_found') return unknownPathRemedy(answer.json ?? {})
  if (isFromGateway(answer)) return gatewayRemedy(status) ?? NO_CODE
  return code === '' ? NO_CODE : (REMEDIES[code] ?? problemTexts[code].remedy)
}

export const onceChecks = checksOf<Caller>({
  'idempotency-replay': {
    promise: 'Calls with the same Idempotency-Key and body get the same answer, even in parallel.',
    remedy:
      'Store the response under session, path and Idempotency-Key, and send it again for the same body. Let a parallel call wait for it. A server in front must forward Idempotency-Key.',
    run: async (caller) => {
      const call = withNewKey(caller)
      const first = await call(KEYED)
      if (first.status !== 201) return unexpected(first, '201')
      const again = await call('with the same Idempotency-Key')
      if (!isSame(first, again)) return problem('The repeated call received a different answer.')
      const atOnce = withNewKey(caller)
      const parallel = ['with an', 'with the same'].map((which) => `${which} Idempotency-Key`)
      const [one, two] = await Promise.all(parallel.map(async (what) => atOnce(what)))
      return one && two && isSame(one, two)
        ? undefined
        : problem('Two parallel calls with the same key received different answers.')
    },
  },
  'idempotency-other-body': {
    after: ['idempotency-replay'],
    promise: 'A used Idempotency-Key with a different body is refused: 422.',
    remedy:
      'Store a hash of the body with the key, and answer 422 idempotency_key_reused for another body.',
    run: async (caller) => {
      const { landing } = caller.options
      const call = withNewKey(caller)
      const first = await call(KEYED)
      if (first.status !== 201) return unexpected(first, '201')
      const other = landing === undefined ? { claims: { Check: 'another body' } } : { landing }
      const answer = await call('with the same Idempotency-Key and a different body', other)
      if (codeOf(answer) === 'idempotency_key_reused') return undefined
      const isRefused = answer.status >= 400 && answer.status < 500
      return isRefused && landing === undefined
        ? skipped('The proxy may refuse `claims`. Pass a key of `redirectUrls` as --landing.')
        : refused(422)(answer)
    },
  },
  'create-needs-key': {
    promise: 'Creating a ceremony without an Idempotency-Key is refused: 400.',
    remedy: NEEDS_KEY,
    run: sending(
      [creating('without an Idempotency-Key', { headers: { 'idempotency-key': undefined } })],
      [400, 422, 428],
    ),
  },
})

const KEYED = 'with an Idempotency-Key'
const NO_URL = skipped('No response has a url, because the service emails it.')

/** Returns a function that creates ceremonies, always with the same new key. */
function withNewKey(caller: Caller) {
  const headers = newKey()
  return async (what: string, body: unknown = {}): Promise<Answer> =>
    caller.call(creating(what, { body, headers }))
}

/** Whether two responses have the same status and body, and so contain the same ceremony url. */
export function isSame(one: Answer, two: Answer): boolean {
  return one.status === two.status && isDeepStrictEqual(one.json, two.json)
}

function urlsIn(grants: readonly Answer[]): readonly unknown[] {
  return grants.flatMap(({ json }) => json?.['url'] ?? [])
}

const FIELDS =
  /^(?:url|embeddable_in|redirect_url|tab_url|completion|url_parameters|expires_at|single_use|revokes_older|framing)$/

/** Checks all ceremonies that earlier checks have created. */
export const grantChecks = checksOf<Caller>({
  'grant-fields': {
    promise: 'The answer to a created ceremony has only the documented fields.',
    remedy: 'Copy only the documented fields of the service’s response.',
    run: (caller) => {
      const others = grantsOf(caller)
        .flatMap(({ json }) => Object.keys(json ?? {}))
        // Ignored here, because the check `evidence-stays` reports this field.
        .filter((field) => !FIELDS.test(field) && field !== 'authentication')
      return others.length > 0
        ? problem(`The body has undocumented fields: ${[...new Set(others)].join(', ')}.`)
        : undefined
    },
  },
  'url-elsewhere': {
    promise: 'The url of a ceremony is https, without a password, and not on the portal’s origin.',
    remedy: 'Accept only https urls of the service’s own origins, and answer 502 for any other.',
    run: (caller) => {
      const { url, origin } = caller.options
      const urls = urlsIn(grantsOf(caller))
      if (urls.length === 0) return NO_URL
      // A proxy that browsers reach by http has `developmentHosts`, and accepts only test keys.
      const isPlain = url.protocol === 'http:' && !isLoopback(url.hostname)
      const wrong = urls.some((value) => {
        const hostname = parseLandingUrl(value)?.hostname
        const developmentHosts = isPlain && hostname ? [hostname] : []
        const read = parseCeremonyUrl(value, { notOn: [origin, url.origin], developmentHosts })
        return !read || (read.protocol === 'http:' && !isPlain && !isLoopback(url.hostname))
      })
      return wrong
        ? problem('A url uses http, contains a password, or is on the origin of the portal.')
        : undefined
    },
  },
})
