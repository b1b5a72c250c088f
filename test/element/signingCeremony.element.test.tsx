import axe from 'axe-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SigningError } from '../../src/contract/signingError.js'
import { SigningCeremonyElement, type SigningCeremonyProperties } from '../../src/element/index.js'
import { de } from '../../src/embed/labels/de.js'
import {
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  instruct,
} from '../embed/support/showCeremony.js'
import { granted } from '../react/support/proxyStub.js'
import { countedUrl } from '../react/support/renderSigning.js'
import { newRecipient, rendered, showElement, stubProxy } from './support/showElement.js'

const endOf = ({ element }: { element: SigningCeremonyElement }): void =>
  instruct(frameIn(element), { go: `${location.origin}/finished` })

const finishedOnly: SigningCeremonyElement['confirm'] = async ({ reason }) => reason === 'finished'

/** Shows an element and its open ceremony. `calls` are the requests to its proxy. */
async function open(properties: SigningCeremonyProperties = {}) {
  const { calls } = stubProxy()
  const shown = showElement(properties)
  shown.element.start()
  await shown.reach('open')
  return { ...shown, calls }
}

describe('a <signing-ceremony>', () => {
  it('requests one ceremony when its button is pressed, and shows the ceremony', async () => {
    const { calls } = stubProxy()
    const { element, button, reach } = showElement({ recipientId: 're_pressed' })
    await rendered()
    expect(calls).toEqual([])
    button('Review and sign').click()
    await reach('open')
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/signing/recipients/re_pressed/ceremony',
    ])
    expect(document.activeElement).toBe(frameIn(element))
  })

  it('dispatches bubbling events for each status and for the confirmation', async () => {
    const shown = await open({ confirm: finishedOnly })
    endOf(shown)
    await shown.reach('confirmed')
    expect(shown.events).toEqual([
      'signing-statuschange creating',
      'signing-statuschange opening',
      'signing-statuschange open',
      'signing-statuschange finished',
      'signing-statuschange confirming',
      'signing-statuschange confirmed',
      expect.stringMatching('signing-confirm'),
    ])
  })

  it('dispatches an event for each error, and prints the error with its remedy', async () => {
    const { errors } = captureErrors()
    stubProxy(() => granted({ url: 'javascript:alert(1)' }))
    const { element, events, reach } = showElement()
    const details: unknown[] = []
    element.addEventListener('signing-error', ({ detail }) => details.push(detail))
    element.start()
    await reach('failed')
    expect(events).toContain('signing-error invalid_url')
    expect(details).toEqual([expect.any(SigningError)])
    expect(errors()).toEqual([expect.stringContaining('invalid_url')])
  })

  it('starts, restarts and closes its ceremony by its methods', async () => {
    const { element, reach, calls } = await open()
    element.restart()
    await reach('open')
    expect(calls).toHaveLength(2)
    element.close()
    await reach('closed')
  })

  it('shows nothing until it has a `recipient-id`', async () => {
    stubProxy()
    const { element, button } = showElement({ recipientId: undefined })
    await rendered()
    expect(element.innerHTML).toBe('')
    element.setAttribute('recipient-id', newRecipient())
    await rendered()
    expect(button('Review and sign').checkVisibility()).toBe(true)
  })

  it('sends the headers that its function `headers` returns to the proxy', async () => {
    const { calls } = await open({ headers: () => ({ 'x-csrf': 'a token' }) })
    expect(calls[0]?.headers.get('x-csrf')).toBe('a token')
  })

  it('shows labels in other languages', async () => {
    const { element, button } = showElement({ labels: de })
    await rendered()
    expect(button(de.start).closest('[lang]')?.getAttribute('lang')).toBe('de')
    element.startLabel = 'Mietvertrag unterschreiben'
    await rendered()
    expect(button('Mietvertrag unterschreiben').disabled).toBe(false)
    element.disabled = true
    await rendered()
    expect(button('Mietvertrag unterschreiben').disabled).toBe(true)
  })

  it('opens a tab for `presentation="tab"`', async () => {
    stubProxy()
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    onTestFinished(() => opened.mockRestore())
    captureErrors()
    const { element, reach } = showElement({ presentation: 'tab' })
    element.start()
    await reach('blocked')
    expect(opened).toHaveBeenCalledOnce()
  })

  it('shows its child with `slot="help"` and `signIn` to a user who was signed out', async () => {
    captureErrors()
    const proxy = stubProxy()
    proxy.answerAll(({ body }) => (body ? { problem: 'unauthenticated' } : granted({})))
    const element = new SigningCeremonyElement()
    element.innerHTML = '<a slot="help" href="#help">Contact us</a>'
    const signIn = vi.fn<() => void>()
    // The elements of one endpoint share whether the session has ended.
    const endpoint = '/proxy-401'
    const { button, reach } = showElement({ presentation: 'inline', endpoint, signIn }, element)
    await expect.poll(() => element.textContent).toBe('Review and sign')
    element.start()
    await reach('failed')
    await expect.poll(() => element.textContent).toContain('Sign in')
    button('Sign in').click()
    expect(signIn).toHaveBeenCalledOnce()
    await expect.poll(() => element.querySelector('a')?.textContent).toBe('Contact us')
  })

  it('shows `afterSigning` after the signature was confirmed', async () => {
    stubProxy()
    const afterSigning = document.createElement('a')
    afterSigning.textContent = 'Download the lease'
    const { element, reach } = showElement({ afterSigning, confirm: async () => true })
    await reach('confirmed')
    await expect.poll(() => element.querySelector('a')).toBe(afterSigning)
  })

  it('passes the accessibility checks of axe', async () => {
    const { element } = await open({ presentation: 'dialog', frameTitle: 'Sign the lease' })
    const { violations } = await axe.run(element, { iframes: false })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('gives the notice of each element its own id', async () => {
    const shown = [showElement({ presentation: 'dialog' }), showElement({ presentation: 'dialog' })]
    await rendered()
    const ids = shown.map(
      ({ element }) => element.querySelector('.signing-ceremony__message > [id]')?.id,
    )
    expect(new Set(ids).size).toBe(2)
  })
})

