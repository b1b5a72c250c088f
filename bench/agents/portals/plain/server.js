import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { leasesOf, logIn, loginPage, sessionOf } from './portal.js'

const layout = (title, content) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    <title>${title}</title>
  </head>
  <body>
    <a href="/">All leases</a>
    ${content}
  </body>
</html>`

const listPage = (leases) =>
  layout(
    'Leases',
    leases.map(({ id, title }) => `<p><a href="/leases/${id}">${title}</a></p>`).join('\n    '),
  )

const leasePage = ({ title }) => layout(title, `<h1>${title}</h1>`)

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://portal')
  if (pathname === '/session' && request.method === 'POST') {
    const { headers } = logIn(new URLSearchParams(await text(request)))
    return response.writeHead(303, Object.fromEntries(headers)).end()
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (pathname === '/login') return response.end(loginPage)
  const session = sessionOf(request.headers.cookie)
  if (!session) return response.writeHead(303, { location: '/login' }).end()
  const leases = leasesOf(session.user)
  if (pathname === '/') return response.end(listPage(leases))
  const lease = leases.find(({ id }) => pathname === `/leases/${id}`)
  return lease ? response.end(leasePage(lease)) : response.writeHead(404).end()
}

const port = process.env.PORT ?? 3000
createServer((request, response) => {
  answer(request, response).catch(() => {
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
}).listen(port, () => console.log(`The portal runs on http://localhost:${port}`))
