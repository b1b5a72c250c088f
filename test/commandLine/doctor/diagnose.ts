import { afterEach } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { run } from '../run.js'
import { type Differences, samplePortal, SIGN, type SamplePortal } from './samplePortal.js'

const opened: SamplePortal[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async ({ close }) => close()))
})

/** Starts a sample portal, and closes it after the test. */
export async function portalWith(differences?: Differences, host?: string): Promise<SamplePortal> {
  const portal = await samplePortal(differences, host)
  opened.push(portal)
  return portal
}

/** The result of a `doctor` run with `--json`. */
interface Diagnosis {
  readonly code: number
  /** Problems and warnings, such as "problem page_login". */
  readonly problems: readonly string[]
  readonly printed: string
  readonly checks: readonly Readonly<Record<string, unknown>>[]
}

/** Returns the arguments of `doctor` for a sample portal. */
export function argsFor({ page, proxy }: SamplePortal): readonly string[] {
  return ['doctor', page, '--proxy', proxy, '--ceremony-origin', SIGN]
}

/** Runs doctor on a sample portal. `LINK` is the url of a ceremony, whose origin is passed. */
export async function diagnose(
  portal: SamplePortal,
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Diagnosis> {
  const link = flags.includes('env:LINK') ? env['LINK'] : undefined
  const origin = link === undefined ? [] : ['--ceremony-origin', new URL(link).origin]
  const args = [...argsFor(portal), '--json', ...origin, ...flags]
  const { code, out, err } = await run(args, { env })
  if (out === '') throw new Error(err)
  const report: unknown = JSON.parse(out)
  const listed: unknown = isJsonObject(report) ? report['checks'] : undefined
  const checks = Array.isArray(listed) ? listed.filter(isJsonObject) : []
  const problems = checks
    .filter(({ result }) => result === 'problem' || result === 'warning')
    .map(({ name, result }) => `${String(result)} ${String(name)}`)
  return { code, problems, printed: out + err, checks }
}

/** Returns the difference that adds headers to the portal's page. */
export const pageWith = (headers: Record<string, string | string[]>) => ({
  '/documents/7': { headers },
})
/** Returns the difference that adds headers to the page at `redirect_url`. */
export const landingWith = (headers: Record<string, string>) => ({
  '/api/signing/finished': { headers },
})

/** Stops the last opened portal before the end of the test. */
export async function stopLast(): Promise<void> {
  await opened.pop()?.close()
}
