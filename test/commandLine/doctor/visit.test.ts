import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '../../support/origins/makeCertificate.js'
import { diagnose, pageWith, portalWith, stopLast } from './diagnose.js'
import { type Differences, type PortalAnswer, SIGN } from './samplePortal.js'

describe('the command doctor', () => {
  it('reports a portal that uses http on another machine', async () => {
    const { problems } = await diagnose(await portalWith({}, '127.0.0.2'))
    expect(problems).toEqual(['problem https', 'problem cookies'])
  })

  it('warns about a Permissions-Policy header that forbids full screen to the ceremony', async () => {
    const policy = `fullscreen=(self "http://127.0.0.1:*"), clipboard-write=(self "${SIGN}")`
    const portal = await portalWith(pageWith({ 'permissions-policy': policy }))
    expect((await diagnose(portal)).problems).toEqual([])
    const restricted = await portalWith(pageWith({ 'permissions-policy': 'fullscreen=(self)' }))
    expect((await diagnose(restricted)).problems).toEqual(['warning permissions_policy'])
  })

  it('reports a portal that is not running', async () => {
    const portal = await portalWith()
    await stopLast()
    const { problems, printed } = await diagnose(portal)
    expect(problems).toEqual(['problem page_reachable', 'problem proxy_health'])
    expect(printed).toContain('the connection was refused')
  })

  it('reports a page whose server closes the connection without an answer', async () => {
    const { printed } = await diagnose(await portalWith({ '/documents/7': null }))
    expect(printed).toContain('the connection was interrupted')
  })

  it('reports a portal with a certificate that this machine does not trust', async () => {
    const server = createHttpsServer(makeCertificate(), (_request, response) => response.end())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const portal = await portalWith()
    const { printed, problems } = await diagnose({ ...portal, page: `https://127.0.0.1:${port}/` })
    server.close()
    expect(problems).toContain('problem page_reachable')
    expect(printed).toContain('Node does not trust the certificate')
  })

  it('checks only the cookies that the portal’s own site sets', async () => {
    const plain = await portalWith(
      pageWith({ 'set-cookie': 'session=s3cret; Path=/' }),
      '127.0.0.2',
    )
    expect((await diagnose(plain)).problems).toEqual(['problem https', 'warning cookies'])

    const back = { status: 200, headers: { 'set-cookie': 'other=1; SameSite=None' } }
    const between = await portalWith({ '/login': back }, '127.0.0.2')
    const portal = await portalWith({
      '/documents/7': ({ url }) =>
        url?.endsWith('?back')
          ? {}
          : { status: 302, headers: { location: `${between.origin}/login` } },
    })
    Object.assign(back, { status: 302 })
    Object.assign(back.headers, { location: `${portal.page}?back` })
    expect((await diagnose(portal)).problems).toEqual([])
  })

  it.each([
    ['a cookie of a path without the proxy', 'session=1; Path=/app', 'the path /app'],
    ['a cookie without Path, whose folder is another', 'session=1', 'the path /documents'],
    ['a cookie of another host', 'session=1; Path=/; Domain=app.example.com', 'app.example.com'],
  ])('reports %s, because browsers do not send it to the proxy', async (_, cookie, named) => {
    const portal = await portalWith(pageWith({ 'set-cookie': cookie }))
    const { problems, printed } = await diagnose(portal)
    expect(problems).toEqual(['warning cookies'])
    expect(printed).toContain(named)
    const known = await diagnose(portal, ['--session', 'session=1'])
    expect(known.problems).toContain('problem cookies')
  })

  it('accepts a cookie for the proxy next to one of another path', async () => {
    const cookies = ['redirect_path=/app; Path=/', 'theme=dark; Path=/app']
    const { problems } = await diagnose(await portalWith(pageWith({ 'set-cookie': cookies })))
    expect(problems).toEqual([])
  })

  it('skips the check of cookies if the session of --session is a header', async () => {
    const portal = await portalWith(pageWith({ 'set-cookie': 'theme=dark; Path=/app' }))
    const { checks } = await diagnose(portal, ['--session', 'Authorization: Bearer s3cret'])
    expect(checks.find(({ name }) => name === 'cookies')).toMatchObject({ result: 'skipped' })
  })

  it.each(['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
    'skips the check of cookies if the page only deletes a cookie by %s',
    async (attribute) => {
      const { checks } = await diagnose(
        await portalWith(pageWith({ 'set-cookie': `session=; ${attribute}; Path=/old` })),
      )
      expect(checks.find(({ name }) => name === 'cookies')).toMatchObject({ result: 'skipped' })
    },
  )

  it('ignores a cookie with SameSite=Lax that is not the session cookie', async () => {
    const ancestor = 'https://intranet.example.com'
    const cookies = ['theme=dark; SameSite=Lax', 'session=s3cret; Path=/; SameSite=None; Secure']
    const portal = await portalWith(pageWith({ 'set-cookie': cookies }))
    const cookieOf = async (...flags: string[]) =>
      (await diagnose(portal, ['--ancestor', ancestor, ...flags])).problems.filter((one) =>
        one.endsWith('cookies'),
      )
    expect(await cookieOf()).toEqual([])
    expect(await cookieOf('--session', 'session=s3cret')).toEqual([])
    expect(await cookieOf('--session', 'theme=dark')).toEqual(['problem cookies'])
  })

  it('follows at most five redirects', async () => {
    expect((await diagnose(await portalWith(chain(5)))).problems).toEqual([])
    expect((await diagnose(await portalWith(chain(6)))).problems).toEqual([
      'problem page_reachable',
    ])
  })
})

/** Returns the differences for a chain of redirects that ends at the portal's page. */
function chain(length: number): Differences {
  const redirects = Array.from({ length }, (_, index): [string, PortalAnswer] => {
    const location = index === length - 1 ? '/de/documents/7' : `/step/${index + 1}`
    return [index === 0 ? '/documents/7' : `/step/${index}`, { status: 307, headers: { location } }]
  })
  return { ...Object.fromEntries(redirects), '/de/documents/7': { status: 200 } }
}
