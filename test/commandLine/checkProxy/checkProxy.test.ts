import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { run } from '../run.js'
import { ADA, EVE, type RunningProxy, startRunningProxy } from './runningProxy.js'
import { type Break, SMALL_DELIVERABLE, SMALL_RECIPIENT, startSmallProxy } from './smallProxy.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const EVERYTHING = ['--evidence-label', 'Device', '--allow-replace']

describe('check-proxy, of this package’s own proxy,', () => {
  let proxy: RunningProxy
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'check-proxy-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    proxy = await startRunningProxy({ evidenceLabels: ['Device'] })
  })
  afterEach(async () => {
    await proxy.close()
  })

  it('finds every promise kept, replaces nobody, and prints no session', async () => {
    const { code, out, err } = await run(['check-proxy', ...proxy.args])
    expect(out.match(/BROKEN +\S+/g) ?? []).toEqual([])
    expect(out).toMatch(/\n\d+ hold, 0 broken, 6 skipped\.\n$/)
    expect(code).toBe(0)
    expect(err).toMatch(/^check-proxy http:.+: creates ceremonies for re_\w+, replaces nobody\.\n$/)
    for (const secret of [ADA, EVE]) expect(out + err).not.toContain(secret.split('=')[1])
    expect(proxy.calls('replace_recipient')).toBe(0)
  })

  it('leaves nothing untold where it may do everything', async () => {
    const { code, out } = await run(['check-proxy', ...proxy.args, ...EVERYTHING, '--json'])
    const report: unknown = JSON.parse(out)
    expect(report).toMatchObject({ url: proxy.url, broken: 0, skipped: 0 })
    expect(code).toBe(0)
    expect(proxy.calls('replace_recipient')).toBe(1)
  })

  it('says why nobody gets the answer to a replacement again where the host forgets the old id', async () => {
    let isForgotten = false
    const forgetful = await startRunningProxy({
      authorize: ({ session }) => session.subject === 'ada' && !isForgotten,
      onReplaced: () => {
        isForgotten = true
      },
    })
    const { code, out } = await run(['check-proxy', ...forgetful.args, '--allow-replace'])
    await forgetful.close()
    expect(out.match(/BROKEN +\S+/g)).toEqual([expect.stringContaining('replace-once')])
    expect(out).toContain('must be allowed to ask for the answer again')
    expect(code).toBe(1)
  })

  it('takes sessions from files and variables, as cookies or as other headers', async () => {
    const file = join(folder, 'session')
    await writeFile(file, `Cookie: ${ADA}\n`)
    const [url = '', , , , , ...rest] = proxy.args
    const { out } = await run(
      ['check-proxy', url, '--session', `@${file}`, '--foreign-session', 'env:EVE', ...rest],
      { env: { EVE } },
    )
    expect(out).toContain('holds   foreign-refused')
    const named = {
      CHECK_PROXY_SESSION: 'Authorization: Bearer TOKEN-SECRET',
      CHECK_PROXY_FOREIGN_SESSION: EVE,
    }
    const other = await run(['check-proxy', url, ...rest], { env: named })
    expect(other.code).toBe(1)
    expect(other.out).toContain(
      'POST …/ceremony with the session: expected 201, got 401 unauthenticated.',
    )
    expect(other.out + other.err).not.toContain('TOKEN-SECRET')
  })

  it('says what to do where the pages are on another origin than the proxy', async () => {
    const { code, out } = await run(['check-proxy', ...proxy.args, '--origin', 'https://a.example'])
    expect(code).toBe(1)
    expect(out).toContain('got 403 bad_origin. Name the origin of its pages with --origin.')
  })
})

