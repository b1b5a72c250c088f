import express from 'express'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { leasesOf, logIn, loginPage, sessionOf } from './portal.js'
import { proxy } from './signing.js'

const app = express()
app.use('/api/signing', toNodeListener(proxy))
app.get('/login', (_request, response) => response.send(loginPage))
app.post('/session', express.text({ type: '*/*' }), (request, response) => {
  const { headers } = logIn(new URLSearchParams(request.body))
  response.writeHead(303, Object.fromEntries(headers)).end()
})
app.get('/api/me', (request, response) => {
  const session = sessionOf(request.headers.cookie)
  if (session) response.json({ user: session.user, leases: leasesOf(session.user) })
  else response.sendStatus(401)
})
if (process.argv.includes('--dev')) {
  const { createServer } = await import('vite')
  app.use((await createServer({ server: { middlewareMode: true } })).middlewares)
} else {
  app.use(express.static('dist'))
  app.use((_request, response) => response.sendFile('dist/index.html', { root: '.' }))
}
const port = process.env.PORT ?? 3000
app.listen(port).once('listening', () => console.log(`The portal runs on http://localhost:${port}`))
