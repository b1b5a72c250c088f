import type { Plugin } from 'vite'
import { landingPage } from '../../../src/landing/index.js'

/**
 * Serves pages on the origin of the component tests: the landing page (at `redirect_url`), a landing page
 * without a message, a login page, and an empty page whose Content-Security-Policy is in its query.
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
