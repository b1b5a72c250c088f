import { type Check, problem, skipped } from '../../checks/check.js'
import { connectionRemedy, gatewayRemedy, SLASH } from '../../checks/connection.js'
import { unknownPathRemedy } from '../../checks/responseBody.js'
import { codeOf, proxyChecks, unexpected } from '../verdicts.js'
import type { ProblemCode } from '../../../contract/problem.js'
import { problemTexts } from '../../../reports/problemTexts.js'
import { isLoopback, parseCeremonyUrl } from '../../../contract/ceremonyUrl.js'
import { isStringArray } from '../../../contract/jsonObject.js'
import { type Answer, type Caller, isFromGateway, newKey } from '../caller.js'

/** Returns the earlier responses that created a ceremony. */
export function grantsOf({ answers }: Caller): readonly Answer[] {
  return answers.filter(({ probe, status }) => probe.path === undefined && status === 201)
}

/** If this check fails, all others are skipped: one fault may make the proxy refuse every call. */
export const ceremonyCreated: Check<Caller> = {
  name: 'ceremony-created',
  promise: 'A signed-in caller can create a ceremony: 201, with the fields that pages need.',
  remedy: 'Answer 201 with these fields only, and with the types of openapi/proxy.json.',
  run: async (caller) => {
    const answer = await caller.call({
      what: 'POST …/ceremony with the session',
      headers: newKey(),
    })
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

/** Remedies for the codes whose cause this command can name better than the proxy. */
const REMEDIES: Partial<Record<ProblemCode, string>> = {
  bad_origin:
    'Set `publicUrl` to <url>, and forward Origin and Sec-Fetch-Site. If the pages are on another origin, pass it as --origin, and list it in `allowedOrigins`.',
  invalid_json: 'Mount the proxy before any body parser, such as `express.json()`.',
  recipient_not_actionable:
    'Pass a recipient who can still sign. To restore the emulator’s envelope, send DELETE /_emulator to the emulator.',
  unauthenticated:
    'Let `authenticate` read the cookie or header of --session. Check that the session has not expired, and that a server in front forwards it.',
}

/** Returns how to repair the cause that a refusal names. */
function remedyFor(answer: Answer): string {
  const { status, failure } = answer
  if (failure) return connectionRemedy(failure)
  if (status >= 300 && status < 400) {
    const [path = ''] = (answer.headers['location'] ?? '').split('?')
    if (path.endsWith('/ceremony/')) return SLASH
    return 'Exempt the paths of the proxy from redirects, such as to a login or to a path with a slash at its end. Or pass the address after the redirect.'
  }
  const code = codeOf(answer)
  if (code === 'not_found') return unknownPathRemedy(answer.json ?? {})
  if (isFromGateway(answer)) return gatewayRemedy(status) ?? NO_CODE
  return code === '' ? NO_CODE : (REMEDIES[code] ?? problemTexts[code].remedy)
}

const FIELDS = new Set([
  'url',
  'embeddable_in',
  'redirect_url',
  'tab_url',
  'completion',
  'url_parameters',
  'expires_at',
  'single_use',
  'revokes_older',
])

export const ceremonyChecks = proxyChecks({
  'grant-fields': {
    promise: 'The answer to a created ceremony has only the documented fields.',
    remedy: 'Copy only the documented fields of the service’s response.',
    run: (caller) => {
      const others = grantsOf(caller)
        .flatMap(({ json }) => Object.keys(json ?? {}))
        // Ignored here, because the check `evidence-stays` reports this field.
        .filter((field) => !FIELDS.has(field) && field !== 'authentication')
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
      const urls = grantsOf(caller).flatMap(({ json }) => json?.['url'] ?? [])
      if (urls.length === 0) return skipped('No response has a url, because the service emails it.')
      const wrong = urls.some((value) => {
        const read = parseCeremonyUrl(value, { notOn: [origin, url.origin] })
        return !read || (read.protocol === 'http:' && !isLoopback(url.hostname))
      })
      return wrong
        ? problem('A url uses http, contains a password, or is on the origin of the portal.')
        : undefined
    },
  },
})
