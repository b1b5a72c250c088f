import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the ceremonies that component tests show: another one than the tests' own. */
    ceremonyOrigin: string
  }
}

/**
 * A ceremony without a service, on a real second origin. What a page does is in its url:
 * `/stage?allow=<frame-ancestors>&after=<milliseconds before the answer>`, and `/hang` never answers.
 * A page tells its parent that it stands, and goes where a message from the parent sends it.
 */
export async function setup(project: TestProject): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stage has no port.')
  project.provide('ceremonyOrigin', `http://127.0.0.1:${address.port}`)
}

export function teardown(): void {
  server.closeAllConnections()
  server.close()
}

const server = createServer(answer)

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://stage')
  if (url.pathname === '/hang') return
  setTimeout(
    () => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `frame-ancestors ${url.searchParams.get('allow') ?? '*'}`,
      })
      response.end(PAGE)
    },
    Number(url.searchParams.get('after') ?? 0),
  )
}

const PAGE = `<!doctype html><html lang="en"><title>Ceremony</title><h1>Ceremony</h1>
<script>
const boss = window.opener ?? window.parent
addEventListener('message', ({ data }) => {
  if (data.go) location.replace(data.go)
  if (data.say) boss.postMessage(data.say, '*')
})
boss.postMessage('stage ready', '*')
</script>`
