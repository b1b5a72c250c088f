import { createServer } from 'node:http'
import { expect, it, vi } from 'vitest'
import { readBoundedBytes } from '../../../src/proxy/bounds/bounded.js'
import { createPooledFetch } from '../../../src/proxy/node/index.js'
import { listen } from '../support/listen.js'

const REQUEST = {
  method: 'POST',
  headers: {},
  body: null,
  redirect: 'manual',
  tellSent: () => {},
  maxBytes: 1_000,
  isFile: false,
} as const

/** Starts a service that answers no request until the test calls `answerAll`. */
async function startService() {
  const gate = new EventTarget()
  const server = await listen(
    createServer((_req, res) => gate.addEventListener('open', () => res.end())),
  )
  const answerAll = () => gate.dispatchEvent(new Event('open'))
  return { url: server.url, answerAll, close: server.close }
}

it('createPooledFetch().load() counts the calls that wait for the rate, a connection or the service', async () => {
  const { url, answerAll, close } = await startService()
  const pooledFetch = createPooledFetch({ connections: 1, requestsPerSecond: 1, burst: 2 })
  const send = async (): Promise<void> => {
    const { signal } = new AbortController()
    const response = await pooledFetch(`${url}/v1/deliverables/del_1`, { ...REQUEST, signal })
    // A call uses its connection until the proxy has read the response.
    await readBoundedBytes(response.body, REQUEST.maxBytes)
  }
  const calls = [send(), send(), send()]
  await vi.waitFor(
    () => expect(pooledFetch.load()).toEqual({ paced: 1, queued: 1, sent: 1 }),
    5_000,
  )
  await vi.waitFor(
    () => expect(pooledFetch.load()).toEqual({ paced: 0, queued: 2, sent: 1 }),
    5_000,
  )
  const opening = setInterval(answerAll, 20)
  await Promise.all(calls)
  clearInterval(opening)
  await expect.poll(() => pooledFetch.load()).toEqual({ paced: 0, queued: 0, sent: 0 })
  await pooledFetch.close()
  await close()
})

it('createPooledFetch().load() no longer counts a call whose connection has failed', async () => {
  const pooledFetch = createPooledFetch()
  const call = pooledFetch('http://127.0.0.1:9/v1/deliverables/del_1', {
    ...REQUEST,
    signal: new AbortController().signal,
  })
  await expect(call).rejects.toThrow('ECONNREFUSED')
  expect(pooledFetch.load()).toEqual({ paced: 0, queued: 0, sent: 0 })
  await pooledFetch.close()
})
