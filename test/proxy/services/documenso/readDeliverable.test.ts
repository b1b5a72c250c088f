import { describe, expect, it } from 'vitest'
import { documensoPortal, get, PORTAL, replyOf } from './support/documensoPortal.js'
import { envelope, type Exchange, exchangeOf, recorded } from './support/recorded.js'
import { documensoForFile } from './support/documensoForFile.js'

const stub = documensoForFile()

function auditLog(): Exchange {
  return exchangeOf('download-completed', 'GET', /audit-log/)
}
function page(type: string): Exchange[] {
  const log = auditLog()
  const response = { ...log.response, headers: { 'content-type': type } }
  return [envelope('envelope-completed'), { ...log, response }]
}
function refusedFile(): Exchange[] {
  const refused = recorded('download-refused').filter(({ request }) =>
    request.path.includes('nutsulmydccavuwu/audit-log'),
  )
  return [envelope('envelope-completed'), ...refused]
}

describe('a file', () => {
  const completed = recorded('download-completed')
  const files = [
    ['signed_document', 'signed-document.pdf', 61_894],
    ['envelope_item_mrmfyfeuxmaihurn', 'signed-document.pdf', 61_894],
    ['audit_log', 'audit-log.pdf', 80_224],
    ['certificate', 'certificate.pdf', 32_308],
  ] as const

  it.each(files)('%s is a download of a completed envelope', async (name, fileName, bytes) => {
    stub.play(envelope('envelope-completed'), ...completed)
    const proxy = documensoPortal(stub.url)
    const path = `/deliverables/envelope_nutsulmydccavuwu.${name}`
    const { body } = await replyOf(await get(proxy, path))
    const url = `${PORTAL}/api/signing${path}/file`
    expect(body).toMatchObject({ status: 'generated', url })

    const response = await get(proxy, `${path}/file`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const file = await response.bytes()
    expect([file.length, String.fromCharCode(...file.slice(0, 8))]).toEqual([bytes, '%PDF-1.7'])
  })

  it.each([
    ['pending-one-signed', 'envelope_wcilyxtzliewneix', 'pending', 'not_ready_yet'],
    ['pending-one-rejected', 'envelope_mwlklynwreadtbcn', 'failed', 'not_found'],
    ['rejected', 'envelope_ewahuhzvrayymecn', 'failed', 'not_found'],
  ] as const)(
    'of a %s envelope is not sent, although Documenso would send it',
    async (name, id, status, code) => {
      const exchanges = [...recorded('download-pending'), ...recorded('download-rejected')]
      stub.play(envelope(`envelope-${name}`), ...exchanges)
      const proxy = documensoPortal(stub.url)
      const { body } = await replyOf(await get(proxy, `/deliverables/${id}.signed_document`))
      expect(body).toEqual({
        id: `${id}.signed_document`,
        envelope_id: id,
        status,
        type: 'signed_document',
      })

      const { body: problem } = await replyOf(
        await get(proxy, `/deliverables/${id}.audit_log/file`),
      )
      expect(problem['code']).toBe(code)
    },
  )

  it('of another envelope is not sent', async () => {
    stub.play(envelope('envelope-completed'), ...completed)
    const id = 'envelope_nutsulmydccavuwu.envelope_item_mmcsczyfznyiavnt'
    const { body } = await replyOf(await get(documensoPortal(stub.url), `/deliverables/${id}/file`))
    expect(body['code']).toBe('not_found')
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/api/v2/envelope/envelope_nutsulmydccavuwu',
    ])
  })

  it.each([
    [
      'of an unknown envelope',
      recorded('envelope-unknown'),
      'envelope_aaaaaaaaaaaaaaaa',
      'not_found',
    ],
    [
      'with another media type',
      [...page('text/html')],
      'envelope_nutsulmydccavuwu',
      'upstream_invalid',
    ],
    ['that Documenso refuses', refusedFile(), 'envelope_nutsulmydccavuwu', 'upstream_auth'],
  ] as const)('%s is the problem', async (_name, exchanges, id, code) => {
    stub.play(...exchanges)
    const path = `/deliverables/${id}.audit_log/file`
    const { body } = await replyOf(await get(documensoPortal(stub.url), path))
    expect(body['code']).toBe(code)
  })

  it('of a service without files has no route', async () => {
    stub.play(...recorded('unknown-path'))
    const { status } = await get(documensoPortal(stub.url), '/deliverables/del_1/file')
    expect(status).toBe(400)
  })
})
