import { describe, expect, it } from 'vitest'
import { get, KEY } from '../support/portal.js'
import { DELIVERABLE, json } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const base64 = (text: string): string => Buffer.from(text).toString('base64')

async function statusWith(type: string): Promise<number> {
  service.behave = json(200, { ...DELIVERABLE, type })
  return (await service.answerTo(get('/deliverables/del_1'))).status
}

describe('a response that contains the API key', () => {
  it.each([
    ['as it is', `x ${KEY} y`],
    ['with percent escapes', KEY.replaceAll(/./g, (one) => `%${one.codePointAt(0)?.toString(16)}`)],
    ['with one percent escape after an invalid one', `%zz %E9 ${KEY.replace('_', '%5F')}`],
    ['in base64', base64(KEY)],
    ['in base64 with a colon', base64(`${KEY}:`)],
    ['in base64 after one byte', base64(`x${KEY}yz`)],
    ['in base64 after two bytes', base64(`xy${KEY}z`)],
    ['in base64 for urls', Buffer.from(`??>${KEY}`).toString('base64url')],
  ])('is refused if the key is there %s', async (_, text) => {
    expect(await statusWith(text)).toBe(502)
  })

  it('is not confused with other text that has escapes', async () => {
    expect(await statusWith('100 %, caf%E9, %5F, a2V5X3Rlc3Q')).toBe(200)
  })
})
