import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { problemTexts } from '../../../src/reports/problemTexts.js'
import { Caller } from '../../../src/commandLine/checkProxy/caller.js'
import type { Check } from '../../../src/commandLine/checks/check.js'
import { accessChecks } from '../../../src/commandLine/checkProxy/checks/access.js'
import { answerChecks } from '../../../src/commandLine/checkProxy/checks/answers.js'
import {
  ceremonyCreated,
  grantChecks,
} from '../../../src/commandLine/checkProxy/checks/creation.js'
import { readChecks } from '../../../src/commandLine/checkProxy/checks/reads.js'
import { requestChecks } from '../../../src/commandLine/checkProxy/checks/requests.js'
import { landingPage } from '../../../src/landing/index.js'
import { listen } from '../../proxy/support/listen.js'

function callerOf(url: URL): Caller {
  const session = { header: 'cookie', value: 'sid=1' }
  return new Caller(
    {
      url,
      origin: url.origin,
      session,
      foreignSession: session,
      recipientId: 're_1',
      deliverableId: undefined,
      redirect: undefined,
      replacement: undefined,
    },
    () => {},
  )
}

/** Runs the check `url-elsewhere` on the responses that created these ceremonies. */
async function resultFor(...urls: readonly (string | null)[]) {
  const caller = callerOf(new URL('https://portal.example.com/api/signing'))
  for (const one of urls) {
    const probe = { what: 'POST …/ceremony' }
    caller.answers.push({ probe, status: 201, headers: {}, body: '', json: { url: one } })
  }
  const verdict = await grantChecks.find(({ name }) => name === 'url-elsewhere')?.run(caller)
  return verdict?.result
}

it.each([
  ['passes one ceremony on another origin', ['https://sign.example/start'], undefined],
  ['reports one ceremony on the portal’s origin', ['https://portal.example.com/a'], 'problem'],
  ['reports one ceremony with http', ['http://localhost:8787/start'], 'problem'],
  ['reports the second of two', ['https://sign.example/a', 'https://u:p@sign.example'], 'problem'],
  ['is skipped if the service emails every link', [null, null], 'skipped'],
  ['is skipped if no ceremony was created', [], 'skipped'],
] as const)('the check `url-elsewhere` of check-proxy %s', async (_, urls, result) => {
  expect(await resultFor(...urls)).toBe(result)
})

it.each([
  ['*', 'problem'],
  ['https://check-proxy.example', 'problem'],
  ['null', 'problem'],
  ['https://portal.example.com', undefined],
])(
  'the check `no-foreign-cors` classifies Access-Control-Allow-Origin: %s as %s',
  async (allowed, result) => {
    const headers = { 'access-control-allow-origin': allowed }
    const server = await listen(
      createServer((_, response) => response.writeHead(403, headers).end()),
    )
    const check = accessChecks.find(({ name }) => name === 'no-foreign-cors')
    const verdict = await check?.run(callerOf(new URL(`${server.url}/api/signing`)))
    await server.close()
    expect(verdict?.result).toBe(result)
  },
)

it.each([
  ['passes a landing page on another origin', landingPage(), undefined],
  ['reports another page at redirect_url', { html: '', headers: {} }, 'problem'],
])('the check `landing` of check-proxy %s', async (_, { html, headers }, result) => {
  const portal = await listen(
    createServer((_request, response) => response.writeHead(200, headers).end(html)),
  )
  // Nothing listens at the address of the proxy.
  const caller = callerOf(new URL('http://127.0.0.1:9/api/signing'))
  const json = { redirect_url: `${portal.url}/done` }
  caller.answers.push({ probe: { what: '' }, status: 201, headers: {}, body: '', json })
  const verdict = await readChecks.find(({ name }) => name === 'landing')?.run(caller)
  await portal.close()
  expect(verdict?.result).toBe(result)
})

it.each([
  ['chunked bodies only', true],
  ['bodies with a Content-Length only', false],
])('the check `body-limit` of check-proxy reports a proxy that limits %s', async (_, limits) => {
  const proxy = await listen(
    createServer((request, response) => {
      const isChunked = request.headers['transfer-encoding'] === 'chunked'
      request.resume().on('end', () => response.writeHead(isChunked === limits ? 413 : 201).end())
    }),
  )
  const check = requestChecks.find(({ name }) => name === 'body-limit')
  const verdict = await check?.run(callerOf(new URL(proxy.url)))
  await proxy.close()
  expect(verdict?.result).toBe('problem')
})

