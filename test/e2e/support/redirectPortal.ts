import { createServer } from 'node:http'
import { startSigningEmulator } from 'react-signing-ceremony/emulator/node'
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { listen } from '../../proxy/support/listen.js'

/** A portal on one site and an emulated service on another. The proxy between them is real. */
export type RedirectPortal = Awaited<ReturnType<typeof startRedirectPortal>>

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Portal</title><body><script type="module" src="/app.js"></script>`

export async function startRedirectPortal(script: string) {
  const service = await startSigningEmulator({ port: 0 })
  for (const name of ['ada', 'bob']) {
    service.emulator.seedEnvelope({
      recipients: [{ id: `re_${name}`, name, email: `${name}@example.com` }],
      deliverable_status: 'generated',
    })
  }
  const asked: string[] = []
  let answer: Parameters<typeof createServer>[1] = undefined
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal')
    if (pathname.endsWith('/confirmation')) asked.push(searchParams.get('reason') ?? '')
    if (pathname === '/app.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    } else if (pathname.startsWith('/api/')) answer?.(request, response)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
  })
  const { port, close } = await listen(server)
  const origin = `http://localhost:${port}`
  const proxy = createSigningProxy({
    service: { baseUrl: service.origin, apiKey: service.emulator.apiKey },
    publicUrl: `${origin}/api/signing`,
    embeddableIn: [origin],
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    evidence: () => ({ provider: 'Portal', data: { Session: 'ada' } }),
    confirm: ({ recipientId }) => {
      const envelope = service.emulator.envelopeOf(recipientId)
      return envelope?.status === 'completed'
    },
    onEvent: () => {},
  })
  answer = toNodeListener(proxy)
  return {
    origin,
    emulator: service.emulator,
    /** The `reason` of each question whether a recipient has signed. */
    asked,
    created: () =>
      service.emulator.calls.filter(({ operation }) => operation === 'create_ceremony').length,
    close: async () => {
      await close()
      await service.close()
    },
  }
}
