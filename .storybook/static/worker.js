/**
 * Lets the page of a story answer what browsers ask below `setups/`: the ceremony's page, the landing,
 * a file. Frames and tabs ask for these by navigating, which no page can answer by itself. It keeps
 * nothing, since browsers end an idle worker while somebody is reading a lease.
 */

/** Milliseconds in which the page of a story says that it is there. */
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
    // A broken connection, as the service's fault has it.
    if (error === 'broken') return Response.error()
    return new Response('The story that this belongs to is no longer open.', { status: 404 })
  }
}

/** What the one page says that has the story: first that it is there, then its answer, however late. */
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
