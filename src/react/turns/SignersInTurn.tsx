'use client'

import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLatest } from '../useLatest.js'
import { Button } from '../wording/Button.js'
import { english, type TurnLabels } from './turnLabels.js'

/** Who is to sign on this device. */
export interface TurnSigner {
  /** `re_…` */
  readonly recipientId: string
  /** As the device is to be handed to them. */
  readonly name: string
}

export interface SignersInTurnProps<Signer extends TurnSigner> {
  /** In their order. Give only those who have not signed: a page that is loaded anew begins anew. */
  readonly signers: readonly Signer[]
  /**
   * Makes sure who holds the device, by a PIN or a password of theirs say, and begins a session of
   * theirs at your server. Only exactly `true` lets them in. `signal` is aborted when the component
   * goes away.
   */
  readonly signIn: (signer: Signer, options: { readonly signal: AbortSignal }) => Promise<boolean>
  /**
   * Ends that session at your server, and forgets what your page has kept of it, such as the query
   * cache. The next signer is not asked for before it has resolved.
   */
  readonly signOut: (signer: Signer) => Promise<void>
  /** The ceremony of the one who was let in. Call `endTurn` when it has come to its end. */
  readonly children: (signer: Signer, endTurn: () => void) => ReactNode
  /** All have had their turn. */
  readonly onDone?: (() => void) | undefined
  /** Sentences in place of the English ones. */
  readonly labels?: Partial<TurnLabels> | undefined
}

/** Where the device is on its way. */
type Step = 'handOver' | 'checking' | 'refused' | 'signing' | 'leaving' | 'notLeft'

interface Turn<Signer> {
  readonly step: Step
  /** Whose turn it is, from the moment they were asked who they are until they have left. */
  readonly held?: Signer | undefined
  /** Recipients who have had their turn. */
  readonly done: readonly string[]
}

function nextOf<Signer extends TurnSigner>(
  signers: readonly Signer[],
  { done }: Turn<Signer>,
): Signer | undefined {
  return signers.find(({ recipientId }) => !done.includes(recipientId))
}

/**
 * Several signers on one device, one after the other, with a screen between them.
 *
 * A signer's ceremony is rendered only once `signIn` has said `true` for them, and is taken out of the
 * page before `signOut` is called: no two are ever there at once, and no link of one is asked for in
 * the session of another. Who comes back by the browser's back button finds the hand-over screen. It
 * does not know who holds the device: that is for `signIn` to find out.
 *
 * @example
 * ```tsx
 * <SignersInTurn signers={signers} signIn={askForPin} signOut={endSession}>
 *   {(signer, endTurn) => (
 *     <SigningCeremony recipientId={signer.recipientId} title="Sign the lease" onFinish={endTurn} />
 *   )}
 * </SignersInTurn>
 * ```
 */
export function SignersInTurn<Signer extends TurnSigner>(
  props: SignersInTurnProps<Signer>,
): ReactElement {
  const { signers, children, labels } = props
  const texts = { ...english, ...labels }
  const latest = useLatest(props)
  const [turn, setTurn] = useState<Turn<Signer>>({ step: 'handOver', done: [] })
  const said = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const { step, held } = turn
  // A list that gets shorter meanwhile must not put another into the turn of this one.
  const signer = held ?? nextOf(signers, turn)

  /** What was asked in one step must not move a later one. */
  const go = (change: Partial<Turn<Signer>>): void =>
    setTurn((now) => (now === turn ? { ...now, ...change } : now))
  const latestGo = useLatest(go)

  useEffect(() => {
    if (!held || (step !== 'checking' && step !== 'leaving')) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const { signIn, signOut } = latest.current
    const ask = async (): Promise<unknown> => {
      if (step === 'checking') return signIn(held, { signal })
      await signOut(held)
      return true
    }
    void settled(ask).then((answer) => {
      if (signal.aborted) return undefined
      if (step === 'checking') {
        latestGo.current({ step: answer === true ? 'signing' : 'refused' })
      } else if (answer === true) {
        latestGo.current({
          step: 'handOver',
          held: undefined,
          done: [...turn.done, held.recipientId],
        })
      } else latestGo.current({ step: 'notLeft' })
      return undefined
    })
    return () => controller.abort()
  }, [turn, step, held, latest, latestGo])

  const isOver = !signer && turn.done.length > 0
  useEffect(() => {
    if (isOver) latest.current.onDone?.()
  }, [isOver, latest])

  useEffect(() => {
    // A page that the browser has kept was left in somebody's hands, and comes back in unknown ones.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) latestGo.current({ step: 'handOver' })
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [latestGo])

  useEffect(() => {
    if (!isFirst.current && step !== 'signing') said.current?.focus()
    isFirst.current = false
  }, [step])

  const name = (text: string): string => text.replace('{name}', signer?.name ?? '')
  const isError = step === 'refused' || step === 'notLeft'
  return (
    <div className="signing-ceremony-turns" data-step={signer ? step : 'done'}>
      <div
        ref={said}
        tabIndex={-1}
        className="signing-ceremony__notice"
        data-tone={isError ? 'error' : 'info'}
      >
        <output className="signing-ceremony__text">
          {signer ? name(textOf(step, texts)) : texts.allDone}
        </output>
        {signer && (step === 'handOver' || step === 'refused') && (
          <Button onClick={() => go({ step: 'checking', held: signer })}>{name(texts.mine)}</Button>
        )}
        {step === 'notLeft' && (
          <Button onClick={() => go({ step: 'leaving' })}>{texts.retry}</Button>
        )}
      </div>
      {signer && step === 'signing' && (
        <div key={signer.recipientId}>
          {children(signer, () => latestGo.current({ step: 'leaving' }))}
          <Button onClick={() => go({ step: 'leaving' })}>{texts.finishTurn}</Button>
        </div>
      )}
    </div>
  )
}

function textOf(step: Step, texts: TurnLabels): string {
  return step === 'signing' ? '' : texts[step]
}

/** What a function of the host gives; `undefined` where it throws. */
async function settled<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
