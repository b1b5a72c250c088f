// server.js
import express from 'express'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { proxy } from './signing.js'

const app = express()
app.use('/api/signing', toNodeListener(proxy))
app.use(express.static('dist')) // the page that `npm run build` creates
const port = process.env.PORT ?? 3000
app.listen(port).once('listening', () => console.log(`The proxy listens on port ${port}`))
