import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { createServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { listen } from '../../proxy/support/listen.js'
import { freePort } from '../../support/freePort.js'
import { run } from '../run.js'
import { ADA, EVE, type RunningProxy, startRunningProxy } from './runningProxy.js'
import { type Break, SMALL_DELIVERABLE, SMALL_RECIPIENT, startSmallProxy } from './smallProxy.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const EVERYTHING = ['--allow-replace']

describe('check-proxy with the proxy of this package', () => {
  let proxy: RunningProxy
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'check-proxy-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    proxy = await startRunningProxy()
  })
  afterEach(async () => {
    await proxy.close()
  })

  it('finds no problem, and does not replace a recipient or print a session', async () => {
    const { code, out, err } = await run(['check-proxy', ...proxy.args])
    expect(out.match(/PROBLEM +\S+/g) ?? []).toEqual([])
    expect(out).toMatch(/\n34 checks passed, 0 problems, 0 warnings, 5 not checked\.\n$/)
    expect(code).toBe(0)
    expect(err).toMatch(/^Checking .+: this creates ceremonies for re_\w+, replaces no one\.\n$/)
    for (const secret of [ADA, EVE]) expect(out + err).not.toContain(secret.split('=')[1])
    expect(proxy.calls('replace_recipient')).toBe(0)
  })

  it('runs every check if --allow-replace is given', async () => {
    const { code, out } = await run(['check-proxy', ...proxy.args, ...EVERYTHING, '--json'])
    const report: unknown = JSON.parse(out)
    expect(report).toMatchObject({ url: proxy.url, problems: 0, skipped: 0 })
    expect(code).toBe(0)
    expect(proxy.calls('replace_recipient')).toBe(1)
  })

  it('reports a proxy that refuses a repeated request for a replaced recipient', async () => {
    let isForgotten = false
    const otherProxy = await startRunningProxy({
      authorize: ({ session }) => session.subject === 'ada' && !isForgotten,
      onReplaced: () => {
        isForgotten = true
      },
    })
    const { code, out } = await run(['check-proxy', ...otherProxy.args, '--allow-replace'])
    await otherProxy.close()
    expect(out.match(/PROBLEM +\S+/g)).toEqual([expect.stringContaining('replace-once')])
    expect(out).toContain('must still allow the old id')
    expect(code).toBe(1)
  })

  it('reads the session from a file or an environment variable', async () => {
    const file = join(folder, 'session')
    await writeFile(file, `Cookie: ${ADA}\n`)
    const [url = '', , , , , ...rest] = proxy.args
    const { out } = await run(
      ['check-proxy', url, '--session', `@${file}`, '--foreign-session', 'env:EVE', ...rest],
      { env: { EVE } },
    )
    expect(out).toContain('ok       foreign-refused')
    const named = {
      CHECK_PROXY_SESSION: 'Authorization: Bearer TOKEN-SECRET',
      CHECK_PROXY_FOREIGN_SESSION: EVE,
    }
    const other = await run(['check-proxy', url, ...rest], { env: named })
    expect(other.code).toBe(1)
    expect(other.out).toContain(
      'POST …/ceremony with the session: expected 201, received 401 unauthenticated.',
    )
    expect(other.out + other.err).not.toContain('TOKEN-SECRET')
  })

  it.each<[string, number, Record<string, string>]>([
    ['a rate limiter', 429, {}],
    ['a rate limiter with a long Retry-After', 429, { 'retry-after': '900' }],
    ['a gateway without a proxy', 502, {}],
  ])('reports %s once, and does not accuse the proxy', async (_front, status, headers) => {
    let calls = 0
    const front = await listen(
      createHttpServer((request, response) => {
        calls += 1
        if (calls > 4) response.writeHead(status, headers).end('no')
        else behind.listener(request, response)
      }),
    )
    const publicUrl = `${front.url}/api/signing`
    const behind = await startRunningProxy({ publicUrl })
    const { out, code } = await run(['check-proxy', publicUrl, ...behind.args.slice(1)])
    await behind.close()
    await front.close()
    expect(out.match(/PROBLEM +\S+/g)).toHaveLength(1)
    expect(out).toMatch(/Remedy: (?:A rate limiter answered|Read the log of the server)/)
    expect(out).toContain('Needs a proxy that answers')
    expect(code).toBe(1)
  })

  it('waits until the date in Retry-After', async () => {
    let isLimited = true
    const front = await listen(
      createHttpServer((request, response) => {
        if (!isLimited) return behind.listener(request, response)
        isLimited = false
        const date = new Date(Date.now() + 900).toUTCString()
        return void response.writeHead(429, { 'retry-after': date }).end()
      }),
    )
    const publicUrl = `${front.url}/api/signing`
    const behind = await startRunningProxy({ publicUrl })
    const { out } = await run(['check-proxy', publicUrl, ...behind.args.slice(1)])
    await behind.close()
    await front.close()
    expect(out).toContain('ok       ceremony-created')
  })

  it('names an app that answers the paths which are not forwarded to the proxy', async () => {
    const front = await listen(
      createHttpServer((request, response) => {
        if (request.url?.includes('/recipients')) behind.listener(request, response)
        else response.writeHead(200, { 'content-type': 'text/html' }).end('<div id="root">')
      }),
    )
    const publicUrl = `${front.url}/api/signing`
    const behind = await startRunningProxy({ publicUrl })
    const { out } = await run(['check-proxy', publicUrl, ...behind.args.slice(1)])
    await behind.close()
    await front.close()
    expect(out).toContain('Remedy: Another app answered.')
    expect(out).not.toContain('created a ceremony, because')
    expect(out).not.toContain('without a session: Cache-Control')
  })

  it('names https if the server answers only https at this port', async () => {
    const front = await listen(
      createHttpServer((_request, response) =>
        response.writeHead(400).end('Client sent an HTTP request to an HTTPS server.'),
      ),
    )
    const { out } = await run(['check-proxy', `${front.url}/api/signing`, ...proxy.args.slice(1)])
    await front.close()
    expect(out).toContain('Remedy: Write https:// in this address')
  })

  it('asks for another session if the proxy does not accept --foreign-session', async () => {
    const args = proxy.args.map((one) => (one === EVE ? 'portal_session=expired-1' : one))
    const { out } = await run(['check-proxy', ...args])
    expect(out).toContain('The proxy does not accept --foreign-session.')
  })

  it('names a server that adds a slash to each path', async () => {
    const front = await listen(
      createHttpServer(({ url = '' }, response) =>
        response.writeHead(308, { location: `${url}/` }).end(),
      ),
    )
    const { out } = await run(['check-proxy', `${front.url}/api/signing`, ...proxy.args.slice(1)])
    await front.close()
    expect(out).toContain('A server in front adds a slash to each path.')
  })

  it.each(['/', '/app/'])(
    'only warns if Vite’s dev server with the base %s is in front',
    async (base) => {
      const port = await freePort()
      const publicUrl = `http://127.0.0.1:${port}${base}api/signing`
      const behind = await startRunningProxy({ publicUrl })
      const vite = await createServer({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        base,
        server: { host: '127.0.0.1', port, proxy: { [`${base}api`]: new URL(behind.url).origin } },
      })
      await vite.listen()
      const { out, code } = await run(['check-proxy', publicUrl, ...behind.args.slice(1)])
      await vite.close()
      await behind.close()
      expect(out.match(/PROBLEM +\S+/g) ?? []).toEqual([])
      expect(out.match(/warning +\S+/g)).toEqual([expect.stringContaining('one-path')])
      expect(code).toBe(0)
    },
  )

  it('finds the problem of a body parser in front of the proxy', async () => {
    const app = express()
      .set('env', 'test')
      .use(express.json())
      .use((request, response) => {
        behind.listener(request, response)
      })
    const front = await listen(createHttpServer(app))
    const behind = await startRunningProxy({ publicUrl: `${front.url}/api/signing` })
    const { out } = await run(['check-proxy', `${front.url}/api/signing`, ...behind.args.slice(1)])
    await front.close()
    await behind.close()
    expect(out).toContain('PROBLEM  ceremony-created')
    expect(out).toContain('body parser')
  })

  it('suggests the flag --origin if the proxy refuses the origin of the requests', async () => {
    const { code, out } = await run(['check-proxy', ...proxy.args, '--origin', 'https://a.example'])
    expect(code).toBe(1)
    expect(out).toContain('If the pages are on another origin, pass it as --origin')
  })

  it('finds no problem in a proxy at the root of its host', async () => {
    const server = createHttpServer((request, response) => behind.listener(request, response))
    const front = await listen(server)
    const behind = await startRunningProxy({ publicUrl: front.url })
    const { out } = await run(['check-proxy', front.url, ...behind.args.slice(1)])
    await front.close()
    await behind.close()
    expect(out.match(/PROBLEM +\S+/g) ?? []).toEqual([])
    expect(out).toContain('ok       ceremony-created')
  })
})

