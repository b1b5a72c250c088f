import { describe, expect, it } from 'vitest'
import { post } from '../support/portal.js'
import { json, RECIPIENT } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const REPLACE = '/recipients/re_alice1/replace'
const PERSON = { name: 'New Person', email: 'new@example.com' }

async function replacedWith(body: unknown): Promise<Response> {
  service.behave = json(201, body)
  return service.answerTo(post(REPLACE, PERSON))
}

/** Fields beyond the contract, which a browser must not receive. */
const MORE = {
  ceremony: { authentication: { data: { id: 'SECRET' } }, url: 'https://c.example/?token=SECRET' },
  Authentication: [{ type: 'custom' }],
  password: 'SECRET',
  url: 'https://c.example/?token=SECRET',
  ceremony_url: 'https://c.example/?token=SECRET',
  timezone: 'Europe/Paris',
  pages: 3,
  legal_hold: false,
  locale: null,
}

describe('the proxy’s response to the browser', () => {
  it('contains only the documented fields of a recipient', async () => {
    const response = await replacedWith({ ...MORE, ...RECIPIENT })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(RECIPIENT)
  })

  it.each([
    ['an id alone', { id: 're_new1' }, { id: 're_new1' }],
    ['fields of other types', { ...RECIPIENT, name: { a: 1 }, status: 7, completed_at: 0 }, null],
  ])('omits missing or invalid fields of a recipient: %s', async (_what, body, expected) => {
    const response = await replacedWith(body)
    const { name: _, status: __, completed_at: ___, ...rest } = RECIPIENT
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual(expected ?? rest)
  })

  it.each([undefined, 're_../x', 'del_1', 7])(
    'is a problem if the service sends the id %j',
    async (id) => {
      const response = await replacedWith({ ...RECIPIENT, id })
      expect(await response.json()).toMatchObject({
        code: 'upstream_invalid',
        unknown_outcome: true,
      })
    },
  )
})
