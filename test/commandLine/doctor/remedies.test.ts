import { describe, expect, it } from 'vitest'
import { diagnose, portalWith } from './diagnose.js'
import type { Differences } from './samplePortal.js'

const HEALTH = '/api/signing/health'
const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })
const moved = (location: string) => ({ status: 302, headers: { location } })

async function problemOf(name: string, differences: Differences, flags: readonly string[] = []) {
  const { checks } = await diagnose(await portalWith(differences), flags)
  return checks.find((check) => check['name'] === name)
}

describe('the command doctor names the cause', () => {
  it.each<[string, string, Differences, string]>([
    [
      'a server that adds a slash to each path',
      'proxy_health',
      {
        [HEALTH]: moved(`${HEALTH}/`),
        [`${HEALTH}/`]: json(404, { code: 'not_found', remedy: 'x' }),
      },
      'skipTrailingSlashRedirect',
    ],
    [
      'a path that the proxy does not know',
      'proxy_health',
      { [HEALTH]: json(404, { code: 'not_found', remedy: 'The proxy received `/x`.' }) },
      'The proxy received `/x`.',
    ],
    [
      'a redirect to a page without the word “login”',
      'proxy_health',
      {
        [HEALTH]: moved('/welcome'),
        '/welcome': { headers: { 'content-type': 'text/html' }, body: '<p>' },
      },
      'Exempt the paths of the proxy from the login',
    ],
    [
      'a proxy that stops',
      'proxy_health',
      { [HEALTH]: json(503, { status: 'draining' }) },
      'Wait until the proxy has started again',
    ],
    [
      'a page that does not exist',
      'page_reachable',
      { '/documents/7': { status: 404 } },
      'Pass the address of a page',
    ],
    [
      'an http address of an https server',
      'page_reachable',
      {
        '/documents/7': {
          status: 400,
          body: 'The plain HTTP request was sent to HTTPS port',
        },
      },
      'Write https://',
    ],
    ['a page that fails', 'page_reachable', { '/documents/7': { status: 500 } }, 'Read the log'],
    [
      'a page that refuses everybody',
      'page_reachable',
      { '/documents/7': { status: 403 } },
      'Pass a session',
    ],
  ])('of %s', async (_cause, name, differences, remedy) => {
    expect(await problemOf(name, differences)).toMatchObject({
      result: 'problem',
      remedy: expect.stringContaining(remedy),
    })
  })

  it('of a page that refuses the session of --session', async () => {
    const flags = ['--session', 'session=s3cret']
    expect(
      await problemOf('page_reachable', { '/documents/7': { status: 401 } }, flags),
    ).toMatchObject({ remedy: expect.stringContaining('does not accept the session') })
  })

  it('without a text of the response that could control the terminal', async () => {
    const body = { code: 'not_found', remedy: '\u001B[2J' }
    expect(
      JSON.stringify(await problemOf('proxy_health', { [HEALTH]: json(404, body) })),
    ).not.toMatch(/u001[bB]/)
  })

  it.each(['Set-Cookie: session=s3cret; Path=/; HttpOnly', 'Cookie: session=s3cret; Secure'])(
    'of no problem if --session is “%s”',
    async (session) => {
      expect(await problemOf('session', {}, ['--session', session])).toMatchObject({ result: 'ok' })
    },
  )
})
