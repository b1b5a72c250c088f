import { describe, expect, it } from 'vitest'
import { documenso, type ProxyEvent } from '../../../../src/proxy/index.js'
import { documensoPortal, post } from './support/documensoPortal.js'
import { changed, exchangeOf, recipient, recorded } from './support/recorded.js'
import { documensoForFile } from './support/documensoForFile.js'

const stub = documensoForFile()

/** The paths of all requests that Documenso has received. */
const calls = (): string[] => stub.requests.map(({ path }) => path.replace('/api/v2/envelope/', ''))

describe('a replacement', () => {
  const GRACE = { name: 'Grace Hopper', email: 'Grace@example.com' }
  const former = recipient('recipient-replace', 30)
  const pending = exchangeOf('recipient-replace', 'GET', /envelope_[a-z]+$/)
  const [deleted] = recorded('recipient-delete-and-create')
  const created = exchangeOf('recipient-delete-and-create', 'POST', /recipient\/create-many$/)
  const fields = exchangeOf('recipient-delete-and-create', 'POST', /field\/create-many$/)
  const sent = exchangeOf('recipient-delete-and-create', 'POST', /redistribute$/)
  const gone = exchangeOf('recipient-delete-and-create', 'GET', /recipient\/31$/)
  if (!deleted) throw new Error('The case is incomplete.')
  const DELETE = deleted.request.path
  const replace = async (key?: string, events: ProxyEvent[] = []) =>
    post(documensoPortal(stub.url, {}, events), '/recipients/30/replace', GRACE, key)

  it('creates the successor first and deletes the old recipient last', async () => {
    stub.play(former, pending, created, fields, sent, deleted)
    expect(await replace()).toMatchObject({
      status: 201,
      body: { id: '32', type: 'signer', name: 'Grace Hopper', email: 'grace@example.com' },
    })
    expect(calls()).toEqual([
      'recipient/30',
      'envelope_htdsmsmykbruubkk',
      'recipient/create-many',
      'field/create-many',
      'redistribute',
      'recipient/delete',
    ])
    expect(stub.requests.at(-1)?.body).toEqual({ recipientId: 30 })
  })

  it.each([
    'recipient-replace',
    'recipient-replace-after-opened',
    'recipient-replace-only-email',
    'recipient-replace-same-email',
  ])('never updates a recipient, because the old link remains valid (%s)', async (name) => {
    const bodies = recorded(name).map(({ response }) => JSON.stringify(response.body))
    const tokens = bodies.flatMap((body) => /"token":"([^"]+)"/.exec(body)?.[1] ?? [])
    expect(new Set(tokens).size).toBe(1)

    stub.play(former, pending, created, fields, sent, deleted)
    await replace()
    expect(calls().filter((path) => path.includes('update'))).toEqual([])
  })

  it('copies the fields, the role and the order in the form that Documenso accepted', async () => {
    const ordered = changed(former, ['signingOrder'], 2)
    stub.play(ordered, pending, created, fields, sent, deleted)
    await replace()
    const [, , order, copy, reminder] = stub.requests
    const [recordedOrder] = Object(created.request.body).data
    const [recordedField] = Object(fields.request.body).data

    expect(order?.body).toMatchObject({
      envelopeId: 'envelope_htdsmsmykbruubkk',
      data: [{ ...recordedOrder, signingOrder: 2 }],
    })
    expect(copy?.body).toMatchObject({
      data: [{ ...recordedField, envelopeItemId: expect.stringContaining('envelope_item_') }],
    })
    expect(reminder?.body).toEqual({ envelopeId: 'envelope_htdsmsmykbruubkk', recipients: [32] })
  })

  it('answers with the known outcome if the deletion succeeded without a response', async () => {
    stub.play(former, { ...gone, request: former.request }, pending, created, fields, sent, deleted)
    stub.breakAt(DELETE)
    expect((await replace()).body).toMatchObject({ id: '32' })
  })

  it('has an unknown outcome if the deletion got no response and had no effect', async () => {
    stub.play(former, pending, created, fields, sent, deleted)
    stub.breakAt(DELETE)
    expect((await replace()).body).toMatchObject({ unknown_outcome: true })
    // A late deletion of the old recipient must not meet a deleted successor.
    expect(stub.requests.filter(({ path }) => path === DELETE)).toHaveLength(1)
  })

  it('removes the successor and changes nothing if Documenso refuses the deletion', async () => {
    const refused = exchangeOf('recipient-replace-partly-signed', 'POST', /delete$/)
    stub.play(former, pending, created, fields, sent, refused, deleted)
    const { status, body } = await replace()

    expect({ status, code: body['code'] }).toEqual({
      status: 409,
      code: 'recipient_not_actionable',
    })
    expect(body).not.toHaveProperty('unknown_outcome')
    expect(stub.requests.at(-1)?.body).toEqual({ recipientId: 32 })
  })

  it('removes the successor and changes nothing if its fields cannot be created', async () => {
    const failed = { ...fields, response: { ...fields.response, status: 500, body: {} } }
    stub.play(former, pending, created, failed, deleted)
    const { body } = await replace()

    expect(body['code']).toBe('upstream_error')
    expect(body).not.toHaveProperty('unknown_outcome')
    expect(stub.requests.at(-1)?.body).toEqual({ recipientId: 32 })
  })

  it('is refused if Documenso does not accept the email address', async () => {
    const invalid = recorded('recipient-replace-refused')[2]
    if (!invalid) throw new Error('The case is incomplete.')
    stub.play(former, pending, { ...invalid, request: created.request })
    expect((await replace()).body['code']).toBe('upstream_rejected')
  })

  it('has an unknown outcome if the successor cannot be removed', async () => {
    const failed = { ...fields, response: { ...fields.response, status: 500, body: {} } }
    stub.play(former, pending, created, failed)
    expect((await replace()).body).toMatchObject({ unknown_outcome: true })
  })

  it.each([
    ['has signed', recorded('read-when-redirected'), 59],
    ['has rejected', recorded('recipient-replace-rejected'), 37],
    ['belongs to a canceled envelope', recorded('envelope-canceled'), 35],
  ] as const)('is refused before any change if the recipient %s', async (_name, exchanges, id) => {
    stub.play(...exchanges)
    const path = `/recipients/${id}/replace`
    expect((await post(documensoPortal(stub.url), path, GRACE)).body['code']).toBe(
      'recipient_not_actionable',
    )
    expect(stub.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('is refused before any change if the recipient, who can still sign, has filled in a field', async () => {
    stub.play(former, changed(pending, ['fields', '0', 'inserted'], true))
    const { status, body } = await replace()
    expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'upstream_rejected' })
    expect(stub.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it.each([
    'redirect-url-completed',
    'recipient-replace-signed',
    'recipient-replace-partly-signed',
  ])('reads Documenso’s refusals in %s as a state of the recipient', (name) => {
    const { field, codes } = documenso().refusals ?? { field: [], codes: {} }
    const refused = recorded(name).filter(({ response }) => response.status === 400)
    const named = refused.map(({ response: { body } }) =>
      field.reduce((value: unknown, part) => Object(value)[part], body),
    )
    expect(named.map((code) => codes[String(code)])).toEqual(
      refused.map(() => 'recipient_not_actionable'),
    )
  })
})
