import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ProblemCode } from '../../../src/contract/problem.js'
import { SigningCeremony, type SigningError } from '../../../src/react/index.js'
import { captureErrors, frameIn } from '../../embed/support/showCeremony.js'
import type { ProxyCall } from '../support/proxyStub.js'
import { finish, RECIPIENT, renderSigning } from '../support/renderSigning.js'

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
    questions.map(({ method, url }) => `${method} ${withoutKnown(url)}`)
  const end = (): void => finish(frameIn(rendered.container))
  return { ...rendered, asked, end, again: () => rendered.show(lease('two')) }
}

/** Returns the path and the query of a question, without the answers that the page knows. */
const withoutKnown = (url: string): string =>
  url.replace(location.origin, '').replace(/&knows=[^&]*(&answered=1)?/, '')

const PATH = `/api/signing/recipients/${RECIPIENT}/confirmation`

describe('a component without `confirm`', () => {
  it('asks the proxy when it appears and at the end, and shows who signed and when', async () => {
    const { container, asked, proxy, reach, end } = renderAsking(false)
    await reach('open')
    expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
    const facts = { signer: 'Ada Lovelace', signed_at: '2026-11-23T12:05:00Z' }
    proxy.confirm(({ url }) => ({
      json: { answer: url.includes('?reason=finished&'), ...facts },
    }))
    end()
    await reach('confirmed')
    expect(container.textContent).toMatch(/Ada Lovelace · November 23, 2026/)
  })

  it('continues to ask for the signed file after it was removed and inserted again', async () => {
    const { asked, proxy, reach, end, show, again } = renderAsking(false)
    await reach('open')
    proxy.confirm(({ url }) => {
      questions.push(withoutKnown(url).split('reason=')[1] ?? '')
      return { json: { answer: true, sealed: 'pending' } }
    })
    const questions: string[] = []
    end()
    await reach('confirmed')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    show(<p />)
    await act(async () => vi.advanceTimersByTimeAsync(1))
    questions.length = 0
    again()
    await act(async () => vi.advanceTimersByTimeAsync(30_000))
    expect(questions).toEqual(['pending&timer=1'])
    expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
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
      const { asked, proxy, reach, end } = renderAsking(problem)
      await reach('open')
      expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
      proxy.confirm(() => ({ json: { answer: true } }))
      end()
      await reach('confirmed')
    },
  )

  it('stays finished and asks no more if the proxy answers 404', async () => {
    const { asked, reach, end, again } = renderAsking('not_found')
    await reach('open')
    end()
    await reach('finished')
    again()
    await reach('finished')
    expect(asked()).toEqual([`GET ${PATH}?reason=mounted`])
  })

  it('asks again if a gateway answers 404 for a proxy that has answered before', async () => {
    captureErrors()
    const { asked, proxy, reach, end } = renderAsking(false)
    await reach('open')
    proxy.confirm(() => ({ json: 'default backend - 404', status: 404 }))
    end()
    await reach('unconfirmed')
    proxy.confirm(() => ({ json: { answer: true } }))
    await reach('confirmed')
    expect(asked()).toHaveLength(1)
  })
})

it('a component with `confirm` asks its own function, and never the proxy', async () => {
  const confirm = vi.fn<() => Promise<boolean>>(async () => true)
  const { asked, reach } = renderAsking(false, { confirm })
  await reach('confirmed')
  expect(confirm).toHaveBeenCalled()
  expect(asked()).toEqual([])
})
