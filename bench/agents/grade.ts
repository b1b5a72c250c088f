import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { CheckResult } from '../../src/commandLine/checks/check.js'
import { runCommandLine } from '../../src/commandLine/runCommandLine.js'
import { requireChromium } from '../../test/support/browsers/findChromium.js'
import { startTrial, type Trial } from './trial.js'
import { type Observed, visitAsAda } from './visit.js'

/** The judgement of one rule: a problem, nothing wrong, or a reason why the rule does not apply. */
export interface Mark {
  readonly rule: string
  readonly state: 'ok' | 'failed' | 'not checked'
  readonly detail: string
}

/** What the rules judge. */
interface Facts {
  readonly trial: Trial
  readonly observed: Observed
  /** The problems that `check-proxy` found; `undefined` if the portal does not use the package. */
  readonly proxyProblems: readonly string[] | undefined
  /** The author's files by path, without tests. */
  readonly files: ReadonlyMap<string, string>
  /** Files of the portal that the task forbids to change, and that differ. */
  readonly changed: readonly string[]
}

interface Rule {
  /** Whether the rule judges what a browser showed, so that it needs the whole visit. */
  readonly isVisited: boolean
  /** Returns the problems, or `undefined` if the rule does not apply. */
  readonly judge: (facts: Facts) => readonly string[] | undefined
}

const list = (is: boolean, problem: string): readonly string[] => (is ? [problem] : [])
const visited = (judge: Rule['judge']): Rule => ({ isVisited: true, judge })
const alone = (judge: Rule['judge']): Rule => ({ isVisited: false, judge })

const rules: Readonly<Record<string, Rule>> = {
  'a person signs, and the server confirms': visited(
    ({ trial, observed: { saidSigned, stopped } }) => [
      ...(stopped === undefined ? [] : [stopped]),
      ...list(!saidSigned.after, 'The page did not say "You have signed" within 20 seconds.'),
      ...list(
        trial.service.emulator.envelopeOf(trial.leases.signed.recipientId)?.status !== 'completed',
        'The service has no signature.',
      ),
    ],
  ),
  'the page believes only a signature': visited(({ observed: { saidSigned } }) => [
    ...list(saidSigned.before, 'The page said "You have signed" before the signature.'),
    ...list(saidSigned.afterRefusal, 'The page said "You have signed" after the tenant declined.'),
  ]),
  'the page creates no ceremony before a press': visited(
    ({ observed: { ceremoniesBeforePress: count } }) =>
      list(count > 0, `${count} ceremonies existed before the press.`),
  ),
  'the ceremony outlives a visit to another page': visited(({ observed: { isKept } }) =>
    isKept === undefined
      ? undefined
      : list(!isKept, 'The ceremony was gone. Is the provider inside the page?'),
  ),
  'the API key stays on the server': visited(({ observed }) => [...observed.keySeenIn]),
  'the ceremony’s url is in no attribute, log or storage': visited(({ observed }) => [
    ...observed.urlSeenIn,
  ]),
  'only the tenant receives a ceremony': visited(({ observed }) => observed.givenAway),
  'check-proxy finds nothing': alone(({ proxyProblems }) => proxyProblems),
  'no code signs by itself': alone(({ files }) =>
    [...files].flatMap(([path, text]) =>
      list(/\/_emulator\b|signCeremony|endCeremony/.test(text), path),
    ),
  ),
  'the login and the data are unchanged': alone(({ changed }) => changed),
}

/** Builds and starts the result in a folder, signs as a person, and judges every rule. */
export async function grade(folder: string): Promise<readonly Mark[]> {
  const trial = await startTrial(folder)
  const browser = await chromium.launch({ executablePath: requireChromium() })
  try {
    const observed = await visitAsAda(trial, browser)
    const facts: Facts = {
      trial,
      observed,
      proxyProblems: await checkProxy(trial),
      files: await readFiles(folder),
      changed: await changedFiles(folder),
    }
    return Object.entries(rules).map(([name, rule]) => markOf(name, rule, facts))
  } finally {
    await browser.close()
    await trial.stop()
  }
}

function markOf(rule: string, { isVisited, judge }: Rule, facts: Facts): Mark {
  const problems = judge(facts)
  if (problems?.length) return { rule, state: 'failed', detail: problems.join('; ') }
  if (!problems) return { rule, state: 'not checked', detail: 'does not apply to this portal' }
  const isCut = isVisited && facts.observed.stopped !== undefined
  return isCut
    ? { rule, state: 'not checked', detail: 'because a step did not appear' }
    : { rule, state: 'ok', detail: '' }
}

/** Runs `check-proxy` with sessions of Ada and Eve, if the portal depends on the package. */
async function checkProxy({
  folder,
  portal,
  leases,
}: Trial): Promise<readonly string[] | undefined> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8')
  if (!manifest.includes('"react-signing-ceremony"')) return undefined
  const { recipientId, auditLogId } = leases.checked
  let out = ''
  const options = {
    recipient: recipientId,
    deliverable: auditLogId,
    session: await cookieOf(portal, 'ada'),
    'foreign-session': await cookieOf(portal, 'eve'),
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  await runCommandLine(['check-proxy', `${portal}/api/signing`, '--json', ...args], {
    print: (text) => (out += text),
    log: () => {},
    env: {},
    untilStopped: async () => {},
    ask: undefined,
  })
  const { checks }: { checks: readonly CheckResult[] } = JSON.parse(out)
  return checks
    .filter(({ result }) => result === 'problem')
    .map(({ name, seen }) => `${name}: ${seen ?? ''}`)
}

async function cookieOf(portal: string, user: string): Promise<string> {
  const body = new URLSearchParams({ user, password: user })
  const response = await fetch(`${portal}/session`, { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

const IGNORED =
  /(?:^|\/)(?:node_modules|dist|build|\.next|\.react-router|e2e|tests?)(?:\/|$)|\.(?:spec|test)\.|\.(?:md|tgz|json)$/

/** Reads the files of the result, without installed packages, builds, tests and documents. */
async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = paths
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !IGNORED.test(path))
  return new Map(
    await Promise.all(
      files.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
    ),
  )
}

async function changedFiles(folder: string): Promise<readonly string[]> {
  const shared = join(import.meta.dirname, 'portals/shared')
  const changes = ['portal.js', 'portal.json', 'envelopes.json'].map(async (file) => {
    const [now, then] = [join(folder, file), join(shared, file)]
    return (await readFile(now, 'utf8')) === (await readFile(then, 'utf8')) ? [] : [file]
  })
  return (await Promise.all(changes)).flat()
}
