import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LANDING_MESSAGE_TYPE } from '../../src/contract/landingMessage.js'
import { landingPage } from '../../src/landing/index.js'

const DEFAULT = landingPage()

function part(html: string, tag: 'script' | 'style'): string {
  return new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? ''
}

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

describe('the landing page (at `redirect_url`)', () => {
  it('allows only its own script and style, by hash', () => {
    const policy = DEFAULT.headers['content-security-policy']
    const { html } = DEFAULT
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${sourceOf(part(html, 'script'))}`,
      `style-src ${sourceOf(part(html, 'style'))}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
  })

  it('has headers against caching, sniffing and referrers, and keeps its opener', () => {
    expect(DEFAULT.headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(DEFAULT.headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  it('can be framed by pages in `parentOrigins` and `embeddableIn`', () => {
    const { headers } = landingPage({
      parentOrigins: ['https://portal.example.com'],
      embeddableIn: ['https://portal.example.com', 'https://*.intranet.example'],
    })
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://portal.example.com https://*.intranet.example",
    )
  })

  it('links to the home page of its own origin, or of the first origin in `parentOrigins`', () => {
    expect(landingPage().html).toContain('<a href="/" target="_parent">Go to the home page</a>')
    const parentOrigins = ['https://portal.example.com', 'https://other.example.com']
    const { html } = landingPage({ parentOrigins, language: 'de' })
    expect(html).toContain(
      '<a href="https://portal.example.com/" target="_parent">Zur Startseite</a>',
    )
  })

  it('names the page `returnTo`, which replaces the home page in the link', () => {
    const parentOrigins = ['https://portal.example.com']
    const returnTo = 'https://portal.example.com/lease?a=1&b=2'
    const { html } = landingPage({ parentOrigins, returnTo })
    expect(html).toContain('data-page="https://portal.example.com/lease?a=1&amp;b=2"')
    expect(html).toContain('<a href="https://portal.example.com/lease?a=1&amp;b=2" ')
  })

  it.each([
    'https://evil.example/',
    'https://portal.example.com.evil.example/',
    'javascript:alert(1)',
    '/lease',
    'https://portal.example.com/"><script>',
    'https://portal.example.com/ lease',
    'https://',
  ])('refuses `returnTo` %s, which is no page on one of `parentOrigins`', (returnTo) => {
    const parentOrigins = ['https://portal.example.com']
    expect(() => landingPage({ parentOrigins, returnTo })).toThrow(
      /^landingPage: `returnTo` must be the url of a page on one of `parentOrigins`/,
    )
  })

  it('contains a script of less than 600 compressed bytes', () => {
    expect(brotliCompressSync(part(DEFAULT.html, 'script')).length).toBeLessThan(600)
  })

  it('sends the type of message that the portal’s page expects (LANDING_MESSAGE_TYPE)', () => {
    const script = part(DEFAULT.html, 'script')
    const [prefix = '', kind = ''] = LANDING_MESSAGE_TYPE.split(/(?<=:)/)
    expect(script).toContain(`'${prefix}'`)
    expect(script).toContain(`'${kind}'`)
  })

  it.each([
    ['es', 'es', 'Ha terminado.'],
    ['fr-CA, en;q=0.8', 'fr', 'Vous avez terminé.'],
    ['sw, de;q=0.9', 'de', 'Sie sind fertig.'],
    ['pt-BR, de;q=0.9', 'pt-BR', 'Você terminou.'],
    ['pt-AO', 'pt-PT', 'Concluiu o processo.'],
    ['zh-TW', 'zh-Hant', '您已完成。'],
    ['no', 'nb', 'Du er ferdig.'],
    ['*', 'en', 'You have finished.'],
    ['"><script>alert(1)</script>', 'en', 'You have finished.'],
  ])('with the requested languages "%s" shows its texts in "%s"', (language, lang, sentence) => {
    const { html } = landingPage({ language })
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toMatch(new RegExp(`<main>\\s*<h1>${sentence}</h1>`))
  })

  it.each([
    [{ parentOrigins: ['*'] }],
    [{ parentOrigins: ['https://portal.example.com/path'] }],
    [{ parentOrigins: ['https://portal.example.com" onload="alert(1)'] }],
    [{ parentOrigins: ['javascript://portal.example.com'] }],
    [{ embeddableIn: ["https://portal.example.com; script-src 'unsafe-inline'"] }],
    [{ embeddableIn: ['https://portal.example.com\nx: y'] }],
  ])('refuses the options %j, because every entry must be an origin', (options) => {
    expect(() => landingPage(options)).toThrow(
      /^landingPage: each entry of `\w+` must be an origin/,
    )
  })
})
