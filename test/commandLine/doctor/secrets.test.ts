import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { diagnose, portalWith } from './diagnose.js'
import type { Differences } from './samplePortal.js'

const QUESTION = '/api/signing/recipients/re_doctor/confirmation'
const SKIPPED = { result: 'skipped' }
const problem = (status: number, code: string) => ({ status, body: JSON.stringify({ code }) })

describe('the command doctor', () => {
  const secrets = { DOCTOR_SESSION: 'session=s3cret', LINK: '' }

  it('sends the session cookie only to the host of the portal’s page', async () => {
    const other = await portalWith({ '/elsewhere': { status: 200 } })
    const portal = await portalWith({
      '/documents/7': ({ headers }) =>
        headers.cookie === 'session=s3cret'
          ? { status: 302, headers: { location: `${other.origin}/elsewhere?code=s3cret` } }
          : { status: 401 },
    })
    const { printed, problems } = await diagnose(portal, [], secrets)
    expect(problems).toEqual(['problem page_login'])
    expect(printed).not.toContain('s3cret')
    expect(other.requests).toEqual([
      { method: 'GET', url: '/elsewhere?code=s3cret', cookie: undefined },
    ])
    expect(portal.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('reports a session that `authenticate` does not find, by the names of its cookies', async () => {
    const portal = await portalWith()
    const found = await diagnose(portal, [], { DOCTOR_SESSION: 'session=s3cret' })
    expect(found.problems).toEqual([])
    expect(found.checks).toContainEqual(expect.objectContaining({ name: 'session', result: 'ok' }))
    const lost = await diagnose(portal, [], { DOCTOR_SESSION: 'sid=s3cret1; theme=s3cret2' })
    expect(lost.problems).toEqual(['problem session'])
    expect(lost.printed).toContain('The request had the cookies sid, theme, and `authenticate`')
    expect(lost.printed).not.toContain('s3cret')
    const header = await diagnose(portal, [], { DOCTOR_SESSION: 'Authorization: Bearer s3cret' })
    expect(header.printed).toContain('The request had authorization, and')
  })

  it('reports a page at redirect_url that needs the session', async () => {
    const portal = await portalWith({
      '/api/signing/finished': ({ headers }) =>
        headers.cookie === undefined ? { status: 302, headers: { location: '/login' } } : {},
    })
    expect((await diagnose(portal, [], secrets)).problems).toEqual(['problem landing_reachable'])
  })

  it.each<[string, Differences, object]>([
    ['a proxy without `confirm`', { [QUESTION]: problem(404, 'not_found') }, { result: 'ok' }],
    ['a proxy that refuses the page', { [QUESTION]: problem(403, 'bad_origin') }, SKIPPED],
    ['another server', { [QUESTION]: { status: 404, body: '<p>Not found' } }, SKIPPED],
    ['another page', { [QUESTION]: { status: 200, body: '<p>Portal' } }, SKIPPED],
    ['a proxy on another host', {}, SKIPPED],
  ])('checks the session of %s without a false problem', async (what, differences, expected) => {
    const portal = await portalWith(differences)
    const page = what.endsWith('another host') ? 'http://localhost:9/documents/7' : portal.page
    const { checks } = await diagnose({ ...portal, page }, [], secrets)
    expect(checks).toContainEqual(expect.objectContaining({ name: 'session', ...expected }))
  })

  it('reads the url of a ceremony from a file and never prints this url', async () => {
    const sign = await portalWith({
      '/en/start': {
        status: 200,
        headers: { 'content-security-policy': 'frame-ancestors https://portal.example.com' },
      },
    })
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const file = join(folder, 'url')
    await writeFile(file, `${sign.origin}/en/start?token=s3cret\n`)
    const portal = await portalWith()
    const flags = ['--ceremony', `@${file}`, '--ceremony-origin', sign.origin]
    const { problems, printed } = await diagnose(portal, flags, secrets)
    await rm(folder, { recursive: true })
    expect(problems).toEqual(['problem ceremony_framing'])
    expect(printed).not.toContain('s3cret')
    expect(sign.requests.map(({ cookie }) => cookie)).toEqual([undefined])
  })

  it('reports a ceremony that has expired, but does not print its url', async () => {
    const sign = await portalWith({ '/en/start': { status: 410 } })
    const env = { LINK: `${sign.origin}/en/start?token=s3cret` }
    const { problems, printed } = await diagnose(
      await portalWith(),
      ['--ceremony', 'env:LINK'],
      env,
    )
    expect(problems).toEqual(['problem ceremony_framing'])
    expect(printed).not.toContain('s3cret')
  })

  it('does not print the query string of the portal page’s url', async () => {
    const portal = await portalWith()
    const { printed } = await diagnose({ ...portal, page: `${portal.page}?key=s3cret#s3cret` })
    expect(portal.requests[0]?.url).toBe('/documents/7?key=s3cret')
    expect(printed).toContain(`Reading ${portal.page},`)
    expect(printed).not.toContain('s3cret')
  })
})

describe('the command doctor refuses the arguments', () => {
  const valid = [
    'https://portal.example.com/documents/7',
    '--proxy',
    'https://portal.example.com/api',
  ]
  it.each([
    [[], 'The page must be a complete url'],
    [[valid[0] ?? ''], '--proxy must be a complete url'],
    [[...valid, 'https://b.example'], 'The command takes only one url.'],
    [[...valid, '--ceremony-origin', 'sign.example'], '--ceremony-origin must be an origin'],
    [[...valid, '--ancestor', 'https://a.example/'], '--ancestor must be an origin'],
    [[...valid, '--embeddable-in', '*.example.com'], 'Write "https://*.example.com".'],
    [
      [...valid, '--ceremony', 'https://sign.example/en/start?token=s3cret'],
      '--ceremony must be the place',
    ],
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
