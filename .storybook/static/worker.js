/**
 * Sends requests below `setups/` to the page of their story: the ceremony's page, the landing, a file.
 * Frames and tabs load these by navigation, which a page cannot answer without a worker. The worker stores
 * nothing, because browsers end an idle worker.
 */

/** Milliseconds in which the page of a story must report itself. */
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
    // The service's fault breaks the connection.
    if (error === 'broken') return Response.error()
    return new Response('The story of this address is no longer open.', { status: 404 })
  }
}

/** The answer of the page that has the story. The page first reports itself; its answer may be late. */
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
