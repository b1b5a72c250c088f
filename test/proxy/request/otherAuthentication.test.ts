import { beforeEach, describe, expect, it } from 'vitest'
import { MOUNT, PORTAL, type PortalOptions, portalOptions, post } from '../support/portal.js'
import { CEREMONY_URL, json } from '../support/serviceStub.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()
beforeEach(() => {
  service.behave = json(201, { authentication: { type: 'email_link', to: 'SECRET' } })
})

const CEREMONY = '/recipients/re_alice1/ceremony'
const BY_EMAIL = { type: 'email_link', expires_in: 3_600, notice: { subject: 'Your lease' } }

const answerTo = async (request: Request, options: PortalOptions = {}): Promise<Response> =>
  service.answerTo(request, { evidence: () => BY_EMAIL, ...options })

const sent = (): unknown => JSON.parse(service.requests[0]?.body ?? '').authentication

describe('evidence with an authentication type other than "custom"', () => {
  it('is sent to the service unchanged, and the browser receives no ceremony url', async () => {
    const response = await answerTo(post(CEREMONY))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      embeddable_in: [PORTAL],
      redirect_url: `${PORTAL}${MOUNT}/finished`,
      completion: 'landing',
    })
    expect(sent()).toEqual(BY_EMAIL)
  })

  it('allows a ceremony url in the service’s response, but only a valid url', async () => {
    service.behave = json(201, { url: CEREMONY_URL })
    expect(await (await answerTo(post(CEREMONY))).json()).toMatchObject({ url: CEREMONY_URL })
    service.behave = json(201, { url: `${PORTAL}/start` })
    expect((await answerTo(post(CEREMONY))).status).toBe(502)
  })

  it.each([
    ['neither type nor data', {}],
    ['a type with a space', { type: 'e mail' }],
    ['an empty type', { type: '' }],
    ['a type that is a list', { type: ['custom'] }],
    ['custom without data', { type: 'custom', provider: 'P' }],
    ['a value that JSON cannot represent', { type: 'email_link', at: 1n }],
  ])('is refused with %s', async (_what, evidence) => {
    // @ts-expect-error -- a host without TypeScript can return any value
    const response = await answerTo(post(CEREMONY), { evidence: () => evidence })
    expect(await response.json()).toMatchObject({ code: 'host_error' })
    expect(service.requests).toEqual([])
  })

  it('is the only evidence for which the service may answer without a ceremony url', async () => {
    const { evidence } = portalOptions(service.url)
    const response = await answerTo(post(CEREMONY), { evidence })
    expect(await response.json()).toMatchObject({ code: 'upstream_invalid_url' })
  })
})
