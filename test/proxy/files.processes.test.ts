import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { ALICE } from './support/portal.js'
import { listen } from './support/listen.js'
import { FILE_BYTES, FILE_PATH, openOneByOne, sendFile } from './support/withFiles.js'

it('thirty unread downloads of 25 MiB cost less than 60 MB of memory', async () => {
  let open = 0
  const service = await listen(
    createServer((_req, res) => {
      open += 1
      res.writeHead(200, { 'content-type': 'application/pdf' })
      sendFile(res, open === 1 ? 1_000 : FILE_BYTES)
    }),
  )
  const child = fork(new URL('support/filesMain.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, SERVICE_URL: service.url },
  })
  const [port] = await once(child, 'message')
  const memory = async (): Promise<number> => {
    child.send('memory')
    return Number((await once(child, 'message'))[0]) / 1e6
  }
  // The first request loads `undici` and the code of the proxy.
  const small = await fetch(`http://127.0.0.1:${port}${FILE_PATH}`, {
    headers: { cookie: ALICE['cookie'] ?? '' },
  })
  expect((await small.arrayBuffer()).byteLength).toBe(1_000)
  const before = await memory()
  const users = Array.from({ length: 30 }, (_, index) => `user${index}`)
  const sockets = await openOneByOne(Number(port), users, (count) => open >= count + 1)
  let most = 0
  for (let sample = 0; sample < 30; sample += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one sample after the other
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    // oxlint-disable-next-line no-await-in-loop -- one sample after the other
    most = Math.max(most, await memory())
  }
  for (const socket of sockets) socket.destroy()
  child.disconnect()
  await service.close()
  expect(most - before).toBeLessThan(60)
}, 30_000)
