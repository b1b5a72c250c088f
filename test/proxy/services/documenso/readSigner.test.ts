import { describe, expect, it } from 'vitest'
import { confirmation, documensoPortal, get, PORTAL, post } from './support/documensoPortal.js'
import { documensoForFile } from './support/documensoForFile.js'
import { changed, envelope, recipient, recorded } from './support/recorded.js'

const stub = documensoForFile()
const read = recipient('recipient-not-signed', 27)
const pending = envelope('envelope-pending')
const ready = changed(pending, ['documentMeta', 'redirectUrl'], `${PORTAL}/api/signing/finished`)
const gone = { ...read, response: (recorded('recipient-unknown')[0] ?? read).response }
const PATHS = { recipient: read.request.path, envelope: pending.request.path }

const paths = (): string[] => stub.requests.map(({ path }) => path)

describe('a recipient whose envelope is known', () => {
  it('costs one read for a ceremony, a question and the document', async () => {
    stub.play(read, ready, ...recorded('download-pending'))
    const proxy = documensoPortal(stub.url, {}, [], { document: true })
    expect(await confirmation(proxy, '27')).toBe(false)
    expect(paths()).toEqual([PATHS.recipient, PATHS.envelope])
    expect((await post(proxy, '/recipients/27/ceremony')).status).toBe(201)
    expect(await confirmation(proxy, '27')).toBe(false)
    await get(proxy, '/recipients/27/document')
    expect(paths().slice(2, 5)).toEqual([PATHS.envelope, PATHS.envelope, PATHS.envelope])
    expect(paths().filter((path) => path === PATHS.recipient)).toHaveLength(1)
  })

  it('is read alone if the envelope no longer has the recipient', async () => {
    stub.play(read, pending)
    const proxy = documensoPortal(stub.url)
    await confirmation(proxy, '27')
    stub.play(gone, changed(pending, ['recipients'], []))
    expect((await post(proxy, '/recipients/27/ceremony')).body['code']).toBe('recipient_not_found')
    expect(paths()).toEqual([PATHS.envelope, PATHS.recipient])
  })

  it('is not read if Documenso limits the calls', async () => {
    stub.play(read, pending)
    const proxy = documensoPortal(stub.url)
    await confirmation(proxy, '27')
    const limited = recorded('rate-limit')[1]?.response ?? pending.response
    stub.play(read, { ...pending, response: limited })
    expect(await confirmation(proxy, '27')).toBe('upstream_busy')
    expect(paths()).toEqual([PATHS.envelope])
  })

  it('is read alone if the envelope fails, so that a signature stays a fact', async () => {
    stub.play(read, pending)
    const proxy = documensoPortal(stub.url)
    await confirmation(proxy, '27')
    const broken = { ...pending, response: { status: 500, headers: {}, body: {} } }
    stub.play(changed(read, ['signingStatus'], 'SIGNED'), broken)
    expect(await proxy.readStatus('27')).toEqual({
      status: 'signed',
      role: 'signer',
      sealed: 'pending',
      isUnreadable: true,
    })
    expect(paths()).toEqual([PATHS.envelope, PATHS.recipient])
  })
})
