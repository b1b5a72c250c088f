import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../run.js'
import { diagnose, portalWith } from './diagnose.js'

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
    const { problems, printed } = await diagnose(portal, ['--ceremony', `@${file}`], secrets)
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
    [['https://u:s3cret@portal.example.com', '--proxy', 'https://a.example'], 'The page must be'],
  ])('%j', async (args, sentence) => {
    const { code, out, err } = await run(['doctor', ...args])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toContain('s3cret')
  })
})
