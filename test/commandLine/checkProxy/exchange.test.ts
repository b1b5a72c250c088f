import { createServer, type RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { exchange, type WireAnswer } from '../../../src/commandLine/checkProxy/exchange.js'
import { listen } from '../../proxy/support/listen.js'

/** Returns what check-proxy reads of a server's response to `GET /a//b`. */
async function answerOf(listener: RequestListener): Promise<WireAnswer> {
  const { url, close } = await listen(createServer(listener))
  onTestFinished(close)
  return exchange(new URL(url), { method: 'GET', target: '/a//b', headers: {} })
}

it('check-proxy sends the path unchanged', async () => {
  const { status, body } = await answerOf(({ url }, response) => response.end(url))
  expect({ status, body }).toEqual({ status: 200, body: '/a//b' })
})

it('check-proxy reads a character whose bytes arrive in two chunks', async () => {
  const [first = 0, ...rest] = Buffer.from('é')
  const { body } = await answerOf((_, response) => {
    response.write(Buffer.from([first]), () =>
      setTimeout(() => response.end(Buffer.from(rest)), 20),
    )
  })
  expect(body).toBe('é')
})

it('check-proxy keeps the part of a response that arrived before the connection broke', async () => {
  const { status, body } = await answerOf((_, response) => {
    response.write('half', () => setTimeout(() => response.destroy(), 20))
  })
  expect({ status, body }).toEqual({ status: 200, body: 'half' })
})

it('check-proxy stops to read a response without an end', async () => {
  const { status, body } = await answerOf((_, response) => {
    const write = (): unknown => response.write('x'.repeat(100_000), write)
    write()
  })
  expect(status).toBe(200)
  expect(body.length).toBeLessThan(1_300_000)
})
