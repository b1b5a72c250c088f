import { describe, expect, it } from 'vitest'
import { get, KEY, portalOptions, post } from '../support/portal.js'
import { DELIVERABLE, json, RECIPIENT } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

async function answerWith(type: string, apiKey = KEY): Promise<Response> {
  service.behave = (res) =>
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...DELIVERABLE, type: 'X' }).replace('"X"', `"${type}"`))
  const options = { ...portalOptions(service.url).service, apiKey }
  return service.answerTo(get('/deliverables/del_1'), { service: options })
}

describe('a response that contains the API key', () => {
  it.each([
    ['as it is', `x ${KEY} y`],
    [
      'with JSON escapes',
      KEY.replaceAll(/./g, (one) => `\\u00${one.codePointAt(0)?.toString(16)}`),
    ],
  ])('is refused if the key is there %s', async (_, text) => {
    const response = await answerWith(text)
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain(KEY)
  })

  it('is refused if the key has characters that JSON escapes', async () => {
    expect((await answerWith(String.raw`my\"secret\"key-of-1`, 'my"secret"key-of-1')).status).toBe(
      502,
    )
  })

  it('has an unknown outcome if it is the response to a write', async () => {
    service.behave = json(201, { ...RECIPIENT, name: `key ${KEY}` })
    const replacement = { name: 'New Person', email: 'new@example.com' }
    const response = await service.answerTo(post('/recipients/re_alice1/replace', replacement))
    expect(await response.json()).toMatchObject({
      code: 'upstream_invalid',
      unknown_outcome: true,
    })
  })

  it('is not refused for a field that no browser receives', async () => {
    service.behave = json(200, { ...DELIVERABLE, request: { 'x-api-key': KEY } })
    const response = await service.answerTo(get('/deliverables/del_1'))
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(KEY)
  })
})
