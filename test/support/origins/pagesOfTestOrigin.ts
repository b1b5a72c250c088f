import type { Plugin } from 'vite'
import { landingPage } from '../../../src/landing/index.js'

/**
 * Serves pages on the origin of the component tests: the landing page (at `redirect_url`), a landing page
 * without a message, and a login page. `/autoStart` has an element that starts without a click. `/host`
 * is an empty page whose Content-Security-Policy is in its query.
 */
export function pagesOfTestOrigin(): Plugin {
  return {
    name: 'pages-of-test-origin',
    configureServer({ middlewares }) {
      middlewares.use('/finished', (_request, response) => {
        const { html, headers } = landingPage()
        response.writeHead(200, headers).end(html)
      })
      for (const path of ['/silent', '/login']) {
        middlewares.use(path, (_request, response) => {
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<!doctype html><html lang="en"><title>A page</title><h1>A page</h1>')
        })
      }
      middlewares.use('/autoStart', (request, response) => {
        const element = new URL(request.url ?? '', 'http://host').searchParams.get('element') ?? ''
        response.writeHead(200, { 'content-type': 'text/html' }).end(autoStartPage(element))
      })
      middlewares.use('/host', (request, response) => {
        const policy = new URL(request.url ?? '', 'http://host').searchParams.get('policy')
        response
          .writeHead(200, {
            'content-type': 'text/html',
            ...(policy && { 'content-security-policy': policy }),
          })
          .end('<!doctype html><html lang="en"><title>A host</title><main></main>')
      })
    },
  }
}

/** Loads the element in one module script, and sets its properties in the next, as a page does. */
const autoStartPage = (element: string): string => `<!doctype html>
<html lang="en"><title>A portal</title>
<script>
window.requests = []
window.fetch = (url, { method, headers }) => {
  if (method === 'POST') requests.push(headers.get('x-csrf'))
  return new Promise(() => undefined)
}
</script>
<signing-ceremony recipient-id="re_parsed" auto-start></signing-ceremony>
<script type="module" src="${element}"></script>
<script type="module">
document.querySelector('signing-ceremony').headers = () => ({ 'x-csrf': 'token' })
</script>`