describe('an attribute of <signing-ceremony>', () => {
  it('is also a property', () => {
    const element = document.createElement('signing-ceremony')
    element.frameTitle = 'Sign the lease'
    element.autoStart = true
    expect(element.outerHTML).toBe(
      '<signing-ceremony frame-title="Sign the lease" auto-start=""></signing-ceremony>',
    )
    element.frameTitle = undefined
    element.autoStart = false
    expect(element.outerHTML).toBe('<signing-ceremony></signing-ceremony>')
    element.setAttribute('ceremony-key', 'lease 7')
    expect(element.ceremonyKey).toBe('lease 7')
  })

  it('keeps its value if a script set it before the element was defined', async () => {
    const other = document.implementation.createHTMLDocument()
    const element = other.createElement('signing-ceremony')
    const confirm = vi.fn<NonNullable<SigningCeremonyElement['confirm']>>(async () => true)
    const { reach } = showElement({ confirm }, element)
    await reach('confirmed')
    expect(element.getAttribute('recipient-id')).toMatch(/^re_/)
  })
})

describe('`create` of a <signing-ceremony>', () => {
  it('needs a `ceremonyKey`: without one, the element dispatches one error and shows nothing', async () => {
    const { errors } = captureErrors()
    const { element, events } = showElement({ create: async () => grantOf() })
    await rendered()
    element.startLabel = 'Sign'
    await rendered()
    expect(events).toEqual(['signing-error invalid_option'])
    expect(errors()).toEqual([expect.stringContaining('ceremonyKey')])
    expect(element.innerHTML).toBe('')
    element.ceremonyKey = 'lease-7'
    await rendered()
    expect(element.querySelector('button')).not.toBeNull()
  })
})

describe('`auto-start` of a <signing-ceremony>', () => {
  it('waits until the next module script has set `headers`', async () => {
    const element = new URL('../../src/element/index.ts', import.meta.url).href
    const host = document.createElement('iframe')
    host.src = `/autoStart?element=${encodeURIComponent(element)}`
    document.body.append(host)
    onTestFinished(() => host.remove())
    const requests = (): unknown =>
      host.contentWindow && Reflect.get(host.contentWindow, 'requests')
    await expect.poll(requests, PATIENCE).toEqual(['token'])
  })
})

describe('a change of a property', () => {
  it('`user` from undefined to a name keeps the ceremony', async () => {
    const { element, calls } = await open({ endpoint: '/proxy-of-a-late-user' })
    const frame = frameIn(element)
    element.user = 'ada'
    await rendered()
    expect(frameIn(element)).toBe(frame)
    expect(calls).toHaveLength(1)
  })

  it.each(['grace', undefined])('`user` to %s forgets the ceremony', async (user) => {
    const { element } = await open({ user: 'ada' })
    element.user = user
    await rendered()
    expect(element.state.status).toBe('idle')
    expect(element.querySelector('iframe')).toBeNull()
  })
})

