import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../../proxy/bounds/parseJsonObject.js'
import { readBounded } from '../../proxy/bounds/readBounded.js'

/** What the portal is asked, beside whose request it is. */
export type PortalQuestion =
  | { readonly operation: 'create_ceremony'; readonly recipient_id: string }
  | { readonly operation: 'retrieve_deliverable'; readonly deliverable_id: string }
  /** Who calls, and no more: to whom the recipient is to be handed over is not known yet. */
  | { readonly operation: 'identify'; readonly recipient_id: string }
  | {
      readonly operation: 'replace_recipient'
      readonly recipient_id: string
      readonly replacement: { readonly name: string; readonly email: string }
    }
  /** No question: somebody has been replaced, and the successor must be let in from now on. */
  | {
      readonly operation: 'recipient_replaced'
      readonly recipient_id: string
      readonly recipient: JsonObject
    }

/** What the portal answers. */
export interface PortalAnswer {
  /** Who calls; `null` where nobody is signed in. */
  readonly subject: string | null
  /** Only `true` is yes. */
  readonly allowed: boolean | 'not_actionable'
  /** How the person was authenticated; needed to create a ceremony. */
  readonly evidence: unknown
  /** Whose customer they are, where there are several tenants. */
  readonly tenant: string | undefined
}

/** Where the portal is asked. */
export interface PortalEndpoint {
  readonly url: URL
  readonly secret: string | undefined
  readonly timeoutMs: number
  /** The names that an answer must hold one of; absent where there is one service. */
  readonly tenants: ReadonlySet<string> | undefined
}

/** The portal did not answer as it must. Its words are ours alone, and fit for a log. */
export class PortalFailure extends Error {
  override readonly name = 'PortalFailure'
}

/** The header that tells the portal who asks. */
export const SECRET_HEADER = 'x-signing-proxy-secret'

/** An answer holds a name and a handful of labels. */
const MOST_BYTES = 65_536

/**
 * Asks the portal, in the manner of a reverse proxy's forward authentication: the caller's `cookie`
 * and `authorization` go along, and nothing else of the request. Throws {@link PortalFailure} for
 * everything but 200 with exactly the expected shape.
 */
export async function askPortal(
  endpoint: PortalEndpoint,
  caller: Headers,
  question: PortalQuestion,
): Promise<PortalAnswer> {
  const response = await post(endpoint, caller, question)
  const text = await readBounded(response.body, MOST_BYTES)
  if (response.status !== 200) throw new PortalFailure(`The portal answered ${response.status}.`)
  const answer = typeof text === 'string' ? parseJsonObject(text) : text.fault
  if (typeof text !== 'string' && text.fault === 'unreadable') throw brokenOff(endpoint)
  const { tenants } = endpoint
  if (typeof answer === 'string' || !isPortalAnswer(answer, tenants ? TENANT_FIELDS : FIELDS)) {
    const shape = tenants
      ? '{ subject, tenant, allowed, evidence }'
      : '{ subject, allowed, evidence }'
    throw new PortalFailure(`The portal’s answer is not ${shape}.`)
  }
  const { subject, allowed, evidence = null, tenant } = answer
  if (tenants && subject !== null && (tenant === undefined || !tenants.has(tenant))) {
    throw new PortalFailure('The portal’s answer names no tenant of the configuration.')
  }
  return { subject, allowed, evidence, tenant }
}

/** Tells the portal what has happened. It has noted it when it answers 200 or 204. */
export async function tellPortal(
  endpoint: PortalEndpoint,
  caller: Headers,
  news: PortalQuestion,
): Promise<void> {
  const response = await post(endpoint, caller, news)
  await readBounded(response.body, MOST_BYTES)
  if (response.status === 200 || response.status === 204) return
  throw new PortalFailure(`The portal answered ${response.status} to what it was told.`)
}

/** The answer began and did not end: no word about its shape would help. */
function brokenOff({ timeoutMs }: PortalEndpoint): PortalFailure {
  return new PortalFailure(`The portal’s answer broke off, or took longer than ${timeoutMs} ms.`)
}

async function post(
  { url, secret, timeoutMs }: PortalEndpoint,
  caller: Headers,
  question: PortalQuestion,
): Promise<Response> {
  const whose = { cookie: caller.get('cookie'), authorization: caller.get('authorization') }
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(secret !== undefined && { [SECRET_HEADER]: secret }),
      },
      body: JSON.stringify({ version: 1, ...question, ...whose }),
      // Followed, it would take sessions to wherever it leads.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new PortalFailure(
      isLate ? `The portal took longer than ${timeoutMs} ms.` : 'The portal cannot be reached.',
    )
  }
}

const FIELDS: ReadonlySet<string> = new Set(['subject', 'allowed', 'evidence'])
const TENANT_FIELDS: ReadonlySet<string> = new Set([...FIELDS, 'tenant'])

function isPortalAnswer(
  answer: JsonObject,
  fields: ReadonlySet<string>,
): answer is JsonObject & PortalAnswer {
  const { subject, allowed, evidence, tenant } = answer
  return (
    Object.keys(answer).every((field) => fields.has(field)) &&
    (tenant === undefined || typeof tenant === 'string') &&
    (subject === null || (typeof subject === 'string' && subject !== '')) &&
    (typeof allowed === 'boolean' || allowed === 'not_actionable') &&
    (evidence == null || isJsonObject(evidence))
  )
}
