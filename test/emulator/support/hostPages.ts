import { createServer, type RequestListener } from 'node:http'
import { listen } from '../../proxy/support/listen.js'

/** The website of a host, on another site than the emulator's `127.0.0.1`. */
export type HostPages = Awaited<ReturnType<typeof startHostPages>>

/** Serves a page that frames the url in its query, and a page for `redirect_url`. */
export async function startHostPages() {
  const { port, close } = await listen(createServer(answer))
  const origin = `http://localhost:${port}`
  return {
    origin,
    /** Returns the url of a host page with `url` in a frame. */
    framing: (url: URL) => `${origin}/?url=${encodeURIComponent(url.href)}`,
    /** The url that tests use as `redirect_url`. */
    done: `${origin}/done`,
    close,
  }
}

const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body =
    pathname === '/done'
      ? '<h1>Back at the portal</h1>'
      : `<iframe title="Ceremony" name="ceremony" style="position:fixed;inset:0;width:100%;height:100%;border:0" src="${searchParams.get('url')?.replaceAll('"', '&quot;')}"></iframe>`
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><html lang="en"><title>Portal</title>
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><body>${body}</body></html>`)
}
