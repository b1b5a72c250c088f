import { afterEach, describe, expect, it, vi } from 'vitest'
import { compare } from './real/versionReport.js'
import { changed, envelope, recipient } from './support/recorded.js'

const ENVELOPE = envelope('envelope-pending')
const RECIPIENT = recipient('recipient-opened', 33)

afterEach(() => void vi.unstubAllEnvs())

describe('the version report of `npm run test:documenso`', () => {
  it('finds nothing unknown in the recorded responses', () => {
    for (const { request, response } of [ENVELOPE, RECIPIENT]) {
      expect(compare(request.path, response.body)).toEqual({ unknown: [], missing: [] })
    }
  })

  it('names new fields, new values of a status, and missing fields', () => {
    const { request, response } = changed(RECIPIENT, ['signingStatus'], 'WITNESSED')
    const { token: _token, ...rest } = Object(response.body)
    expect(compare(request.path, { ...rest, sealedAt: null })).toEqual({
      unknown: ['recipient.signingStatus=WITNESSED', 'recipient.sealedAt'],
      missing: ['recipient.token'],
    })
  })
})
