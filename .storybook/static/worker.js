/**
 * A service worker that passes requests below `setups/` to the page of their story, which responds.
 * Frames and tabs load the ceremony's page, the landing page and files in this way. The worker
 * stores no state, because browsers stop an idle worker.
 */

/** Milliseconds in which the page with the story must reply that it handles the request. */
const PATIENCE = 3000

addEventListener('install', () => skipWaiting())

addEventListener('fetch', (event) => {
  const [, id, below] =
    /^[^?]*\/setups\/([\w-]+)(\/[^?]*)/.exec(new URL(event.request.url).pathname) ?? []
  if (id && below) event.respondWith(answerFromPage(id, event.request))
})

async function answerFromPage(id, request) {
  const asked = {
    type: 'story-request',
    id,
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: request.method === 'POST' ? await request.text() : undefined,
    isTab: request.destination === 'document',
  }
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  try {
    const { status, headers, body } = await firstAnswer(pages, asked)
    return new Response(body, { status, headers })
  } catch (error) {
    // A fault of the emulator breaks this connection on purpose.
    if (error === 'broken') return Response.error()
    return new Response('The story of this address is no longer open.', { status: 404 })
  }
}

/** Returns the response of the page with the story. Only its first reply has a time limit. */
function firstAnswer(pages, asked) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE)
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => {
        if (data === 'here') clearTimeout(timer)
        else if (data === 'broken') reject(data)
        else resolve(data)
      })
      port1.start()
      page.postMessage(asked, [port2])
    }
  })
}
