import { beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/contract/framing/contentSecurityPolicy.js'
import {
  agreementOn,
  EVERY,
  NONE,
  parsePolicies,
  sourcesFor,
} from '../../src/contract/framing/hostPolicy.js'
import { type Engine, testedEngines } from '../support/browsers/engines.js'
import { openBrowser } from '../support/browsers/openBrowser.js'
import { serveEveryOrigin } from '../support/origins/serveEveryOrigin.js'

const PAGE = 'https://portal.test'
const CEREMONY = 'https://sign.test/en/start'
const LANDING = 'https://portal.test:8443/api/signing/finished'

const POLICIES: readonly string[] = [
  "script-src 'self'",
  "frame-src 'none'",
  "default-src 'self'",
  "default-src 'none'; child-src https://sign.test",
  'child-src https://other.test; frame-src https://sign.test https://portal.test:8443',
  'FRAME-SRC https://SIGN.test; frame-src *',
  'frame-src https://*.test:8443 https://*.sign.test',
  'frame-src https://sign.test/en/ https://portal.test:8443/api/signing',
  'frame-src https://sign.test/en/start https://portal.test:8443/finished',
  'frame-src https:',
  'frame-src *',
  'frame-src https://sign.test, frame-src https://portal.test:8443',
  "frame-src 'self' http://sign.test https://portal.test:*",
  'frame-src https://sign.test/%65n/start?x https://portal.test:8443/api/sign%69ng/#x',
  'frame-src */en/',
  "frame-src\u00A0'none'",
  '',
]

interface Case {
  readonly policy: string
  readonly address: string
}

const cases: readonly Case[] = POLICIES.flatMap((policy) =>
  [CEREMONY, LANDING].map((address) => ({ policy, address })),
)
const corrected: readonly Case[] = cases.map(({ policy, address }) => {
  const needs = { ceremonyOrigins: ['https://sign.test'], publicUrl: LANDING, policy }
  return { policy: contentSecurityPolicy(needs).policy, address }
})

describe.each(testedEngines())('the browser engine %s', (engine) => {
  let shown: readonly boolean[] = []
  let shownAfterCorrection: readonly boolean[] = []
  beforeAll(async () => {
    const all = await measure(engine, [...cases, ...corrected])
    shown = all.slice(0, cases.length)
    shownAfterCorrection = all.slice(cases.length)
  })

  it('shows exactly the frames that our check of a Content-Security-Policy predicts', () => {
    const wrong = cases.filter(({ policy, address }, index) => {
      const agreements = parsePolicies(policy).map((one) => {
        const sources = sourcesFor(one, 'frame-src')
        return sources ? agreementOn(sources, new URL(address), new URL(PAGE)) : EVERY
      })
      return shown[index]
        ? agreements.includes(NONE)
        : agreements.every((agreement) => agreement === EVERY)
    })
    expect(wrong).toEqual([])
    expect(new Set(shown)).toEqual(new Set([true, false]))
  })

  it('shows the ceremony and the page at `redirect_url` under a policy of contentSecurityPolicy()', () => {
    expect(corrected.filter((_case, index) => !shownAfterCorrection[index])).toEqual([])
  })
})

/** Returns for each case whether the browser shows the url in a frame. */
async function measure(engine: Engine, all: readonly Case[]): Promise<readonly boolean[]> {
  const server = await serveEveryOrigin((url) => {
    const id = Number(url.searchParams.get('id') ?? url.pathname.slice(1))
    const one = all[id]
    if (url.pathname === '/top') {
      const frames = all.map((_case, index) => `<iframe src="/${index}"></iframe>`)
      const script = 'const shown = []; onmessage = ({ data }) => { shown.push(data) }'
      return { body: `<!doctype html><script>${script}</script>${frames.join('')}` }
    }
    if (url.searchParams.has('id')) return { body: `<script>top.postMessage(${id}, '*')</script>` }
    const headers = { 'content-security-policy': one?.policy ?? '' }
    return { body: `<iframe src="${one?.address}?id=${id}"></iframe>`, headers }
  })
  const browser = await openBrowser(engine, server.proxy)
  try {
    const page = await browser.openPage()
    await page.go(`${PAGE}/top`)
    const ids = await page.evaluate('new Promise((settle) => setTimeout(settle, 500, shown))')
    if (!Array.isArray(ids)) throw new Error('The page did not return a list of the shown frames.')
    return all.map((_case, id) => ids.includes(id))
  } finally {
    await browser.close()
    server.close()
  }
}
