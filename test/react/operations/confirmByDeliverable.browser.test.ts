import { describe, expect, it } from 'vitest'
import { confirmByDeliverable, createSigningClient } from '../../../src/embed/index.js'
import { type Answer, createProxyStub } from '../support/proxyStub.js'

const statusOf = (status: string): Answer => ({
  json: { id: 'del_4Kx9', envelope_id: '2a1b7a1e', status, type: 'audit_log', url: null },
})

/** What the confirmation answers to these answers of the proxy, the last of them ever after. */
async function confirm(answers: readonly Answer[], controller = new AbortController()) {
  const proxy = createProxyStub()
  let asked = 0
  proxy.answerAll(() => answers[Math.min(asked++, answers.length - 1)] ?? 'connection lost')
  const client = createSigningClient({ endpoint: '/api/signing', fetch: proxy.fetch })
  const ask = confirmByDeliverable(client, 'del_4Kx9', { interval: 1, attempts: 4 })
  const said = await ask({}, { signal: controller.signal })
  return { said, asked }
}

describe('confirmByDeliverable()', () => {
  it('waits for a deliverable that is not there yet right after signing', async () => {
    const answers = [statusOf('pending'), statusOf('processing'), statusOf('generated')]
    expect(await confirm(answers)).toEqual({ said: true, asked: 3 })
  })

  it('asks again where an answer got lost or the service was down', async () => {
    const answers: Answer[] = ['connection lost', { problem: 'upstream_error' }]
    expect(await confirm([...answers, statusOf('generated')])).toEqual({ said: true, asked: 3 })
  })

  it.each<[string, readonly Answer[], number]>([
    ['failed', [statusOf('processing'), statusOf('failed'), statusOf('generated')], 2],
    ['not come in time', [statusOf('pending')], 4],
    ['got lost every time', ['connection lost'], 4],
  ])('never confirms a deliverable that has %s', async (_what, answers, asked) => {
    expect(await confirm(answers)).toEqual({ said: false, asked })
  })

  it('tells of what will not pass', async () => {
    await expect(confirm([{ problem: 'forbidden' }])).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('stops when nobody waits any more', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await confirm([statusOf('pending')], controller)).toEqual({ said: false, asked: 0 })
  })
})
