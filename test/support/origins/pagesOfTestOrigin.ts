import type { Plugin } from 'vite'
import { landingPage } from '../../../src/landing/index.js'

/**
 * Pages on the origin that component tests run on: the landing, one that posts nothing, one that
 * nobody expects, and an empty one whose Content-Security-Policy is its query.
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
