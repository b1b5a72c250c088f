import * as v from 'valibot'
import * as routes from '../../contract/routes.js'
import { parseJsonObject } from '../checks/responseBody.js'
import type { SampleSession } from '../terminal/readSession.js'
import { mayHaveSession, visit, type Visit, wrongDocument } from './visit.js'

/** The values of the flags of `doctor`, which the help text explains. */
export interface DoctorOptions {
  readonly page: URL
  /** The url at which browsers reach the proxy, without a slash at the end. */
  readonly proxy: URL
  readonly landing: URL | undefined
  readonly ceremonyOrigins: readonly string[]
  readonly ancestors: readonly string[]
  /** `publicUrl` and `embeddableIn` of the proxy, if its `/health` does not report them. */
  readonly publicUrl: string | undefined
  readonly embeddableIn: readonly string[] | undefined
  readonly session: SampleSession | undefined
  /** A ceremony url, which is a secret. A url that works once does not work after this visit. */
  readonly ceremony: URL | undefined
}

const SETTINGS = v.object({
  status: v.literal('ok'),
  public_url: v.optional(v.string()),
  embeddable_in: v.optional(v.array(v.string())),
  service_name: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w .-]{1,40}$/))), undefined),
  service: v.optional(v.string()),
})

/** The observations that the checks use. */
export type Facts = Awaited<ReturnType<typeof gatherFacts>>

/** Reads the page, `/health`, `redirect_url`, `…/confirmation` and the ceremony, one by one. */
export async function gatherFacts(options: DoctorOptions) {
  const session = { page: options.page, sample: options.session }
  const page = await visit(options.page, session)
  const health = await visit(new URL(below(options.proxy.href, 'health')), session)
  const { success, output } = v.safeParse(SETTINGS, parseJsonObject(health.body))
  const reported = health.status === 200 && success ? output : undefined
  const publicUrl = reported?.public_url ?? options.publicUrl
  const mount = URL.canParse(publicUrl ?? '') ? String(publicUrl) : options.proxy.href
  // Without the session, because the service opens this page in the frame from another site.
  const landing = await visit(options.landing ?? new URL(below(mount, 'finished')))
  const question = below(options.proxy.href, routes.confirmation('re_doctor').slice(1))
  const ceremony = options.ceremony && (await visit(options.ceremony))
  return {
    options,
    page,
    health,
    landing,
    /** The proxy's response to a confirmation request without a session. */
    confirmation: await visit(new URL(question)),
    /** The responses to the same request: once more, from a foreign page, and from another site. */
    again: await visit(new URL(question)),
    fromElsewhere: await visit(new URL(question), undefined, { origin: 'https://doctor.example' }),
    crossSite: await visit(new URL(question), undefined, { 'sec-fetch-site': 'cross-site' }),
    /** The proxy's response to a read request with the session of `--session`. */
    signedIn: await askWithSession(options, question),
    ceremony,
    /** The origins that the frame loads: those of --ceremony-origin, and of the ceremony. */
    ceremonyOrigins: [
      ...new Set([
        ...options.ceremonyOrigins,
        ...(ceremony ? [ceremony.asked.origin, ceremony.url.origin] : []),
      ]),
    ],
    /** The responses at the origins of --ceremony-origin, unless a ceremony proves its origin. */
    ceremonyHosts: await Promise.all(
      (ceremony ? [] : options.ceremonyOrigins).map(async (origin) => visit(new URL(origin))),
    ),
    /** Whether the proxy answered `/health`. The response may contain the next four fields. */
    isProxy: reported !== undefined,
    /** Whether the proxy reports its settings, because `publicUrl` is on a development host. */
    isDevelopment: reported?.public_url !== undefined,
    publicUrl,
    embeddableIn: reported?.embeddable_in ?? options.embeddableIn,
    /** The name of the kind of service, such as `SignatureAPI`. */
    serviceName: reported?.service_name,
    /** The result of the proxy's test call to the service: `ok` or a problem code. */
    service: reported?.service,
  }
}

/** Sends a read request with the session, if the session can be sent to the proxy. */
async function askWithSession(
  { session: sample, page, proxy }: DoctorOptions,
  question: string,
): Promise<Visit | undefined> {
  if (!sample || !mayHaveSession(proxy, page)) return undefined
  const answer = await visit(new URL(question), { page, sample })
  // Without the option `confirm`, the proxy answers 404 before it reads the session.
  if (codeOf(answer) !== 'not_found') return answer
  const deliverable = below(proxy.href, routes.deliverable('del_doctor').slice(1))
  return visit(new URL(deliverable), { page, sample })
}

/** Returns the problem code of a response of the proxy. */
export function codeOf({ body }: Visit): unknown {
  return parseJsonObject(body)?.['code']
}

function below(mount: string, name: string): string {
  return `${mount.replace(/\/+$/, '')}/${name}`
}

/** Returns the origin that the address bar shows for the page. */
export function pageOrigin({ page }: Facts): string {
  return (wrongDocument(page) ? page.asked : page.url).origin
}

/** Returns the page's origin and the origins around it, in the order of `ancestorOrigins`. */
export function ancestorsOf(facts: Facts): readonly string[] {
  return [pageOrigin(facts), ...facts.options.ancestors]
}

/** Returns the flag that a check of ceremony urls needs, if no flag names their origin. */
export function needsOrigin({ ceremonyOrigins }: Facts): string | undefined {
  return ceremonyOrigins.length > 0 ? undefined : '--ceremony-origin, the origin of ceremony urls'
}
