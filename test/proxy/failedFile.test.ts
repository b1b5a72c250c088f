import { describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../src/proxy/index.js'
import { fileTexts } from '../../src/landing/fileTexts.js'
import { landingTexts } from '../../src/landing/landingTexts.js'
import { get, MOUNT, portalOptions } from './support/portal.js'
import { DOCUMENT_PATH, FILE_PATH, withFiles } from './support/withFiles.js'

/** Opens a file whose service answers with `response`, with these headers of the browser. */
async function open(path: string, response: Response, headers: Record<string, string>) {
  const options = portalOptions('https://api.example')
  const proxy = createSigningProxy({
    ...options,
    document: true,
    service: { ...options.service, adapter: withFiles },
    fetch: async () => response,
  })
  const request = get(path.replace(MOUNT, ''))
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return proxy.fetch(request)
}

const TAB = { 'sec-fetch-dest': 'document', 'accept-language': 'de-AT,en;q=0.5' }
const busy = (): Response => new Response(null, { status: 429, headers: { 'retry-after': '17' } })

describe('a file that fails', () => {
  it.each([FILE_PATH, DOCUMENT_PATH])(
    'in a new tab is a page for people, with the status and the waiting time: %s',
    async (path) => {
      const response = await open(path, busy(), TAB)
      expect(response.status).toBe(503)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'retry-after': '17',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const policy = response.headers.get('content-security-policy')
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
      )
      const page = await response.text()
      expect(page).toContain('<html lang="de">')
      expect(page).toContain('Bitte versuchen Sie es gleich noch einmal.')
      expect(page).toContain(`upstream_busy ${response.headers.get('x-request-id')}`)
      expect(page).toContain('<a href="">Erneut versuchen</a>')
    },
  )

  it('without a second chance leads back, and offers no link', async () => {
    const response = await open(FILE_PATH, new Response(null, { status: 404 }), TAB)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain('Bitte gehen Sie zu der Seite zurück, von der Sie kamen.')
    expect(page).not.toContain('<a ')
  })

  it('is a problem for code, and in a frame', async () => {
    for (const headers of [{}, { 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'iframe' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      const response = await open(FILE_PATH, busy(), headers)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  })

  it('has its own texts in each language of the landing page', () => {
    const tags = 'es fr de it pt-PT pt-BR nl pl cs ro hu sv da nb fi el tr ar he ja ko zh-CN zh-TW'
    const english = fileTexts('en')
    const titles = tags.split(' ').map((tag) => fileTexts(landingTexts(tag).language).failed)
    expect(titles).not.toContain(english.failed)
    expect(new Set(titles).size).toBe(23)
  })
})