it('the check `grant-fields` of check-proxy accepts every field of openapi/proxy.json', async () => {
  const api = JSON.parse(readFileSync('openapi/proxy.json', 'utf8'))
  const json = api.components.schemas.CeremonyGrant.properties
  const caller = callerOf(new URL('https://portal.example.com/api/signing'))
  caller.answers.push({ probe: { what: '' }, status: 201, headers: {}, body: '', json })
  const check = grantChecks.find(({ name }) => name === 'grant-fields')
  expect(Object.keys(json)).toContain('expires_at')
  expect(await check?.run(caller)).toBeUndefined()
})

const refusal = (status: number, code: string): RequestListener => {
  return (_, response) => response.writeHead(status).end(JSON.stringify({ code }))
}

it.each<[string, RequestListener, string]>([
  ['a redirect', (_, response) => response.writeHead(308, { location: '/' }).end(), 'redirects'],
  ['a refused session', refusal(401, 'unauthenticated'), '`authenticate`'],
  ['a wrong path', refusal(404, 'not_found'), '`publicUrl`'],
  [
    'another server',
    (_, response) => response.end('<!doctype html>'),
    'no server, login, firewall or CSRF check in front answers POST',
  ],
  ['a refused origin', refusal(403, 'bad_origin'), '--origin'],
  ['a body that a body parser has read', refusal(400, 'invalid_json'), 'express.json()'],
  ['a recipient who has signed', refusal(409, 'recipient_not_actionable'), 'can still sign'],
  [
    'a service that refuses the API key',
    refusal(502, 'upstream_auth'),
    problemTexts.upstream_auth.remedy,
  ],
])(
  'the check `ceremony-created` of check-proxy has a remedy for %s',
  async (_, listener, remedy) => {
    const server = await listen(createServer(listener))
    const verdict = await ceremonyCreated.run(callerOf(new URL(server.url)))
    await server.close()
    expect(verdict?.remedy).toContain(remedy)
  },
)

it('only the check `no-redirect` of check-proxy reports a redirect', async () => {
  const caller = callerOf(new URL('https://portal.example.com/api/signing'))
  caller.answers.push({ probe: { what: '' }, status: 302, headers: {}, body: '', json: undefined })
  const verdicts = answerChecks.map(async (check) => ((await check.run(caller)) ? check.name : []))
  expect((await Promise.all(verdicts)).flat()).toEqual(['no-redirect'])
})

it.each([
  ['reports a proxy that sends no Allow for GET', ['PUT'], 405, 'problem'],
  ['reports a server that accepts PUT', ['GET', 'POST'], 200, 'problem'],
  ['ignores that a framework sends no Allow for PUT', ['GET', 'POST'], 405, undefined],
  ['ignores that a framework refuses PUT with 406', ['GET', 'POST'], 406, undefined],
])('the check `methods` of check-proxy %s', async (_, own, other, result) => {
  const server = await listen(
    createServer(({ method = '' }, response) => {
      if (own.includes(method)) response.writeHead(405, { allow: 'POST' }).end()
      else response.writeHead(method === 'PUT' || method === 'DELETE' ? other : 405).end()
    }),
  )
  const check = requestChecks.find(({ name }) => name === 'methods')
  const verdict = await check?.run(callerOf(new URL(server.url)))
  await server.close()
  expect(verdict?.result).toBe(result)
})

it.each<[string, readonly Check<Caller>[], string, RequestListener, string]>([
  [
    'a `confirm` that always answers true',
    readChecks,
    'confirmation',
    (_, response) => response.writeHead(200).end('{"answer":true}'),
    'Let `confirm` answer true only if',
  ],
  [
    'an `authorize` that refuses the deliverable',
    readChecks,
    'deliverable-read',
    refusal(403, 'forbidden'),
    'Let `authorize` return true for the deliverable',
  ],
  [
    'the sample `authenticate`',
    accessChecks,
    'session-required',
    (_, response) => response.writeHead(201).end('{}'),
    'The sample of `init` accepts everybody',
  ],
  [
    'an `authenticate` of its own behind a wrong path',
    accessChecks,
    'session-required',
    refusal(404, 'not_found'),
    'undefined',
  ],
])('check-proxy names the cause: %s', async (_, checks, name, answer, remedy) => {
  const server = await listen(createServer(answer))
  const verdict = await checks
    .find((check) => check.name === name)
    ?.run(callerOf(new URL(`${server.url}/api/signing`)))
  await server.close()
  expect(verdict?.result).toBe('problem')
  expect(String(verdict?.remedy)).toContain(remedy)
})
