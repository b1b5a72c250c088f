import { isLoopback, parseCeremonyUrl } from '../../../contract/ceremonyUrl.js'
import { isStringArray } from '../../../contract/jsonObject.js'
import { type Answer, type Caller, newKey } from '../caller.js'
import { type Check, codeOf, seen } from '../check.js'

/** The answers that granted a ceremony, so far. */
export function grantsOf({ answers }: Caller): readonly Answer[] {
  return answers.filter(({ probe, status }) => probe.path === undefined && status === 201)
}

/** Without this one nothing else can be told: everything might be refused for one reason. */
export const ceremonyCreated: Check = {
  id: 'ceremony-created',
  promise: 'A signed-in person gets a ceremony: 201 with the fields that the page needs.',
  judge: async (caller) => {
    const answer = await caller.call({
      what: 'POST …/ceremony with the session',
      headers: { 'idempotency-key': `"${newKey()}"` },
    })
    if (answer.status !== 201) {
      const { broken } = seen(answer, '201')
      const isElsewhere = codeOf(answer) === 'bad_origin'
      return {
        broken: isElsewhere ? `${broken} Name the origin of its pages with --origin.` : broken,
      }
    }
    const { url = null, embeddable_in: sources, redirect_url: landing } = answer.json ?? {}
    const fits =
      answer.json !== undefined &&
      (url === null || typeof url === 'string') &&
      (sources == null || isStringArray(sources)) &&
      (landing == null || typeof landing === 'string')
    return fits ? undefined : { broken: 'The answer is not { url?, embeddable_in, redirect_url }.' }
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

export const ceremonyChecks: readonly Check[] = [
  {
    id: 'grant-fields',
    promise: 'A ceremony comes with the listed fields and no others.',
    judge: (caller) => {
      const others = grantsOf(caller)
        .flatMap(({ json }) => Object.keys(json ?? {}))
        // That one has a promise of its own.
        .filter((field) => !FIELDS.has(field) && field !== 'authentication')
      return others.length > 0
        ? { broken: `The answer also has: ${[...new Set(others)].join(', ')}.` }
        : undefined
    },
  },
  {
    id: 'url-elsewhere',
    promise: 'A ceremony’s url is https, holds no password and is not on the portal’s own origin.',
    judge: (caller) => {
      const { url, origin } = caller.options
      const urls = grantsOf(caller).flatMap(({ json }) => json?.['url'] ?? [])
      if (urls.length === 0) return { skipped: 'No answer had a url: the link goes by email.' }
      const wrong = urls.some((value) => {
        const read = parseCeremonyUrl(value, { notOn: [origin, url.origin] })
        return !read || (read.protocol === 'http:' && !isLoopback(url.hostname))
      })
      return wrong ? { broken: 'The url in the answer is not such a one.' } : undefined
    },
  },
]
