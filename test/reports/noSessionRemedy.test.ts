import { expect, it } from 'vitest'
import { createSigningProxy } from '../../src/proxy/createSigningProxy.js'
import { noSessionRemedy } from '../../src/reports/noSessionRemedy.js'
import { MOUNT, PORTAL, portalOptions, post } from '../proxy/support/portal.js'

it('names the cookies and special headers of the request, and contains no value', () => {
  const headers = new Headers({
    cookie: 'sid=SECRET1; theme=dark; empty',
    authorization: 'Bearer SECRET2',
    'x-csrf-token': 'SECRET3',
    'user-agent': 'test',
    'sec-fetch-site': 'same-origin',
  })
  expect(noSessionRemedy(headers, false)).toBe(
    '`authenticate` returned no session. The request has the cookies sid, theme, empty and the special headers authorization, x-csrf-token. If your session is missing, sign in at the same host name as this proxy.',
  )
})

it('names no cookie if the request has none', () => {
  expect(noSessionRemedy(new Headers(), false)).toContain('has no cookies and no special headers.')
})

it.each([
  ['without cookies', {}, true],
  ['with a cookie', { cookie: 'sid=1' }, false],
])('names `credentials` for a page on another origin %s: %#', (_, headers, isNamed) => {
  const remedy = noSessionRemedy(new Headers(headers), true)
  expect(remedy.includes('credentials="include"')).toBe(isNamed)
  expect(remedy.includes('the same host name')).toBe(!isNamed)
})

it('leaves out a cookie whose name could forge a line of a log', () => {
  const headers = new Headers({ cookie: 'a b=1; "x"=2; ok=3' })
  expect(noSessionRemedy(headers, false)).toContain('the cookies ok and')
})

it.each([
  ['contains these names if `publicUrl` is on this machine', `http://localhost:5173${MOUNT}`, true],
  ['contains no name of a cookie in production', `${PORTAL}${MOUNT}`, false],
])('the response 401 %s', async (_, publicUrl, isNamed) => {
  const options = portalOptions('https://api.example.com', [])
  const proxy = createSigningProxy({ ...options, publicUrl, allowedOrigins: [PORTAL] })
  const response = await proxy.fetch(
    post('/recipients/re_1/ceremony', {}, { cookie: 'legacy_sid=1' }),
  )
  const text = await response.text()
  expect(response.status).toBe(401)
  expect(text.includes('legacy_sid')).toBe(isNamed)
})

it('the response 401 to a page on another origin names `credentials`', async () => {
  const options = portalOptions('https://api.example.com', [])
  const publicUrl = `http://localhost:5173${MOUNT}`
  const proxy = createSigningProxy({ ...options, publicUrl, allowedOrigins: [PORTAL] })
  const response = await proxy.fetch(post('/recipients/re_1/ceremony', {}, { cookie: '' }))
  expect(await response.text()).toContain('credentials=\\"include\\"')
})
