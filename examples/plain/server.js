import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { byDeliverable, createSigningProxy } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'

const port = process.env.PORT ?? '3000'
const baseUrl = process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787'
const origin = process.env.PORTAL_URL ?? `http://localhost:${port}` // the site that browsers open
const owned = new Map([['ada', new Set(['re_ada', 'del_ada'])]]) // in your portal: a database
const auditLogs = new Map([['re_ada', 'del_ada']]) // the audit log of each recipient’s document

const proxy = createSigningProxy({
  service: { baseUrl, apiKey: () => process.env.SIGNING_API_KEY ?? 'key_test_emulator' },
  publicUrl: `${origin}/api/signing`,
  // In your portal: find the caller's session, or return null. Here everybody is Ada.
  authenticate: () => ({ subject: 'ada', id: 'session-1' }),
  authorize: ({ session, ...call }) =>
    owned.get(session.subject).has('recipientId' in call ? call.recipientId : call.deliverableId),
  evidence: (session) => ({ provider: 'My portal', data: { 'Session ID': session.id } }),
  // A signature is confirmed when the service has generated the audit log.
  confirm: byDeliverable((recipientId) => auditLogs.get(recipientId)),
})
const answerSigning = toNodeListener(proxy)

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const files = new Map([
  ['/', [import.meta.resolve('./index.html'), html]],
  ['/page.js', [import.meta.resolve('./page.js'), script]],
  ['/page.css', [import.meta.resolve('./page.css'), 'text/css']],
  [
    '/assets/standalone.js',
    [import.meta.resolve('react-signing-ceremony/element/standalone'), script],
  ],
  ['/assets/styles.css', [import.meta.resolve('react-signing-ceremony/styles.css'), 'text/css']],
])

/** The page has no inline code. The frame shows the service's page, then the landing page. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
  "require-trusted-types-for 'script'; trusted-types 'none'",
  `frame-src 'self' ${new URL(baseUrl).origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
].join('; ')

async function answer(request, response) {
  const { pathname } = new URL(request.url, origin)
  if (pathname.startsWith('/api/signing/')) return answerSigning(request, response)
  const [file, type] = files.get(pathname) ?? []
  if (!file) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
  return response.end(await readFile(new URL(file)))
}

createServer((request, response) => {
  answer(request, response).catch(() => {
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
}).listen(port, () => console.log(`The portal runs on http://localhost:${port}`))
