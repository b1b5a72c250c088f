import type { Browser, Page } from 'playwright'
import { build } from 'vite'

/** Bundles the application in development mode, so that React prints its warnings. */
export async function bundleClient(folder: string): Promise<string> {
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rolldownOptions: { input: 'client.mjs' } },
  })
  const [chunk] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The build made no script.')
  return chunk.code
}

const finished = 'https://portal.test/api/signing/finished'
const grant = {
  url: 'https://sign.test/en/start?token=t',
  embeddable_in: ['https://portal.test'],
  redirect_url: finished,
  completion: 'landing',
}
const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', body })

/**
 * Opens a page of the portal. The test itself answers requests to the portal and the service.
 * `content` is what the portal's server has rendered, and `script` is its script, perhaps late.
 */
export async function openPortal(
  browser: Browser,
  script: string | Promise<string>,
  content = '',
): Promise<Page> {
  const page = await browser.newPage()
  const answers = {
    'https://portal.test/': html(
      `<style>.signing-ceremony { display: grid }</style><main>${content}</main><script async type="module" src="app.js"></script>`,
    ),
    'https://portal.test/api/signing/recipients/**': { status: 201, json: grant },
    'https://portal.test/api/signing/recipients/*/confirmation**': { json: { answer: false } },
    'https://sign.test/**': html(`<a href="${finished}">Finish</a>`),
    [finished]: html('<p>Finished</p>'),
  }
  await page.route('https://portal.test/app.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await script }),
  )
  await Promise.all(
    Object.entries(answers).map(([url, answer]) =>
      page.route(url, (route) => route.fulfill(answer)),
    ),
  )
  return page
}

/** Returns a list to which the errors and warnings of a page are added. */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return problems
}
