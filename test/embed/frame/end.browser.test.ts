import { describe, expect, it } from 'vitest'
import {
  grantOf,
  captureErrors,
  confirmWhen,
  pageIn,
  reach,
  recordFinish,
  sendTo,
  showCeremony,
  ceremonySite,
  instruct,
} from '../support/showCeremony.js'

const here = location.origin

/** Shows a ceremony until it is open. */
async function open(redirect_url = `${here}/finished`) {
  const { onFinish, onStatusChange } = recordFinish()
  const create = async () => grantOf({ redirect_url })
  const shown = showCeremony({ create, onStatusChange })
  await reach(shown.session, 'open')
  return { ...shown, onFinish }
}

const READY = { completion: { events: { ready: 'ready' } } } as const

describe('a page that says that it shows the document', () => {
  it('is no end if it says so before its slow image has loaded', async () => {
    const early = encodeURIComponent(JSON.stringify({ type: 'ready' }))
    const url = `${ceremonySite}/ceremony?early=${early}`
    const completion = { ...READY.completion, json: true }
    const { confirm, reasons } = confirmWhen()
    const { session } = showCeremony({ create: async () => grantOf({ url, completion }), confirm })
    await reach(session, 'open')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(reasons()).toEqual(['mounted'])
  })
})

describe('a ceremony', () => {
  it('finishes when its frame loads `redirect_url`, and removes the frame', async () => {
    const search = '?status=declined&id=%3Cscript%3E&id=2&=&%F0%9F%96%8B'
    const { session, frame, container, onFinish } = await open()
    instruct(frame(), { go: `${here}/finished${search}` })
    await reach(session, 'finished')
    expect(container.innerHTML).toBe('')
    const finish = { via: expect.any(String), search }
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(finish)
    expect(session.getSnapshot()).toEqual({ status: 'finished', finish })
  })

  it('finishes only once if a message and the frame’s url both report its end', async () => {
    const { session, frame, onFinish } = await open()
    await Promise.race([sendTo(frame(), `${here}/finished`), reach(session, 'finished')])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(onFinish).toHaveBeenCalledOnce()
  })

  it('detects its end by the frame’s url if the page at `redirect_url` posts no message', async () => {
    const { session, frame, onFinish } = await open(`${here}/silent?ours=1`)
    instruct(frame(), { go: `${here}/silent?ours=1&theirs=2` })
    await reach(session, 'finished')
    expect(onFinish).toHaveBeenCalledExactlyOnceWith({
      via: 'location',
      search: '?ours=1&theirs=2',
    })
  })

  it('detects its end by a message if `redirect_url` is not on the page’s origin', async () => {
    const landing = `${ceremonySite.replace('127.0.0.1', 'app.localhost')}/landing?parent=${here}`
    const { session, frame, onFinish } = await open(landing)
    instruct(frame(), { go: `${landing}&signed=maybe` })
    await reach(session, 'finished')
    expect(onFinish).toHaveBeenCalledExactlyOnceWith({
      via: 'message',
      search: `?parent=${here}&signed=maybe`,
    })
  })

  it('finishes if its url immediately redirects to `redirect_url`', async () => {
    const { session } = showCeremony({
      // The service may redirect a recipient who has signed before.
      create: async () => grantOf({ url: `${ceremonySite}/redirect?to=${here}/finished` }),
    })
    await reach(session, 'finished')
    expect(session.getSnapshot()).toMatchObject({ finish: { search: '' } })
  })

  it('finishes when its frame loads `redirect_url` after another page of the portal', async () => {
    captureErrors()
    const { session, frame } = await open()
    await sendTo(frame(), `${here}/login`)
    frame().contentWindow?.location.assign(`${here}/finished`)
    await reach(session, 'finished')
    expect(session.getSnapshot().status).toBe('finished')
  })

  it('stays open while its frame loads further pages of the ceremony', async () => {
    const { session, frame } = await open()
    await sendTo(frame(), `${ceremonySite}/ceremony?page=2`)
    await sendTo(frame(), `${ceremonySite.replace('127.0.0.1', 'identity.localhost')}/ceremony`)
    expect(session.getSnapshot().status).toBe('open')
  })

  it('keeps its frame if the browser restores the page from its back/forward cache', async () => {
    const { confirm, reasons } = confirmWhen()
    const { session, frame } = showCeremony({
      create: async () => grantOf({ single_use: true }),
      confirm,
    })
    await reach(session, 'open')
    const shown = frame()
    const { href } = await pageIn(shown)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(session.getSnapshot()).toEqual({ status: 'open', place: 'frame' })
    expect(frame()).toBe(shown)
    expect((await pageIn(shown)).href).toBe(href)
    expect(reasons()).toEqual(['mounted'])
  })
})