const BREAKS: readonly Break[] = [
  'body-fields',
  'body-limit',
  'ceremony-created',
  'content-type',
  'deliverable-elsewhere',
  'deliverable-foreign',
  'deliverable-read',
  'double-create',
  'evidence-stays',
  'fetch-metadata',
  'foreign-refused',
  'grant-fields',
  'health',
  'idempotency-other-body',
  'idempotency-replay',
  'ids',
  'json-object',
  'key-stays',
  'landing',
  'methods',
  'no-foreign-cors',
  'no-redirect',
  'no-store',
  'nosniff',
  'one-path',
  'origin',
  'problem-json',
  'replace-answer',
  'replace-fields',
  'replace-foreign',
  'replace-needs-key',
  'replace-once',
  'session-required',
  'session-stays',
  'url-elsewhere',
  'vouched-for',
]

describe('check-proxy, of a small proxy written by hand,', () => {
  it('finds every promise kept where none is broken', async () => {
    expect(await brokenPromises(undefined, EVERYTHING)).toEqual([])
  })

  it.each(BREAKS)('names %s, and nothing else, where that alone is broken', async (promise) => {
    expect(await brokenPromises(promise, EVERYTHING)).toEqual([promise])
  })

  it('has a small proxy for every promise', async () => {
    const small = await startSmallProxy()
    const { out } = await checkSmall(small.url, EVERYTHING)
    await small.close()
    expect(
      promisesIn(out)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(BREAKS.toSorted())
  })
})

async function brokenPromises(broken: Break | undefined, flags: readonly string[]) {
  const small = await startSmallProxy(broken)
  try {
    const { out, code } = await checkSmall(small.url, flags)
    expect(code).toBe(broken === undefined ? 0 : 1)
    return promisesIn(out).flatMap(({ id, result }) => (result === 'broken' ? [id] : []))
  } finally {
    await small.close()
  }
}

async function checkSmall(url: string, flags: readonly string[]) {
  const who = ['--session', ADA, '--foreign-session', EVE]
  const what = ['--recipient', SMALL_RECIPIENT, '--deliverable', SMALL_DELIVERABLE]
  return run(['check-proxy', url, ...who, ...what, ...flags, '--json'])
}

function promisesIn(out: string): readonly { readonly id: string; readonly result: string }[] {
  const report: unknown = JSON.parse(out)
  const promises: unknown = isJsonObject(report) ? report['promises'] : undefined
  if (!Array.isArray(promises)) throw new Error('The report has no promises.')
  return promises.filter(isJsonObject).map(({ id, result }) => ({
    id: String(id),
    result: String(result),
  }))
}

describe('check-proxy is called wrongly', () => {
  const url = 'http://127.0.0.1:9/api'
  const sessions = ['--session', ADA, '--foreign-session', EVE]
  it.each([
    ['without a url', [], 'Give the url of the proxy'],
    ['with a path for a url', ['/api/signing'], 'Give the url of the proxy'],
    ['with two urls', [url, url], 'more than one url'],
    ['without a recipient', [url, ...sessions], '--recipient must be an id'],
    ['without a session', [url, '--recipient', 're_1'], '--session is missing'],
    [
      'with a session that is none',
      [url, '--recipient', 're_1', '--session', 'SECRET'],
      '--session is neither',
    ],
    [
      'with a file that is not there',
      [url, '--recipient', 're_1', '--session', '@/no/SECRET'],
      'cannot be read',
    ],
    [
      'with an origin that is none',
      [url, '--recipient', 're_1', '--origin', 'portal'],
      '--origin must be',
    ],
    [
      'with a successor without an email',
      [url, ...sessions, '--recipient', 're_1', '--allow-replace', '--replacement', 'Grace'],
      '--replacement must be',
    ],
  ])('%s', async (_, args, sentence) => {
    const { code, out, err } = await run(['check-proxy', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('SECRET')
  })

  it('but a proxy that is not there is a broken promise', async () => {
    const { code, out } = await run(['check-proxy', url, ...sessions, '--recipient', 're_1'])
    expect(code).toBe(1)
    expect(out).toContain('expected 201, got no answer.')
  })
})
