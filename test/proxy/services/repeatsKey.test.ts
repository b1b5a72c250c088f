import { describe, expect, it } from 'vitest'
import { repeatsKey } from '../../../src/proxy/services/serviceRequest.js'
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

  // The base64 text of a key depends on its length and on the bytes before it.
  it.each([16, 17, 18])('is refused with a key of %i characters at each position', (length) => {
    const key = 'key_test_?>~'.padEnd(length, 'aZ9?>~')
    const found = (text: string, own = key) => repeatsKey(JSON.stringify({ text }), { text }, own)
    const texts = ['', 'x', 'xy'].flatMap((before) =>
      ['', ':', 'zzz'].map((behind) => Buffer.from(before + key + behind)),
    )
    const forms = texts.flatMap((text) => [text.toString('base64'), text.toString('base64url')])
    expect(forms.map((text) => found(text))).toEqual(forms.map(() => true))
    const other = key.replace('?', '!')
    expect(forms.map((text) => found(text, other))).toEqual(forms.map(() => false))
  })

  it('is not confused with other text that has escapes', async () => {
    expect(await statusWith('100 %, caf%E9, %5F, a2V5X3Rlc3Q')).toBe(200)
  })
})
