import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { type Answer, Caller } from '../../../src/commandLine/checkProxy/caller.js'
import { proxyChecks } from '../../../src/commandLine/checkProxy/checkProxyCommand.js'
import { answerChecks } from '../../../src/commandLine/checkProxy/checks/answers.js'
import type { Verdict } from '../../../src/commandLine/checks/check.js'
import { landingPage } from '../../../src/landing/index.js'
import { problemTexts } from '../../../src/reports/problemTexts.js'
import { listen } from '../../proxy/support/listen.js'

const PORTAL = 'https://portal.example.com'

/** Returns a caller that has received these answers from a proxy. */
function callerOf(address: string, answers: readonly Partial<Answer>[] = []): Caller {
  const url = new URL(address)
  const session = { header: 'authorization', value: 'Bearer s3cret-t0ken==' }
  const missing = { deliverableId: undefined, landing: undefined, replacement: undefined }
  const caller = new Caller(
    { url, origin: PORTAL, session, foreignSession: session, recipientId: 're_1', ...missing },
    () => {},
  )
  const created = { probe: { what: '' }, status: 201, headers: {}, body: '', json: undefined }
  caller.answers.push(...answers.map((answer) => ({ ...created, ...answer })))
  return caller
}

/** Runs one check on a proxy that answers by `listener`, or that nobody can reach. */
async function verdictOf(
  name: string,
  listener: RequestListener | undefined,
  answers: readonly Partial<Answer>[] = [],
): Promise<Verdict> {
  const server = await listen(createServer(listener ?? ((_, response) => response.destroy())))
  const url = listener ? `${server.url}/api/signing` : 'https://portal.example.com/api/signing'
  const verdict = await proxyChecks.find((one) => one.name === name)?.run(callerOf(url, answers))
  await server.close()
  return verdict
}

const grants = (...urls: readonly (string | null)[]) => urls.map((url) => ({ json: { url } }))

it.each([
  ['passes one ceremony on another origin', ['https://sign.example/start'], undefined],
  ['reports one ceremony on the portal’s origin', ['https://portal.example.com/a'], 'problem'],
  ['reports one ceremony with http', ['http://localhost:8787/start'], 'problem'],
  ['reports the second of two', ['https://sign.example/a', 'https://u:p@sign.example'], 'problem'],
  ['is skipped if the service emails every link', [null, null], 'skipped'],
  ['is skipped if no ceremony was created', [], 'skipped'],
] as const)('the check `url-elsewhere` of check-proxy %s', async (_, urls, result) => {
  expect((await verdictOf('url-elsewhere', undefined, grants(...urls)))?.result).toBe(result)
})

it('the check `grant-fields` of check-proxy accepts every field of openapi/proxy.json', async () => {
  const api = JSON.parse(readFileSync('openapi/proxy.json', 'utf8'))
  const json = api.components.schemas.CeremonyGrant.properties
  expect(Object.keys(json)).toContain('expires_at')
  expect(await verdictOf('grant-fields', undefined, [{ json }])).toBeUndefined()
})

it.each<[string, Record<string, string>, readonly string[], string?]>([
  ['a redirect', {}, ['no-redirect']],
  [
    'a redirect with the API key',
    { location: '/?key=key_test_5f0e7b' },
    ['key-stays', 'no-redirect'],
  ],
  [
    'a redirect whose page shows the session',
    {},
    ['session-stays', 'no-redirect'],
    's3cret-t0ken==',
  ],
])('check-proxy reports %s by checks of answers', async (_, headers, names, body = '') => {
  const caller = callerOf('https://portal.example.com/api', [{ status: 302, headers, body }])
  const verdicts = answerChecks.map(async (check) => ((await check.run(caller)) ? check.name : []))
  expect((await Promise.all(verdicts)).flat()).toEqual(names)
})

it.each([
  ['passes a landing page on another origin', landingPage(), undefined],
  ['reports another page at redirect_url', { html: '', headers: {} }, 'problem'],
])('the check `landing` of check-proxy %s', async (_, { html, headers }, result) => {
  const portal = await listen(
    createServer((_request, response) => response.writeHead(200, headers).end(html)),
  )
  const answers = [{ json: { redirect_url: `${portal.url}/done` } }]
  const verdict = await verdictOf('landing', undefined, answers)
  await portal.close()
  expect(verdict?.result).toBe(result)
})

const always =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const HTML = { 'content-type': 'text/html' }
const JSON_TYPE = 'application/json'
const refusal = (status: number, code: string) => always(status, {}, JSON.stringify({ code }))
const allowing = (origin: string) => always(403, { 'access-control-allow-origin': origin })

/** Accepts a request by one of its headers, and refuses others with a status. */
const accepting =
  (
    header: 'origin' | 'content-type',
    other: number,
    fits: (value: string) => boolean,
  ): RequestListener =>
  ({ headers }, response) =>
    response.writeHead(fits(headers[header] ?? '') ? 201 : other).end()