const BREAKS: readonly Break[] = [
  'body-fields',
  'body-limit',
  'ceremony-created',
  'confirmation',
  'confirmation-elsewhere',
  'confirmation-foreign',
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

describe('check-proxy with a small handwritten proxy', () => {
  it('finds no problem in a correct proxy', async () => {
    expect(await failedChecks(undefined, EVERYTHING)).toEqual([])
  })

  it.each(BREAKS)('reports exactly the check %s if the proxy fails it', async (promise) => {
    expect(await failedChecks(promise, EVERYTHING)).toEqual([promise])
  })

  it('repeats a call after the time in Retry-After if its Idempotency-Key is in use', async () => {
    const small = await startSmallProxy(undefined, 'with Retry-After')
    const { out } = await checkSmall(small.url, [])
    await small.close()
    expect(resultOf(out, 'idempotency-replay')).toBe('ok')
  })

  it('reports a response 409 without Retry-After for an Idempotency-Key in use', async () => {
    const small = await startSmallProxy(undefined, 'alone')
    const { out } = await checkSmall(small.url, [])
    await small.close()
    expect(resultOf(out, 'idempotency-replay')).toBe('problem')
  })

  it('runs no check without a test in which the check fails', async () => {
    const small = await startSmallProxy()
    const { out } = await checkSmall(small.url, EVERYTHING)
    await small.close()
    expect(
      checksIn(out)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(BREAKS.toSorted())
  })
})

/** Checks that only warn: most frameworks resolve `..` in a path before the proxy receives it. */
const WARNINGS: ReadonlySet<Break> = new Set(['one-path'])

async function failedChecks(broken: Break | undefined, flags: readonly string[]) {
  const small = await startSmallProxy(broken)
  try {
    const { out, code } = await checkSmall(small.url, flags)
    expect(code).toBe(broken === undefined || WARNINGS.has(broken) ? 0 : 1)
    const problems = checksIn(out).filter(({ result }) => /problem|warning/.test(result))
    for (const { seen, remedy } of problems) {
      expect(seen).toMatch(/\w{3}.*\.$/)
      expect(remedy).toMatch(/\w{3}.*\.$/)
    }
    return problems.map(({ name }) => name)
  } finally {
    await small.close()
  }
}

async function checkSmall(url: string, flags: readonly string[]) {
  const sessions = ['--session', ADA, '--foreign-session', EVE]
  const ids = ['--recipient', SMALL_RECIPIENT, '--deliverable', SMALL_DELIVERABLE]
  return run(['check-proxy', url, ...sessions, ...ids, ...flags, '--json'])
}

function resultOf(out: string, name: string): string | undefined {
  return checksIn(out).find((promise) => promise.name === name)?.result
}

function checksIn(
  out: string,
): readonly Readonly<Record<'name' | 'result' | 'seen' | 'remedy', string>>[] {
  const report: unknown = JSON.parse(out)
  const promises: unknown = isJsonObject(report) ? report['checks'] : undefined
  if (!Array.isArray(promises)) throw new Error('The report has no checks.')
  return promises.filter(isJsonObject).map(({ name, result, seen, remedy }) => ({
    name: String(name),
    result: String(result),
    seen: String(seen),
    remedy: String(remedy),
  }))
}

describe('check-proxy', () => {
  const url = 'http://127.0.0.1:9/api'
  const sessions = ['--session', ADA, '--foreign-session', EVE]
  it.each([
    ['without a url', [], '<url> must be a complete url'],
    ['with a path in place of a url', ['/api/signing'], '<url> must be a complete url'],
    ['with two urls', [url, url], 'The command takes only one url.'],
    ['without a recipient', [url, ...sessions], '--recipient must be an id'],
    ['without a session', [url, '--recipient', 're_1'], '--session is missing'],
    [
      'with a malformed session',
      [url, '--recipient', 're_1', '--session', 'SECRET'],
      '--session must be',
    ],
    [
      'with a missing session file',
      [url, '--recipient', 're_1', '--session', '@/no/SECRET'],
      'cannot be read',
    ],
    [
      'with the same session twice',
      [url, '--recipient', 're_1', '--session', ADA, '--foreign-session', ADA],
      '--foreign-session must be the session of another user',
    ],
    [
      'with a malformed origin',
      [url, '--recipient', 're_1', '--origin', 'portal'],
      '--origin must be',
    ],
    [
      'with a new recipient who has no email',
      [url, ...sessions, '--recipient', 're_1', '--allow-replace', '--replacement', 'Grace'],
      '--replacement must be',
    ],
  ])('refuses a call %s, with a message and exit code 2', async (_, args, sentence) => {
    const { code, out, err } = await run(['check-proxy', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('SECRET')
  })

  it('reports a proxy that cannot be reached', async () => {
    const { code, out } = await run(['check-proxy', url, ...sessions, '--recipient', 're_1'])
    expect(code).toBe(1)
    expect(out).toContain('the connection was refused.')
    expect(out).toContain('Remedy: Check that the server runs')
  })
})
