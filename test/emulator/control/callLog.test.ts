import { expect, it } from 'vitest'
import { CallLog } from '../../../src/emulator/control/callLog.js'

it('the emulator’s log of calls masks every credential, image and value of evidence', () => {
  const log = new CallLog(
    () => 0,
    () => {},
  )
  const body = { url: 'https://sign.example/start?token=T1&a=1', list: [{ token: 'T2' }] }
  const evidence = { authentication: [{ provider: 'Portal', data: { 'Session ID': 'T3' } }] }
  const secrets = { password: 'T4', image: 'T5', secret: 'T6' }
  const finish = log.begin('create_ceremony', {
    method: 'POST',
    path: '/v1/recipients/re_1/ceremony',
    body: { ...body, ...evidence, ...secrets },
  })
  finish(201, { token: 'T7', name: 'Ada' })
  expect(log.entries).toEqual([
    expect.objectContaining({
      status: 201,
      request: {
        url: 'https://sign.example/start?token=…&a=1',
        list: [{ token: '…' }],
        authentication: [{ provider: 'Portal', data: { 'Session ID': '…' } }],
        password: '…',
        image: '…',
        secret: '…',
      },
      response: { token: '…', name: 'Ada' },
    }),
  ])
})