/** Limits only chunked bodies, or only other bodies. */
const limiting =
  (chunked: boolean): RequestListener =>
  (request, response) => {
    const isChunked = request.headers['transfer-encoding'] === 'chunked'
    request.resume().on('end', () => response.writeHead(isChunked === chunked ? 413 : 201).end())
  }

/** Answers these methods as the proxy does, and PUT and DELETE with another status. */
const refusing =
  (own: readonly string[], other: number): RequestListener =>
  ({ method = '' }, response) => {
    if (own.includes(method)) response.writeHead(405, { allow: 'POST' }).end()
    else response.writeHead(method === 'PUT' || method === 'DELETE' ? other : 405).end()
  }

it.each<[string, string, RequestListener, string | undefined]>([
  ['no-foreign-cors', 'reports a copy', allowing('https://check-proxy.example'), 'problem'],
  ['no-foreign-cors', 'reports the origin null', allowing('null'), 'problem'],
  ['no-foreign-cors', 'accepts a page', allowing('https://portal.example.com'), undefined],
  ['body-limit', 'reports a proxy that limits chunked bodies only', limiting(true), 'problem'],
  ['body-limit', 'reports a proxy that limits other bodies only', limiting(false), 'problem'],
  ['methods', 'reports a proxy that sends no Allow for GET', refusing(['PUT'], 405), 'problem'],
  ['methods', 'reports a server that accepts PUT', refusing(['GET', 'POST'], 200), 'problem'],
  ['methods', 'ignores a PUT without Allow', refusing(['GET', 'POST'], 405), undefined],
  ['methods', 'ignores that PUT is refused with 406', refusing(['GET', 'POST'], 406), undefined],
  ['health', 'reports the page of another app', always(200, HTML, '<p>'), 'problem'],
  [
    'origin',
    'reports a compared start',
    accepting('origin', 403, (o) => o.startsWith(PORTAL)),
    'problem',
  ],
  [
    'origin',
    'reports a compared end',
    accepting('origin', 403, (o) => o.endsWith('portal.example.com')),
    'problem',
  ],
  ['origin', 'accepts a compared origin', accepting('origin', 403, (o) => o === PORTAL), undefined],
  [
    'content-type',
    'reports a searched text',
    accepting('content-type', 415, (type) => type.includes(JSON_TYPE)),
    'problem',
  ],
  [
    'content-type',
    'accepts a compared type',
    accepting('content-type', 415, (type) => type === JSON_TYPE),
    undefined,
  ],
  ['confirmation', 'warns of a remedy', always(200, {}, '{"answer":false,"remedy":""}'), 'warning'],
])('the check `%s` of check-proxy %s', async (name, _, listener, result) => {
  expect((await verdictOf(name, listener))?.result).toBe(result)
})

/** What a proxy answers, and the remedy of the failed check. */
const CAUSES: Readonly<Record<string, Readonly<Record<string, [RequestListener, string]>>>> = {
  'ceremony-created': {
    'a redirect': [always(308, { location: '/' }), 'redirects'],
    'a refused session': [refusal(401, 'unauthenticated'), '`authenticate`'],
    'a wrong path': [refusal(404, 'not_found'), '`publicUrl`'],
    'another server': [
      always(200, {}, '<!doctype html>'),
      'no server, login, firewall or CSRF check in front answers POST',
    ],
    'a refused origin': [refusal(403, 'bad_origin'), '--origin'],
    'a body that a parser has read': [refusal(400, 'invalid_json'), 'express.json()'],
    'a recipient who has signed': [refusal(409, 'recipient_not_actionable'), 'can still sign'],
    'a service that refuses the API key': [
      refusal(502, 'upstream_auth'),
      problemTexts.upstream_auth.remedy,
    ],
  },
  confirmation: {
    'a `confirm` that always answers true': [
      always(200, {}, '{"answer":true}'),
      'Let `confirm` answer true only if',
    ],
  },
  'deliverable-read': {
    'an `authorize` that refuses the deliverable': [
      refusal(403, 'forbidden'),
      'Let `authorize` return true for the deliverable',
    ],
  },
  'session-required': {
    'the sample `authenticate`': [always(201, {}, '{}'), 'The sample of `init` accepts everybody'],
    'an `authenticate` of its own behind a wrong path': [refusal(404, 'not_found'), 'undefined'],
  },
}
const causes = Object.entries(CAUSES).flatMap(([check, rows]) =>
  Object.entries(rows).map(([cause, [listener, remedy]]) => ({ check, cause, listener, remedy })),
)

it.each(causes)('check-proxy names the cause: $cause', async ({ check, listener, remedy }) => {
  const verdict = await verdictOf(check, listener)
  expect(verdict?.result).toBe('problem')
  expect(String(verdict?.remedy)).toContain(remedy)
})
