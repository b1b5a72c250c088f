import type { RequestHandler } from 'express'

/** Keeps the portal on one origin, and other sites' pages away from its API. */
export function refuseForeignRequests(origin: string): RequestHandler {
  const { host } = new URL(origin)
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.headers.host !== host) {
      // One address for one portal: cookies, embeddable_in and the landing all go by it.
      if (isRead) response.redirect(307, origin + request.originalUrl)
      else response.status(421).end()
      return
    }
    const site = request.get('sec-fetch-site')
    if (!isRead && site !== undefined && site !== 'same-origin') {
      response.status(403).json({ code: 'bad_origin', title: 'Another site made this request.' })
      return
    }
    next()
  }
}
