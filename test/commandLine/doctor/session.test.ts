import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { cookie, diagnose, json, moved, page, portalWith, question } from './diagnose.js'
import type { Differences } from './samplePortal.js'

const SESSION = { DOCTOR_SESSION: 'session=s3cret' }
const SKIPPED = { result: 'skipped' }
const DELIVERABLE = '/api/signing/deliverables/del_doctor'

describe('the command doctor', () => {
  it('sends the session cookie only to the host of the portal’s page', async () => {
    const other = await portalWith({ '/elsewhere': { status: 200 } })
    const portal = await portalWith(
      page(({ headers }) =>
        headers.cookie === 'session=s3cret'
          ? moved(`${other.origin}/elsewhere?code=s3cret`)
          : { status: 401 },
      ),
    )
    expect((await diagnose(portal, [], SESSION)).problems).toEqual(['problem page_login'])
    expect(other.requests).toEqual([
      { method: 'GET', url: '/elsewhere?code=s3cret', cookie: undefined },
    ])
    expect(portal.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it.each([
    ['session=s3cret', [], ''],
    [
      'sid=s3cret1; theme=s3cret2',
      ['problem session'],
      'The request had the cookies sid, theme, and `authenticate`',
    ],
    ['Authorization: Bearer s3cret', ['problem session'], 'The request had authorization, and'],
    ['Set-Cookie: session=s3cret; Path=/; HttpOnly', [], ''],
    ['Cookie: session=s3cret; Secure', [], ''],
  ])('checks whether `authenticate` finds the session %s', async (text, expected, seen) => {
    const { problems, printed, check } = await diagnose(await portalWith(), [], {
      DOCTOR_SESSION: text,
    })
    expect(problems).toEqual(expected)
    expect(check('session')).toMatchObject({ result: expected.length > 0 ? 'problem' : 'ok' })
    expect(printed).toContain(seen)
  })

  it.each<[string, Differences, object]>([
    ['a proxy without `confirm`', question(json({ code: 'not_found' }, 404)), { result: 'ok' }],
    [
      'a proxy without `confirm` that does not find the session',
      {
        ...question(json({ code: 'not_found' }, 404)),
        [DELIVERABLE]: json({ code: 'unauthenticated' }, 401),
      },
      { result: 'problem' },
    ],
    [
      'a proxy whose function fails',
      question(json({ code: 'host_error' }, 500)),
      { result: 'warning', remedy: expect.stringContaining('Read the log of the proxy') },
    ],
    ['a proxy that refuses the page', question(json({ code: 'bad_origin' }, 403)), SKIPPED],
    ['another server', question({ status: 404, body: '<p>Not found' }), SKIPPED],
    ['another page', question({ status: 200, body: '<p>Portal' }), SKIPPED],
    ['a proxy on another host', {}, SKIPPED],
  ])('checks the session of %s without a false problem', async (what, differences, expected) => {
    const portal = await portalWith(differences)
    const address = what.endsWith('another host') ? 'http://localhost:9/documents/7' : portal.page
    const { check } = await diagnose({ ...portal, page: address }, [], SESSION)
    expect(check('session')).toMatchObject(expected)
  })

  it('reads the url of a ceremony from a file and sends it no session', async () => {
    const policy = { 'content-security-policy': 'frame-ancestors https://portal.example.com' }
    const sign = await portalWith({ '/en/start': { status: 200, headers: policy } })
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const file = join(folder, 'url')
    await writeFile(file, `${sign.origin}/en/start?token=s3cret\n`)
    const flags = ['--ceremony', `@${file}`, '--ceremony-origin', sign.origin]
    const { problems } = await diagnose(await portalWith(), flags, SESSION)
    await rm(folder, { recursive: true })
    expect(problems).toEqual(['problem ceremony_framing'])
    expect(sign.requests.map((request) => request.cookie)).toEqual([undefined])
  })

  it('does not print the query string of the portal page’s url', async () => {
    const portal = await portalWith()
    const { printed } = await diagnose({ ...portal, page: `${portal.page}?key=s3cret#s3cret` })
    expect(portal.requests[0]?.url).toBe('/documents/7?key=s3cret')
    expect(printed).toContain(`Reading ${portal.page},`)
  })
})

describe('the check cookies of doctor', () => {
  it.each([
    ['a cookie of a path without the proxy', 'session=1; Path=/app', 'the path /app'],
    ['a cookie without Path, whose folder is another', 'session=1', 'the path /documents'],
    ['a cookie of another host', 'session=1; Path=/; Domain=app.example.com', 'app.example.com'],
  ])('reports %s, because browsers do not send it to the proxy', async (_, text, named) => {
    const portal = await portalWith(cookie(text))
    const { problems, printed } = await diagnose(portal)
    expect(problems).toEqual(['warning cookies'])
    expect(printed).toContain(named)
    const known = await diagnose(portal, ['--session', 'session=1'])
    expect(known.problems).toContain('problem cookies')
  })

  it.each([
    ['the session of --session is a header', 'theme=1; Path=/app', 'Authorization: Bearer s3cret'],
    ['the page deletes its cookie by Max-Age', 'session=; Max-Age=0; Path=/old', undefined],
    [
      'the page deletes its cookie by Expires',
      'session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/old',
      undefined,
    ],
  ])('is skipped if %s', async (_, text, session) => {
    const flags = session === undefined ? [] : ['--session', session]
    const { check } = await diagnose(await portalWith(cookie(text)), flags)
    expect(check('cookies')).toMatchObject(SKIPPED)
  })

  it.each([
    [undefined, []],
    ['session=s3cret', []],
    ['theme=dark', ['problem cookies']],
  ])('ignores a cookie with SameSite=Lax unless it is the session %s', async (own, expected) => {
    const cookies = ['theme=dark; SameSite=Lax', 'session=s3cret; Path=/; SameSite=None; Secure']
    const flags = own === undefined ? [] : ['--session', own]
    const portal = await portalWith(cookie(...cookies))
    const ancestor = ['--ancestor', 'https://intranet.example.com']
    const { problems } = await diagnose(portal, [...ancestor, ...flags])
    expect(problems.filter((one) => one.endsWith('cookies'))).toEqual(expected)
  })
})

describe('the command doctor refuses the arguments', () => {
  const valid = ['https://portal.example.com/d', '--proxy', 'https://portal.example.com/api']
  it.each([
    [[], 'The page must be a complete url'],
    [valid.slice(0, 1), '--proxy must be a complete url'],
    [[...valid, 'https://b.example'], 'The command takes only one url.'],
    [[...valid, '--ceremony-origin', 'sign.example'], '--ceremony-origin must be an origin'],
    [[...valid, '--ancestor', 'https://a.example/'], '--ancestor must be an origin'],
    [[...valid, '--embeddable-in', '*.example.com'], 'Write "https://*.example.com".'],
    [[...valid, '--ceremony', 'https://sign.example/?t=s3cret'], '--ceremony must be the place'],
    [[...valid, '--session', 's3cret'], '--session must be a cookie'],
    [[...valid, '--session', 'Bearer s3cret=='], '--session must be a cookie'],
    [[...valid, '--session', 's3cret=='], '--session must be a cookie'],
    [[...valid, '--session', 'env:NOT_SET'], 'The variable of --session is not set.'],
    [['https://u:s3cret@portal.example.com', '--proxy', 'https://a.example'], 'The page must be'],
  ])('%j', async (args, sentence) => {
    const { code, out, err } = await run(['doctor', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('s3cret')
  })
})
