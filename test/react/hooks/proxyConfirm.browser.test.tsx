import { describe, expect, it, vi } from 'vitest'
import type { ProblemCode } from '../../../src/contract/problem.js'
import { SigningCeremony, type SigningError } from '../../../src/react/index.js'
import { captureErrors, frameIn, instruct } from '../../embed/support/showCeremony.js'
import type { ProxyCall } from '../support/proxyStub.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

/** Renders a ceremony whose proxy records the questions about its signature. */
function renderAsking(answer: boolean | 'declined' | ProblemCode, props: object = {}) {
  const questions: ProxyCall[] = []
  const rendered = renderSigning(<p />)
  rendered.proxy.confirm((call) => {
    questions.push(call)
    const isAnswer = answer === 'declined' || typeof answer === 'boolean'
    return isAnswer ? { json: { answer } } : { problem: answer }
  })
  const lease = (key: string) => (
    <SigningCeremony
      key={key}
      recipientId={RECIPIENT}
      title="Lease"
      presentation="inline"
      autoStart
      {...props}
    />
  )
  rendered.show(lease('one'))
  const asked = (): readonly string[] =>
    questions.map(({ method, url }) => `${method} ${url.replace(location.origin, '')}`)
  const finish = (): void =>
    instruct(frameIn(rendered.container), { go: `${location.origin}/finished` })
  return { ...rendered, asked, finish, again: () => rendered.show(lease('two')) }
}

const PATH = `/api/signing/recipients/${RECIPIENT}/confirmation`

describe('a component without `confirm`', () => {
  it('asks the proxy when it appears and at the end, and shows the answer', async () => {
    const { asked, proxy, reach, finish } = renderAsking(false)
    await reach('open')
    expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
    proxy.confirm(({ url }) => ({ json: { answer: url.endsWith('?reason=finished') } }))
    finish()
    await reach('confirmed')
  })

  it('shows who signed and when, if the proxy knows it', async () => {
    const { container, proxy, reach, finish } = renderAsking(false)
    await reach('open')
    const facts = { signer: 'Ada Lovelace', signed_at: '2026-11-23T12:05:00Z' }
    proxy.confirm(() => ({ json: { answer: true, ...facts } }))
    finish()
    await reach('confirmed')
    expect(container.textContent).toMatch(/Ada Lovelace · November 23, 2026/)
  })

  it('reports once that the browser is offline, although it asked before it started', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const rendered = renderSigning(<p />, { answer: () => 'connection lost' })
    rendered.proxy.confirm(() => 'connection lost')
    rendered.show(
      <SigningCeremony recipientId={RECIPIENT} title="Lease" autoStart onError={onError} />,
    )
    await rendered.reach('failed')
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['network_error'])
  })

  it.each([
    [true, 'confirmed'],
    ['declined', 'unconfirmed'],
  ] as const)('requests no ceremony if the proxy answers %j on mount', async (answer, status) => {
    const { proxy, reach } = renderAsking(answer)
    await reach(status)
    expect(proxy.calls).toEqual([])
  })

  it.each(['upstream_error', 'recipient_not_found'] as const)(
    'asks the proxy again at the end if the proxy answered before with `%s`',
    async (problem) => {
      captureErrors()
      const { asked, proxy, reach, finish } = renderAsking(problem)
      await reach('open')
      expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
      proxy.confirm(() => ({ json: { answer: true } }))
      finish()
      await reach('confirmed')
    },
  )

  it('stays finished, reports it once, and asks no more if the proxy answers 404', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const { asked, reach, finish, again } = renderAsking('not_found')
    await reach('open')
    finish()
    await reach('finished')
    again()
    await reach('finished')
    expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toContain('does not offer confirmation requests')
    expect(warn.mock.calls[0]?.[0]).toContain('Look at the proxy.')
    warn.mockRestore()
  })

  it('asks again if a gateway answers 404 for a proxy that has answered before', async () => {
    captureErrors()
    const { asked, proxy, reach, finish } = renderAsking(false)
    await reach('open')
    proxy.confirm(() => ({ json: 'default backend - 404', status: 404 }))
    finish()
    await reach('unconfirmed')
    proxy.confirm(() => ({ json: { answer: true } }))
    await reach('confirmed')
    expect(asked()).toHaveLength(1)
  })

  it('is finished if the proxy answers 404 only after the end', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const { proxy, reach, finish } = renderAsking(false)
    await reach('open')
    proxy.confirm(() => ({ problem: 'not_found' }))
    finish()
    await reach('finished')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

it('a component with `confirm` asks its own function, and never the proxy', async () => {
  const confirm = vi.fn<() => Promise<boolean>>(async () => true)
  const { asked, reach } = renderAsking(false, { confirm })
  await reach('confirmed')
  expect(confirm).toHaveBeenCalled()
  expect(asked()).toEqual([])
})
