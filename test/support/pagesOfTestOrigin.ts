import type { Plugin } from 'vite'
import { landingPage } from '../../src/landing/index.js'

/** Pages on the origin that component tests run on: the landing, and one that nobody expects. */
export function pagesOfTestOrigin(): Plugin {
  return {
    name: 'pages-of-test-origin',
    configureServer({ middlewares }) {
      middlewares.use('/finished', (_request, response) => {
        const { html, headers } = landingPage()
        response.writeHead(200, headers).end(html)
      })
      middlewares.use('/login', (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><h1>Sign in</h1>')
      })
    },
  }
}
