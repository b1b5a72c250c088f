import { describe, expect, it } from 'vitest'
import { addSignal } from '../../../src/proxy/service/addSignal.js'
import type { ServiceRequest } from '../../../src/proxy/options/serviceOptions.js'

/** A request, and the end of its time. */
function requestOf(): { readonly request: ServiceRequest; readonly timeUp: () => void } {
  const listeners: (() => void)[] = []
  const request: Omit<ServiceRequest, 'signal'> = {
    method: 'GET',
    headers: {},
    body: null,
    redirect: 'manual',
    onTimeUp: (listener) => listeners.push(listener),
    tellSent: () => {},
    maxAnswerBytes: 1,
  }
  addSignal(request)
  return { request, timeUp: () => listeners.forEach((listener) => listener()) }
}

describe('the signal of a request to the service', () => {
  it('is aborted when the time is up, and the same whenever it is read', () => {
    const { request, timeUp } = requestOf()
    const { signal } = request
    expect(request.signal).toBe(signal)
    expect(signal.aborted).toBe(false)
    timeUp()
    expect(signal.aborted).toBe(true)
  })

  it('is in a copy of the request, and no other than in the request', () => {
    const { request, timeUp } = requestOf()
    const copy = { ...request, headers: { traced: 'yes' } }
    timeUp()
    expect(copy.signal.aborted).toBe(true)
    expect(copy.signal).toBe(request.signal)
  })

  it('is another for each request', () => {
    const [one, other] = [requestOf(), requestOf()]
    expect(one.request.signal).not.toBe(other.request.signal)
    one.timeUp()
    expect(other.request.signal.aborted).toBe(false)
  })
})
