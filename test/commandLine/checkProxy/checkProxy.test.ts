import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { proxyChecks } from '../../../src/commandLine/checkProxy/checkProxyCommand.js'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { listen } from '../../proxy/support/listen.js'
import { run } from '../run.js'
import { ADA, EVE, type RunningProxy, startRunningProxy } from './runningProxy.js'
import { startFrontedProxy } from './frontedProxy.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const EVERYTHING = ['--allow-replace']

/** Runs check-proxy on a proxy of this package behind a server in front. */
async function checkBehind(frontOf: (proxy: RequestListener) => RequestListener) {
  const listener = frontOf((request, response) => behind.listener(request, response))
  const front = await listen(createHttpServer(listener))
  const publicUrl = `${front.url}/api/signing`
  const behind = await startRunningProxy({ publicUrl })
  const outcome = await run(['check-proxy', publicUrl, ...behind.args.slice(1)])
  await behind.close()
  await front.close()
  return { ...outcome, problems: outcome.out.match(/PROBLEM +\S+/g) ?? [] }
}

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
    expect(out).toMatch(/\n35 checks passed, 0 problems, 0 warnings, 5 not checked\.\n$/)
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
    const { out, code, problems } = await checkBehind((behind) => (request, response) => {
      calls += 1
      if (calls > 4) response.writeHead(status, headers).end('no')
      else behind(request, response)
    })
    expect(problems).toHaveLength(1)
    expect(out).toMatch(/Remedy: (?:A rate limiter answered|Read the log of the server)/)
    expect(out).toContain('Needs a proxy that answers')
    expect(code).toBe(1)
  })

  it('waits until the date in Retry-After', async () => {
    let isLimited = true
    const { out, err } = await checkBehind((behind) => (request, response) => {
      if (!isLimited) return behind(request, response)
      isLimited = false
      const date = new Date(Date.now() + 900).toUTCString()
      return void response.writeHead(429, { 'retry-after': date }).end()
    })
    expect(out).toContain('ok       ceremony-created')
    expect(err).toContain('The proxy has a rate limit. Waiting 1 seconds.')
  })

  it('names an app that answers the paths which are not forwarded to the proxy', async () => {
    const { out } = await checkBehind((behind) => (request, response) => {
      if (request.url?.includes('/recipients')) behind(request, response)
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<div id="root">')
    })
    expect(out).toContain('Remedy: Another app answered.')
    expect(out).not.toContain('created a ceremony, because')
    expect(out).not.toContain('without a session: Cache-Control')
  })

  it.each<[string, RequestListener, string]>([
    [
      'https if the server answers only https at this port',
      (_, response) =>
        response.writeHead(400).end('Client sent an HTTP request to an HTTPS server.'),
      'Remedy: Write https:// in this address',
    ],
    [
      'a server that adds a slash to each path',
      ({ url = '' }, response) => response.writeHead(308, { location: `${url}/` }).end(),
      'A server in front adds a slash to each path.',
    ],
  ])('names %s', async (_, listener, remedy) => {
    expect((await checkBehind(() => listener)).out).toContain(remedy)
  })

  it('asks for another session if the proxy does not accept --foreign-session', async () => {
    const args = proxy.args.map((one) => (one === EVE ? 'portal_session=expired-1' : one))
    const { out } = await run(['check-proxy', ...args])
    expect(out).toContain('The proxy does not accept --foreign-session.')
  })

  it.each(['/', '/app/'])(
    'only warns if Vite’s dev server with the base %s is in front',
    async (base) => {
      // The server is first, so that no other test takes its port before Vite has it.
      const server = createHttpServer()
      const front = await listen(server)
      const publicUrl = `${front.url}${base}api/signing`
      const behind = await startRunningProxy({ publicUrl })
      const vite = await createServer({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        base,
        server: {
          middlewareMode: true,
          ws: false,
          proxy: { [`${base}api`]: new URL(behind.url).origin },
        },
      })
      server.on('request', vite.middlewares)
      const { out, code } = await run(['check-proxy', publicUrl, ...behind.args.slice(1)])
      await vite.close()
      await front.close()
      await behind.close()
      expect(out.match(/PROBLEM +\S+/g) ?? []).toEqual([])
      expect(out.match(/warning +\S+/g)).toEqual([expect.stringContaining('one-path')])
      expect(code).toBe(0)
    },
  )
})

describe('check-proxy with a server that changes the calls of a proxy', () => {
  it('finds no problem in headers that browsers accept', async () => {
    expect(await failedChecks(undefined, EVERYTHING)).toEqual([])
  })

  it.each(proxyChecks)(
    'reports exactly the check $name if the server breaks it',
    async ({ name }) => {
      expect(await failedChecks(name, EVERYTHING)).toEqual([name])
    },
  )

  it.each([
    ['with Retry-After', 'ok'],
    ['alone', 'problem'],
  ] as const)('reads a 409 for an Idempotency-Key in use, %s, as “%s”', async (inUse, result) => {
    const { args, close } = await startFrontedProxy(undefined, inUse)
    const { out, err } = await run(['check-proxy', ...args, '--json'])
    await close()
    expect(err).not.toContain('rate limit')
    const found = checksIn(out).find(({ name }) => name === 'idempotency-replay')
    expect(found?.result).toBe(result)
  })
})

/** Checks that only warn: most frameworks resolve `..` in a path before the proxy receives it. */
const WARNINGS: ReadonlySet<string> = new Set(['one-path'])

async function failedChecks(broken: string | undefined, flags: readonly string[]) {
  const { args, close } = await startFrontedProxy(broken)
  try {
    const { out, code } = await run(['check-proxy', ...args, ...flags, '--json'])
    expect(code).toBe(broken === undefined || WARNINGS.has(broken) ? 0 : 1)
    const problems = checksIn(out).filter(({ result }) => /problem|warning/.test(result))
    for (const { seen, remedy } of problems) {
      expect(seen).toMatch(/\w{3}.*\.$/)
      expect(remedy).toMatch(/\w{3}.*\.$/)
    }
    return problems.map(({ name }) => name)
  } finally {
    await close()
  }
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
  const recipient = [url, '--recipient', 're_1']
  const sessions = ['--session', ADA, '--foreign-session', EVE]
  it.each([
    ['without a url', [], '<url> must be a complete url'],
    ['with a path in place of a url', ['/api/signing'], '<url> must be a complete url'],
    ['with two urls', [url, url], 'The command takes only one url.'],
    ['without a recipient', [url, ...sessions], '--recipient must be an id'],
    ['without a session', recipient, '--session is missing'],
    ['with a malformed session', [...recipient, '--session', 'SECRET'], '--session must be'],
    ['with a missing session file', [...recipient, '--session', '@/no/SECRET'], 'cannot be read'],
    [
      'with the same session twice',
      [...recipient, '--session', ADA, '--foreign-session', ADA],
      '--foreign-session must be the session of another user',
    ],
    ['with a malformed origin', [...recipient, '--origin', 'portal'], '--origin must be'],
  ])('refuses a call %s, with a message and exit code 2', async (_, args, sentence) => {
    const { code, out, err } = await run(['check-proxy', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('SECRET')
  })

  it('reports a proxy that cannot be reached', async () => {
    const { code, out } = await run(['check-proxy', ...recipient, ...sessions])
    expect(code).toBe(1)
    expect(out).toContain('the connection was refused.')
    expect(out).toContain('Remedy: Check that the server runs')
  })
})
