import type { RequestHandler } from 'express'

/** Redirects requests with another host name to `origin`, and refuses writes from other sites. */
export function refuseForeignRequests(origin: string): RequestHandler {
  const { host } = new URL(origin)
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.headers.host !== host) {
      // The cookie, `embeddable_in` and `redirect_url` work on this one origin only.
      if (isRead) response.redirect(307, origin + request.originalUrl)
      else response.status(421).end()
      return
    }
    const site = request.get('sec-fetch-site')
    if (!isRead && site !== undefined && site !== 'same-origin') {
      response.status(403).json({ code: 'bad_origin', title: 'Another site sent this request.' })
      return
    }
    next()
  }
}
