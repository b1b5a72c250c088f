import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { Caller } from '../../../src/commandLine/checkProxy/caller.js'
import { otherSitesChecks } from '../../../src/commandLine/checkProxy/checks/access.js'
import { ceremonyChecks } from '../../../src/commandLine/checkProxy/checks/ceremony.js'
import { listen } from '../../proxy/support/listen.js'

function callerOf(url: URL): Caller {
  const session = { header: 'cookie', value: 'sid=1' }
  return new Caller(
    {
      url,
      origin: url.origin,
      session,
      foreignSession: session,
      recipientId: 're_1',
      deliverableId: undefined,
      redirect: undefined,
      replacement: undefined,
    },
    () => {},
  )
}

/** Runs the check `url-elsewhere` on the responses that created these ceremonies. */
async function resultFor(...urls: readonly (string | null)[]) {
  const caller = callerOf(new URL('https://portal.example.com/api/signing'))
  for (const one of urls) {
    const probe = { what: 'POST …/ceremony' }
    caller.answers.push({ probe, status: 201, headers: {}, body: '', json: { url: one } })
  }
  const verdict = await ceremonyChecks.find(({ name }) => name === 'url-elsewhere')?.run(caller)
  return verdict?.result
}

it.each([
  ['passes one ceremony on another origin', ['https://sign.example/start'], undefined],
  ['reports one ceremony on the portal’s origin', ['https://portal.example.com/a'], 'problem'],
  ['reports one ceremony with http', ['http://localhost:8787/start'], 'problem'],
  ['reports the second of two', ['https://sign.example/a', 'https://u:p@sign.example'], 'problem'],
  ['is skipped if the service emails every link', [null, null], 'skipped'],
  ['is skipped if no ceremony was created', [], 'skipped'],
] as const)('the check `url-elsewhere` of check-proxy %s', async (_, urls, result) => {
  expect(await resultFor(...urls)).toBe(result)
})

it.each([
  ['*', 'problem'],
  ['https://check-proxy.example', 'problem'],
  ['null', 'problem'],
  ['https://portal.example.com', undefined],
])(
  'the check `no-foreign-cors` judges Access-Control-Allow-Origin: %s as %s',
  async (allowed, result) => {
    const headers = { 'access-control-allow-origin': allowed }
    const server = await listen(
      createServer((_, response) => response.writeHead(403, headers).end()),
    )
    const check = otherSitesChecks.find(({ name }) => name === 'no-foreign-cors')
    const verdict = await check?.run(callerOf(new URL(`${server.url}/api/signing`)))
    await server.close()
    expect(verdict?.result).toBe(result)
  },
)
