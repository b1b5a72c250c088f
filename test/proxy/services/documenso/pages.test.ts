import { describe, expect, it } from 'vitest'
import type { CeremonyCompletion } from '../../../../src/contract/ceremony.js'
import { endInMessage } from '../../../../src/embed/messages.js'
import { documensoPortal, PAGES, PORTAL, post } from './support/documensoPortal.js'
import { envelope, exchangeOf, recipient, recorded, recordedPages } from './support/recorded.js'
import { documensoForFile } from './support/documensoForFile.js'

const stub = documensoForFile()

describe('the messages of the embedded page', () => {
  const expected: Readonly<Record<string, readonly unknown[]>> = {
    'embed-signs': ['ready', undefined, 'completed'],
    'embed-reject-not-offered': ['ready'],
    'embed-rejects': ['ready', 'declined'],
    'embed-already-signed': ['completed', 'ready'],
    'embed-already-rejected': ['declined', 'ready'],
    'embed-unknown-token': [],
    'embed-canceled': ['ready'],
    'embed-expired': ['expired'],
    'embed-waiting-for-turn': ['not_your_turn'],
    'embed-signs-with-redirect': ['ready', undefined, 'completed'],
    'embed-first-of-two-signs': ['ready', undefined, 'completed'],
    'embed-already-signed-envelope-pending': ['completed', 'ready'],
    'embed-canceled-signs': ['ready'],
    'embed-canceled-while-open': ['ready', undefined, 'failed'],
    'embed-expired-while-open': ['ready', undefined, 'failed'],
    'embed-signed-in-another-tab': ['ready', undefined, 'completed'],
    'embed-replaced-while-open': ['ready', undefined, 'completed'],
    'embed-deleted-while-open': ['ready'],
  }

  it('have the recorded order and the meaning of the table', async () => {
    const update = exchangeOf('redirect-url-set', 'POST', /update$/)
    stub.play(recipient('recipient-not-signed', 27), envelope('envelope-pending'), update)
    const proxy = documensoPortal(stub.url, { view: 'embed' })
    const { body } = await post(proxy, '/recipients/27/ceremony')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser code trusts this type too
    const completion = body['completion'] as CeremonyCompletion
    const ends = recordedPages('messages').map(({ id, messages }) => [
      id,
      messages.map(({ data }) => endInMessage(data, completion).end),
    ])
    expect(Object.fromEntries(ends)).toEqual(expected)
  })

  it('come from the origin of the ceremony’s url', () => {
    const origins = recordedPages('messages').flatMap(({ messages }) =>
      messages.map(({ origin }) => origin),
    )
    expect(new Set(origins)).toEqual(new Set([PAGES]))
  })
})

describe('the page `sign`', () => {
  it('opens the redirect after a signature only, so other ends are answers to the page', () => {
    const landed = recordedPages('redirects').filter(({ lastUrl }) => lastUrl.startsWith(PORTAL))
    expect(landed.map(({ id }) => id)).toEqual([
      'sign-with-redirect',
      'sign-already-signed-with-redirect',
      'sign-redirect-changed-while-open',
    ])
    expect(recordedPages('redirects').flatMap(({ messages }) => messages)).toEqual([])
  })

  it('lets every site show it in a frame, as the embedded page does', () => {
    const shown = recorded('framing-headers').filter(({ request }) =>
      /^\/(?:embed\/)?sign\//.test(request.path),
    )
    const policies = shown.map(({ response }) => response.headers['content-security-policy'] ?? '')
    expect(shown.length).toBeGreaterThan(10)
    expect(policies.filter((policy) => !policy.endsWith('frame-ancestors *'))).toEqual([])
  })
})
