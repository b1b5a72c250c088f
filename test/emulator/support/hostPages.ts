import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The website of a host, on another site than the emulator's `127.0.0.1`. */
export interface HostPages {
  /** `http://localhost:…` */
  readonly origin: string
  /** Returns the url of a host page with `url` in a frame. */
  readonly framing: (url: URL) => string
  /** The url that tests use as `redirect_url`. */
  readonly done: string
  readonly close: () => Promise<void>
}

/** Serves a page that frames the url in its query, and a page for `redirect_url`. */
export async function startHostPages(): Promise<HostPages> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const body =
      pathname === '/done'
        ? '<h1>Back at the portal</h1>'
        : `<iframe title="Ceremony" name="ceremony" style="position:fixed;inset:0;width:100%;height:100%;border:0" src="${searchParams.get('url')?.replaceAll('"', '&quot;')}"></iframe>`
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Portal</title>
      <meta name="viewport" content="width=device-width">
      <link rel="icon" href="data:,"><body>${body}</body></html>`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  const { port } = addressOf(server.address())
  const origin = `http://localhost:${port}`
  return {
    origin,
    framing: (url) => `${origin}/?url=${encodeURIComponent(url.href)}`,
    done: `${origin}/done`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address
  throw new Error('The host pages listen on no port.')
}
