import { afterEach, expect } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { run } from '../run.js'
import {
  type Differences,
  type PortalAnswer,
  samplePortal,
  SIGN,
  type SamplePortal,
} from './samplePortal.js'

const opened: SamplePortal[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async ({ close }) => close()))
})

/** Starts a sample portal, and closes it after the test. */
export async function portalWith(
  differences?: Differences,
  host?: string,
  dropped?: readonly string[],
): Promise<SamplePortal> {
  const portal = await samplePortal(differences, host, dropped)
  opened.push(portal)
  return portal
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
) {
  const link = flags.includes('env:LINK') ? env['LINK'] : undefined
  const origin = link === undefined ? [] : ['--ceremony-origin', new URL(link).origin]
  const { code, out, err } = await run([...argsFor(portal), '--json', ...origin, ...flags], { env })
  if (out === '') throw new Error(err)
  const report: unknown = JSON.parse(out)
  const listed: unknown = isJsonObject(report) ? report['checks'] : undefined
  const checks = Array.isArray(listed) ? listed.filter(isJsonObject) : []
  const problems = checks
    .filter(({ result }) => result === 'problem' || result === 'warning')
    .map(({ name, result }) => `${String(result)} ${String(name)}`)
  // No output contains a secret of the sample portal.
  expect(out + err).not.toContain('s3cret')
  const check = (name: string) => checks.find((one) => one['name'] === name)
  return { code, problems, printed: out + err, check, checks }
}

/** Runs doctor on a portal, with the ceremony at a path of another portal. */
export async function diagnoseCeremony(portal: SamplePortal, answer: PortalAnswer) {
  const { origin } = await portalWith({ '/en/start': { status: 200, ...answer } })
  return diagnose(portal, ['--ceremony', 'env:LINK'], {
    LINK: `${origin}/en/start?token=s3cret`,
  })
}

const HEALTH = '/api/signing/health'
/** The path that doctor asks for the confirmation of an unknown recipient. */
export const QUESTION = '/api/signing/recipients/re_doctor/confirmation'

/** A response of the sample portal that differs: of its page, `/health`, `redirect_url` or `confirm`. */
export const page = (answer: Differences[string]) => ({ '/documents/7': answer })
export const health = (answer: Differences[string]) => ({ [HEALTH]: answer })
export const landing = (answer: Differences[string]) => ({ '/api/signing/finished': answer })
export const question = (answer: Differences[string]) => ({ [QUESTION]: answer })

export const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) })
export const moved = (location: string, status = 302) => ({ status, headers: { location } })

/** The same pages and settings with other headers or fields. */
export const pageWith = (headers: PortalAnswer['headers']) => page({ headers: { ...headers } })
export const landingWith = (headers: Record<string, string>) => landing({ headers })
export const csp = (policy: string) => pageWith({ 'content-security-policy': policy })
export const cookie = (...cookies: string[]) => pageWith({ 'set-cookie': cookies })
export const settings = (fields: object) => health(json({ status: 'ok', ...fields }))

/** Stops the last opened portal before the end of the test. */
export async function stopLast(): Promise<void> {
  await opened.pop()?.close()
}
