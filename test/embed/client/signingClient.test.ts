import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSigningClient, isSigningError, type SigningError } from '../../../src/embed/index.js'

/** What a client says of an answer. */
async function failureOf(answer: () => Promise<Response>): Promise<SigningError | undefined> {
  const client = createSigningClient({ endpoint: 'https://portal.example/api', fetch: answer })
  const error: unknown = await client.createCeremony('re_a').catch((thrown: unknown) => thrown)
  return isSigningError(error) ? error : undefined
}

describe('what a client says when it fails', () => {
  it('keeps what the browser threw where nothing answered', async () => {
    const cause = new TypeError('Failed to fetch')
    const error = await failureOf(async () => Promise.reject(cause))
    expect(error).toMatchObject({ code: 'network_error', cause })
    expect(error?.remedy).toContain('whether the server runs')
  })

  it.each([
    [404, '<h1>Not found</h1>'],
    [200, '<!doctype html>'],
    [201, '{"url":42}'],
    [201, '[]'],
    [201, '{"url":"https://sign.example/","embeddable_in":"https://portal.example"}'],
    [502, '{"error":"bad gateway"}'],
  ])('names the status of an answer that is none of the proxy’s: %i %s', async (status, body) => {
    const error = await failureOf(async () => new Response(body, { status }))
    expect(error).toMatchObject({ code: 'invalid_answer', status })
    expect(error?.remedy).toContain(`status ${status}`)
    expect(error?.cause).toBeUndefined()
  })

  it('is known for what it is across copies of this package and frames', async () => {
    const error = await failureOf(async () => new Response('', { status: 404 }))
    const foreign: unknown = JSON.parse(JSON.stringify(error))
    expect(isSigningError(foreign)).toBe(true)
    expect(
      [null, 'SigningError', new Error('No.'), { name: 'SigningError' }].map(isSigningError),
    ).toEqual([false, false, false, false])
  })
})

describe('headers of the host’s own', () => {
  it.each([
    ['at once', () => ({ 'x-csrf-token': 'abc' })],
    ['by a promise', async () => ({ 'x-csrf-token': 'abc' })],
    [
      'by a promise that is not of this Promise, as where a library that traces has put its own',
      () => runInNewContext(`Promise.resolve({ 'x-csrf-token': 'abc' })`),
    ],
  ])('go along that are given %s', async (_when, headers) => {
    const sent: Headers[] = []
    const answer: typeof fetch = async (_url, init) => {
      sent.push(new Headers(init?.headers))
      return Response.json({ url: 'https://sign.example.com/' }, { status: 201 })
    }
    const endpoint = 'https://portal.example.com/api/signing'
    await createSigningClient({ endpoint, headers, fetch: answer }).createCeremony('re_a')
    expect(sent.map((one) => one.get('x-csrf-token'))).toEqual(['abc'])
  })
})

describe('a call that is not answered', () => {
  const silent = createSigningClient({
    endpoint: 'https://portal.example.com/api/signing',
    fetch: () => new Promise(() => {}),
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    [
      'a replacement',
      true,
      () => silent.replaceRecipient('re_a', { name: 'A', email: 'a@b.test' }),
    ],
    ['a deliverable', false, () => silent.retrieveDeliverable('del_a')],
  ])('ends after half a minute: %s', async (_what, unknownOutcome, ask) => {
    vi.useFakeTimers()
    const end = ask().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_999)
    const early = await Promise.race([end, Promise.resolve('still waiting')])
    await vi.advanceTimersByTimeAsync(1)

    expect(early).toBe('still waiting')
    expect(await end).toMatchObject({ code: 'network_error', unknownOutcome })
  })

  it('may have taken effect where a replacement was cut off', async () => {
    const cut = createSigningClient({
      endpoint: 'https://portal.example.com/api/signing',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })

    await expect(
      cut.replaceRecipient('re_a', { name: 'A', email: 'a@b.test' }),
    ).rejects.toMatchObject({ code: 'network_error', unknownOutcome: true })
  })
})
