// server.js
import express from 'express'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { proxy } from './signing.js'

const app = express()
app.use('/api/signing', toNodeListener(proxy))
app.get('/api/lease/signed', async (request, response) => {
  // In your portal: first check that the caller may see this document.
  const wait = request.query.after === 'finished' // the audit log may take some seconds
  response.json(await proxy.confirmByDeliverable('del_ada', { wait }))
})
app.use(express.static('dist')) // the page that `npm run build` creates
const port = process.env.PORT ?? 3000
app.listen(port, () => console.log(`The proxy listens on http://localhost:${port}/api/signing`))
