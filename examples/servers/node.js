// server.js
import { createServer } from 'node:http'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { proxy } from './signing.js'

const port = process.env.PORT ?? 3000
createServer(toNodeListener(proxy)).listen(port, () =>
  console.log(`The proxy listens on http://localhost:${port}/api/signing`),
)
