import { describe, expect, it, vi } from 'vitest'
import { confirmation, documensoPortal, get, post, replyOf } from './support/documensoPortal.js'
import { changed, envelope, exchangeOf, recipient, recorded } from './support/recorded.js'
import { documensoForFile } from './support/documensoForFile.js'

const stub = documensoForFile()

/** One of two recipients has rejected. Documenso could not seal the file: the envelope is pending. */
const REJECTED_BY_ONE = 'envelope-pending-one-rejected'

describe('the answer to a page that asks', () => {
  it.each([
    ['has not opened the document', 27, false, ['recipient-not-signed', 'envelope-pending']],
    ['has opened the document', 33, false, ['recipient-opened', 'envelope-pending']],
    ['has signed', 49, true, ['recipient-signed']],
    ['has signed when the message arrives', 58, true, ['read-when-message-arrives']],
    ['has signed when the redirect opens', 59, true, ['read-when-redirected']],
    ['has rejected', 37, 'declined', ['recipient-rejected', 'envelope-rejected']],
    ['has rejected, although the envelope is pending', 23, 'declined', [REJECTED_BY_ONE]],
    ['has signed before another rejected', 22, true, [REJECTED_BY_ONE]],
    ['was rejected by the sender', 34, 'declined', ['recipient-reject-on-behalf']],
    ['has missed the deadline', 39, 'expired', ['recipient-expired']],
    ['has missed the deadline while signing', 54, 'expired', ['after-embed-expired-while-open']],
    ['still has time', 39, false, ['recipient-with-deadline']],
    ['cannot sign a canceled envelope', 35, 'canceled', ['envelope-canceled']],
    ['signed after the cancellation', 53, 'canceled', ['after-embed-canceled-while-open']],
    ['was deleted', 31, false, ['recipient-delete-and-create']],
    ['was updated and signed by the old link', 56, true, ['after-embed-replaced-while-open']],
  ] as const)('of a recipient who %s', async (_name, id, answer, names) => {
    const exchanges = names.flatMap((name) => recorded(name))
    const opened = exchangeOf('envelope-pending', 'GET', /envelope_/)
    stub.play(...exchanges, { ...opened, request: { ...opened.request, path: PATH_OF_OPENED } })
    expect(await confirmation(documensoPortal(stub.url), String(id))).toBe(answer)
  })
  const PATH_OF_OPENED = `/api/v2/envelope/${String(Object(recipient('recipient-opened', 33).response.body).envelopeId)}`

  it('follows another person’s refusal before Documenso has changed the envelope', async () => {
    const proxy = documensoPortal(stub.url)
    stub.play(...recorded(REJECTED_BY_ONE))
    expect(await proxy.readStatus('22')).toEqual({
      status: 'signed',
      role: 'signer',
      sealed: 'failed',
      ended: 'declined_by_other',
    })
    const [read] = recorded(REJECTED_BY_ONE)
    if (!read) throw new Error('The case is incomplete.')
    const waiting = changed(read, ['recipients', '0', 'signingStatus'], 'NOT_SIGNED')
    stub.play(waiting)
    expect(await confirmation(proxy, '22')).toBe('declined_by_other')
  })

  it('says that the file may still come if the envelope cannot be read at this moment', async () => {
    stub.play(...recorded('recipient-signed'))
    const proxy = documensoPortal(stub.url)
    const page = await replyOf(await get(proxy, '/recipients/49/confirmation?reason=finished'))
    expect(page.body).toEqual({ answer: true, role: 'signer', sealed: 'pending' })
    expect(await proxy.readStatus('49')).toEqual({
      status: 'signed',
      role: 'signer',
      sealed: 'pending',
      isUnreadable: true,
    })
  })

  // The deadline is 20:27:33.077.
  it.each([
    ['2026-11-22T21:27:00Z', 'Sun, 22 Nov 2026 20:27:33 GMT', false],
    ['2026-11-22T19:28:00Z', 'Sun, 22 Nov 2026 20:27:34 GMT', 'expired'],
    ['2026-11-22T20:50:00Z', 'soon', 'expired'],
    ['2026-11-22T20:50:00Z', 'Sat, 21 Nov 2026 20:27:33 GMT', 'expired'],
  ])(
    'at %s follows the clock of Documenso, %s, if that is plausible',
    async (now, date, answer) => {
      vi.setSystemTime(now)
      const exchanges = recorded('recipient-expired').map(({ request, response }) => {
        return { request, response: { ...response, headers: { ...response.headers, date } } }
      })
      stub.play(...exchanges)
      const proxy = documensoPortal(stub.url)
      expect(await confirmation(proxy, '39')).toBe(answer)
      const { body } = await post(proxy, '/recipients/39/ceremony')
      expect(body['code'] === 'recipient_not_actionable').toBe(answer === 'expired')
    },
  )

  it('changes from `expired` when Documenso gets a new deadline', async () => {
    const [expired, , renewed] = recorded('redistribute-expired')
    const pending = changed(
      envelope('envelope-pending'),
      [],
      '',
      '/api/v2/envelope/envelope_sbezrrahiorfnies',
    )
    if (!expired || !renewed) throw new Error('The case is incomplete.')
    stub.play(expired, renewed, pending)
    const proxy = documensoPortal(stub.url)

    expect(await confirmation(proxy, '50')).toBe('expired')
    expect(await confirmation(proxy, '50')).toBe(false)
  })

  it('follows the recipient, who has signed before the envelope is completed', async () => {
    stub.play(...recorded('after-signing-in-time'))
    const proxy = documensoPortal(stub.url)
    const answers = [await confirmation(proxy, '49'), await confirmation(proxy, '49')]
    expect(answers).toEqual([false, true])
  })

  it('is the problem `upstream_invalid` for a recipient with an unknown status', async () => {
    stub.play(changed(recipient('recipient-signed', 49), ['signingStatus'], 'DELEGATED'))
    expect(await confirmation(documensoPortal(stub.url), '49')).toBe('upstream_invalid')
  })
})