describe('`confirm` of a <signing-ceremony>', () => {
  it('is called on mount even if a later script sets it', async () => {
    stubProxy()
    const { element, reach } = showElement()
    await expect.poll(() => element.querySelector('button'), PATIENCE).not.toBeNull()
    element.confirm = async ({ reason }) => reason === 'mounted'
    await reach('confirmed')
  })

  it.each([false, true])(
    'is called in place of a pending question to the proxy (autoStart: %s)',
    async (autoStart) => {
      const requests = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
      vi.stubGlobal('fetch', requests)
      onTestFinished(() => void vi.unstubAllGlobals())
      // This proxy has not yet answered that it offers no question.
      const { element, reach } = showElement({ autoStart, endpoint: `/proxy-${autoStart}` })
      await expect.poll(() => requests.mock.calls.length, PATIENCE).toBe(1)
      element.confirm = async ({ reason }) => reason === 'mounted'
      await reach('confirmed')
      expect(requests).toHaveBeenCalledOnce()
    },
  )

  it('does not cancel the question about a refused request when a script sets it', async () => {
    captureErrors()
    let answer: ((response: Response) => void) | undefined
    const requests = vi.fn<(url: string) => Promise<Response>>(async (url) => {
      if (!url.includes('confirmation')) {
        const problem = { status: 409, code: 'recipient_not_actionable', title: 'Refused.' }
        return Response.json(problem, { status: 409 })
      }
      if (!url.includes('reason=refused')) return Response.json({ answer: false })
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    vi.stubGlobal('fetch', requests)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { element, reach } = showElement({ autoStart: true, endpoint: '/proxy-409' })
    await expect.poll(() => answer, PATIENCE).toBeDefined()
    element.confirm = async () => false
    await rendered()
    answer?.(Response.json({ answer: false }))
    await reach('failed')
  })

  it('is not called again when a framework sets another function', async () => {
    const confirm = vi.fn<NonNullable<SigningCeremonyElement['confirm']>>(async () => false)
    const { element } = showElement({ confirm })
    await expect.poll(() => confirm.mock.calls.length, PATIENCE).toBe(1)
    await rendered()
    element.confirm = async (request) => confirm(request)
    await rendered()
    await rendered()
    expect(confirm).toHaveBeenCalledOnce()
  })
})

function newParent(): HTMLElement {
  const parent = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => parent.remove())
  return parent
}

describe('a <signing-ceremony> in a page that changes', () => {
  it('keeps its ceremony and its modal dialog when a framework moves it', async () => {
    const { element, events, reach, calls } = await open({ presentation: 'dialog' })
    const target = newParent()
    target.append(element)
    await rendered()
    await reach('open')
    expect(element.querySelector('dialog')?.matches(':modal')).toBe(true)
    expect(calls).toHaveLength(1)
    expect(events.at(-1)).toBe('signing-statuschange open')
  })

  it('detects the end of its ceremony after a framework has moved it', async () => {
    const { element, reach, calls } = await open({ confirm: finishedOnly })
    const target = newParent()
    // Frameworks reorder lists with `insertBefore`, after which the browser reloads the frame.
    const reloaded = new Promise((resolve) =>
      frameIn(element).addEventListener('load', resolve, { once: true }),
    )
    target.insertBefore(element, null)
    await reloaded
    await reach('open')
    endOf({ element })
    await reach('confirmed')
    expect(calls).toHaveLength(1)
  })

  it('keeps the loaded document when it is moved by `moveBefore`', async () => {
    const { url, loads } = countedUrl()
    const count = await loads()
    const { element, reach } = showElement({
      create: async () => grantOf({ url }),
      ceremonyKey: url,
    })
    element.start()
    await reach('open')
    const target = newParent()
    const move: unknown = Reflect.get(target, 'moveBefore')
    if (typeof move !== 'function') throw new Error('This Chromium has no moveBefore.')
    Reflect.apply(move, target, [element, null])
    await rendered()
    expect(element.parentElement).toBe(target)
    expect(await loads()).toBe(count + 1)
  })

  it('is idle after its removal, and shows its ceremony again after it is inserted again', async () => {
    const { calls } = stubProxy()
    const { element, reach } = showElement()
    const statuses: string[] = []
    element.addEventListener('signing-statuschange', ({ detail }) => statuses.push(detail.status))
    element.start()
    await reach('open')
    element.remove()
    await expect.poll(() => statuses.at(-1), PATIENCE).toBe('idle')
    expect(element.innerHTML).toBe('')
    document.body.append(element)
    await expect.poll(() => element.querySelector('iframe'), PATIENCE).not.toBeNull()
    await expect.poll(() => statuses.at(-1), PATIENCE).toBe('open')
    expect(calls).toHaveLength(1)
  })

  it('changes nothing when a framework sets the same properties again', async () => {
    const { element, calls } = await open()
    const frame = frameIn(element)
    element.setAttribute('recipient-id', element.recipientId ?? '')
    element.confirm = async () => false
    element.className = 'wide'
    await rendered()
    expect(frameIn(element)).toBe(frame)
    expect(calls).toHaveLength(1)
  })
})

describe('a <signing-ceremony> under a strict Content-Security-Policy', () => {
  it('needs no inline script and no inline style', async () => {
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self' ${ceremonySite}`
    const host = document.createElement('iframe')
    host.src = `/host?policy=${encodeURIComponent(policy)}`
    document.body.append(host)
    onTestFinished(() => host.remove())
    await new Promise((resolve) => host.addEventListener('load', resolve, { once: true }))
    const page = host.contentDocument
    if (!page) throw new Error('The document of the host cannot be read.')
    const violations: string[] = []
    page.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      violations.push(violatedDirective),
    )
    const script = page.createElement('script')
    script.type = 'module'
    script.src = new URL('../../src/element/index.ts', import.meta.url).href
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve))
    page.body.append(script)
    await loaded
    const element = page.createElement('signing-ceremony')
    element.recipientId = newRecipient()
    element.create = async () => grantOf()
    element.ceremonyKey = 'strict'
    page.body.append(element)
    element.start()
    await expect.poll(() => element.state.status, PATIENCE).toBe('open')
    expect(violations).toEqual([])
  })
})
