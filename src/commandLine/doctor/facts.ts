import * as v from 'valibot'
import { parseJsonObject } from '../checks/responseBody.js'
import type { SampleSession } from '../terminal/readSession.js'
import { visit, type Visit } from './visit.js'
import { wrongDocument } from './wrongDocument.js'

/** The values of the command's flags. */
export interface DoctorOptions {
  /** The portal's page that shows a ceremony. */
  readonly page: URL
  /** The url of the proxy for browsers, without a slash at the end. */
  readonly proxy: URL
  /** Default: `/finished` below `publicUrl`. */
  readonly landing: URL | undefined
  readonly ceremonyOrigins: readonly string[]
  /** Origins of the pages around the portal's page, nearest first. */
  readonly ancestors: readonly string[]
  /** Settings of a proxy that does not report them itself. */
  readonly publicUrl: string | undefined
  readonly embeddableIn: readonly string[] | undefined
  readonly session: SampleSession | undefined
  /** A ceremony's url, which is a secret. Reading it may use it up. */
  readonly ceremony: URL | undefined
}

const SETTINGS = v.object({
  status: v.literal('ok'),
  public_url: v.optional(v.string()),
  embeddable_in: v.optional(v.array(v.string())),
  service: v.optional(v.string()),
})

/** Everything that the checks read. */
export interface Facts {
  readonly options: DoctorOptions
  readonly page: Visit
  readonly health: Visit
  readonly landing: Visit
  readonly ceremony: Visit | undefined
  /** Whether the answer of `/health` is from the proxy. The next three facts come from there. */
  readonly isProxy: boolean
  readonly publicUrl: string | undefined
  readonly embeddableIn: readonly string[] | undefined
  /** The result of the proxy's own test of the service: `ok` or a problem code. */
  readonly service: string | undefined
}

/** Reads the page, the proxy's `/health`, the landing and the ceremony, one after another. */
export async function gatherFacts(options: DoctorOptions): Promise<Facts> {
  const session = { page: options.page, sample: options.session }
  const page = await visit(options.page, session)
  const health = await visit(new URL(below(options.proxy.href, 'health')), session)
  const { success, output } = v.safeParse(SETTINGS, parseJsonObject(health.body))
  const reported = health.status === 200 && success ? output : undefined
  const publicUrl = reported?.public_url ?? options.publicUrl
  const mount = URL.canParse(publicUrl ?? '') ? String(publicUrl) : options.proxy.href
  const landing = await visit(options.landing ?? new URL(below(mount, 'finished')), session)
  return {
    options,
    page,
    health,
    landing,
    ceremony: options.ceremony && (await visit(options.ceremony)),
    isProxy: reported !== undefined,
    publicUrl,
    embeddableIn: reported?.embeddable_in ?? options.embeddableIn,
    service: reported?.service,
  }
}

function below(mount: string, name: string): string {
  return `${mount.replace(/\/+$/, '')}/${name}`
}

/** The origin of the page in the address bar. */
export function pageOrigin({ page }: Facts): string {
  return (wrongDocument(page) ? page.asked : page.url).origin
}

/** The page's origin, then the origins around it, in the order of `location.ancestorOrigins`. */
export function ancestorsOf(facts: Facts): readonly string[] {
  return [pageOrigin(facts), ...facts.options.ancestors]
}
