'use client'

import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { type TurnLabels, turnsEn } from '../../embed/labels/turnLabels.js'
import { useLatest } from '../useLatest.js'
import { Button } from '../wording/Button.js'
import { useFocusOnStep } from './useFocusOnStep.js'
import {
  type TurnHost,
  type TurnSigner,
  useHandOverOnLeave,
  useHostAnswers,
  useTurn,
} from './useTurn.js'
import { turnHeadings, waysOn } from './waysOn.js'

export interface SignersInTurnProps<Signer extends TurnSigner> extends TurnHost<Signer> {
  /**
   * The ceremony of the one who was let in. Call `endTurn` when it has come to its end; it ends this
   * turn and no other, however late it is called.
   */
  readonly children: (signer: Signer, endTurn: () => void) => ReactNode
  /** All have had their turn. */
  readonly onDone?: (() => void) | undefined
  /** Sentences in place of the English ones; other languages are in `react-signing-ceremony/labels`. */
  readonly labels?: Partial<TurnLabels> | undefined
}

/**
 * Several signers on one device, one after the other, with a screen between them.
 *
 * A signer's ceremony is rendered only once `signIn` has said `true` for them, and is taken out of the
 * page before `signOut` is called: no two are ever there at once, and no link of one is asked for in
 * the session of another. Who comes back by the browser's back button finds the hand-over screen. A
 * `signIn` or `signOut` without an answer comes to a limit, and the person may try again. It does not
 * know who holds the device: that is for `signIn` to find out. A component that goes away in the middle
 * of a turn calls no `signOut`.
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
  const texts = { ...turnsEn, ...labels }
  const latest = useLatest(props)
  const [turn, go] = useTurn<Signer>()
  const { step, held, done } = turn
  // A list that gets shorter meanwhile must not put another into the turn of this one.
  const signer = held ?? signers.find(({ recipientId }) => !done.includes(recipientId))
  const isSigning = step === 'signing'
  const heading = useRef<HTMLHeadingElement>(null)
  const ceremony = useRef<HTMLElement>(null)
  // Before the host is asked: a field of its own that takes the focus then keeps it.
  useFocusOnStep(isSigning ? ceremony : heading, step)
  useHostAnswers(turn, go, latest)
  useHandOverOnLeave(turn, go)

  const isOver = !signer && done.length > 0
  useEffect(() => {
    if (isOver) latest.current.onDone?.()
  }, [isOver, latest])

  const sentence = (key: keyof TurnLabels): string =>
    texts[key].replace('{name}', () => signer?.name ?? '')
  const isError = step === 'refused' || step === 'notLeft' || step === 'tabOpen'
  return (
    <div className="signing-ceremony-turns" data-step={signer ? step : 'done'}>
      {signer && isSigning && (
        <section key={signer.recipientId} ref={ceremony} tabIndex={-1} aria-label={signer.name}>
          {children(signer, () => go({ step: 'leaving' }))}
        </section>
      )}
      <div className="signing-ceremony-turns__screen" lang={texts.lang} dir={texts.dir}>
        {!isSigning && (
          <h2 ref={heading} tabIndex={-1} className="signing-ceremony-turns__heading">
            {sentence(signer ? turnHeadings[step] : 'allDone')}
          </h2>
        )}
        {/* Stands before its text changes: a live region that appears with its text is not read. */}
        <output className="signing-ceremony-turns__text">
          {step === 'checking' && texts.checking}
        </output>
        {isError && (
          <p role="alert" className="signing-ceremony-turns__text">
            {texts[step]}
          </p>
        )}
        {signer &&
          waysOn(step, signer, held !== undefined).map(({ label, change, isMain }) => (
            // A button is its signer's, so that none is pressed that was another's a moment ago.
            <Button
              key={`${label} ${signer.recipientId}`}
              className={`signing-ceremony__button${isMain ? ' signing-ceremony__start' : ''}`}
              // The second of a double click may fall on what has just taken the button's place.
              onClick={({ detail }) => detail > 1 || go(change)}
            >
              {sentence(label)}
            </Button>
          ))}
      </div>
    </div>
  )
}
