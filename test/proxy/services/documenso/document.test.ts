import { describe, expect, it } from 'vitest'
import { isJsonObject } from '../../../../src/contract/jsonObject.js'
import type { SigningProxyOptions } from '../../../../src/proxy/index.js'
import { documensoForFile } from './support/documensoForFile.js'
import { documensoPortal, get, replyOf } from './support/documensoPortal.js'
import { changed, envelope, type Exchange, recorded } from './support/recorded.js'

const stub = documensoForFile()
const ONE_SIGNED = 'envelope-pending-one-signed'

/** Returns the exchange that reads one recipient of a recorded envelope. */
function recipientOf(name: string, id: number): Exchange {
  const { request, response } = envelope(name)
  const list: unknown = isJsonObject(response.body) && response.body['recipients']
  const body: unknown =
    Array.isArray(list) && list.find((one) => isJsonObject(one) && one['id'] === id)
  return {
    request: { ...request, path: `/api/v2/envelope/recipient/${id}` },
    response: { ...response, body },
  }
}

const allButDocument = ({ operation }: { readonly operation: string }): boolean =>
  operation !== 'retrieve_document'

/** Asks for the document of a recipient. `changes` are changes of the proxy's options. */
async function read(id: number, name = ONE_SIGNED, changes: Partial<SigningProxyOptions> = {}) {
  stub.play(recipientOf(name, id), envelope(name), ...recorded('download-pending'))
  const proxy = documensoPortal(stub.url, {}, [], { document: true, ...changes })
  return get(proxy, `/recipients/${id}/document`)
}

describe('the document to read before the signature', () => {
  it('is sent to a recipient who can sign, as the original without any signature', async () => {
    const response = await read(48)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'cache-control': 'no-store',
    })
    expect(String.fromCharCode(...(await response.bytes()).slice(0, 5))).toBe('%PDF-')
    expect(stub.requests.at(-1)?.path).toMatch(/\/download\?version=original$/)
  })

  it('is not sent to a recipient who has signed', async () => {
    const { status, body } = await replyOf(await read(47))
    expect([status, body['code']]).toEqual([409, 'recipient_not_actionable'])
    expect(stub.requests.some(({ path }) => path.includes('download'))).toBe(false)
  })

  it.each([
    ['PENDING', 'original'],
    ['COMPLETED', 'signed'],
  ])(
    'is also sent to a recipient of a copy while the envelope is %s, as the %s',
    async (status, version) => {
      const one = changed(recipientOf(ONE_SIGNED, 48), ['role'], 'CC')
      const copy = changed(one, ['signingStatus'], 'SIGNED')
      const [download] = recorded('download-pending')
      if (!download) throw new Error('The case is incomplete.')
      const path = download.request.path.replace('original', version)
      const file = { ...download, request: { ...download.request, path } }
      stub.play(copy, changed(envelope(ONE_SIGNED), ['status'], status), file)
      const proxy = documensoPortal(stub.url, {}, [], { document: true })
      await get(proxy, '/recipients/48/document')
      expect(stub.requests.at(-1)?.path).toMatch(new RegExp(`/download\\?version=${version}$`))
    },
  )

  it('is not sent before the sender has sent the envelope', async () => {
    const { body } = await replyOf(await read(28, 'envelope-draft'))
    expect(body['code']).toBe('not_ready_yet')
  })

  it('is not sent if `authorize` refuses `retrieve_document`', async () => {
    const { status } = await replyOf(await read(48, ONE_SIGNED, { authorize: allButDocument }))
    expect([status, stub.requests]).toEqual([403, []])
  })

  it('does not exist without the option `document`', async () => {
    const { body } = await replyOf(await read(48, ONE_SIGNED, { document: undefined }))
    expect([body['code'], stub.requests]).toEqual(['not_found', []])
  })
})
