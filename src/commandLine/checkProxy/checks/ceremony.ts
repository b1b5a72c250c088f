import { type Check, problem, skipped } from '../../checks/check.js'
import { codeOf, unexpected } from '../verdicts.js'
import { isLoopback, parseCeremonyUrl } from '../../../contract/ceremonyUrl.js'
import { isStringArray } from '../../../contract/jsonObject.js'
import { type Answer, type Caller, newKey } from '../caller.js'

/** The earlier answers that created a ceremony. */
export function grantsOf({ answers }: Caller): readonly Answer[] {
  return answers.filter(({ probe, status }) => probe.path === undefined && status === 201)
}

/** Every other check depends on this check, because one fault may refuse all calls. */
export const ceremonyCreated: Check<Caller> = {
  name: 'ceremony-created',
  promise: 'A signed-in caller creates a ceremony: 201 with the fields that pages need.',
  run: async (caller) => {
    const answer = await caller.call({
      what: 'POST …/ceremony with the session',
      headers: { 'idempotency-key': `"${newKey()}"` },
    })
    if (answer.status !== 201) {
      const remedy = 'Give the origin of the pages with --origin.'
      return { ...unexpected(answer, '201'), ...(codeOf(answer) === 'bad_origin' && { remedy }) }
    }
    const { url = null, embeddable_in: sources, redirect_url: landing } = answer.json ?? {}
    const fits =
      answer.json !== undefined &&
      (url === null || typeof url === 'string') &&
      (sources == null || isStringArray(sources)) &&
      (landing == null || typeof landing === 'string')
    return fits ? undefined : problem('The body is not { url?, embeddable_in, redirect_url }.')
  },
}

const FIELDS = new Set([
  'url',
  'embeddable_in',
  'redirect_url',
  'completion',
  'url_parameters',
  'revokes_older',
])

export const ceremonyChecks: readonly Check<Caller>[] = [
  {
    name: 'grant-fields',
    promise: 'The body of a created ceremony has only the listed fields.',
    run: (caller) => {
      const others = grantsOf(caller)
        .flatMap(({ json }) => Object.keys(json ?? {}))
        // The check evidence-stays reports it.
        .filter((field) => !FIELDS.has(field) && field !== 'authentication')
      return others.length > 0
        ? problem(`The body also has: ${[...new Set(others)].join(', ')}.`)
        : undefined
    },
  },
  {
    name: 'url-elsewhere',
    promise: 'The url of a ceremony is https, without a password, and not on the portal’s origin.',
    run: (caller) => {
      const { url, origin } = caller.options
      const urls = grantsOf(caller).flatMap(({ json }) => json?.['url'] ?? [])
      if (urls.length === 0) return skipped('No body has a url: the service emails the link.')
      const wrong = urls.some((value) => {
        const read = parseCeremonyUrl(value, { notOn: [origin, url.origin] })
        return !read || (read.protocol === 'http:' && !isLoopback(url.hostname))
      })
      return wrong ? problem('The url in a body breaks this rule.') : undefined
    },
  },
]
