'use client'

import type { TurnLabels } from '../../embed/labels/turnLabels.js'
import type { Step, Turn, TurnSigner } from './useTurn.js'

/** A button of the screen between two turns. */
interface WayOn<Signer> {
  readonly label: keyof TurnLabels
  readonly change: Partial<Turn<Signer>>
  /** The one that is meant. */
  readonly isMain?: true
}

/** What stands at the top of each step's screen. */
export const turnHeadings = {
  handOver: 'handOver',
  checking: 'handOver',
  refused: 'handOver',
  signing: 'handOver',
  leaving: 'leaving',
  notLeft: 'leaving',
  tabOpen: 'leaving',
} as const satisfies Record<Step, keyof TurnLabels>

/**
 * The ways on from a step. Who was asked once may have a session, whatever the answer was: the way past
 * them leads over `signOut`.
 */
export function waysOn<Signer extends TurnSigner>(
  step: Step,
  signer: Signer,
  wasAsked: boolean,
): readonly WayOn<Signer>[] {
  const leave: WayOn<Signer>['change'] = { step: 'leaving' }
  switch (step) {
    case 'handOver':
    case 'refused':
      return [
        { label: 'mine', change: { step: 'checking', held: signer }, isMain: true },
        ...(wasAsked ? [{ label: 'skip', change: leave } as const] : []),
      ]
    case 'checking':
      return [{ label: 'cancel', change: { step: 'handOver' } }]
    case 'signing':
      return [{ label: 'finishTurn', change: leave }]
    case 'notLeft':
    case 'tabOpen':
      return [{ label: 'retry', change: leave, isMain: true }]
    default:
      return []
  }
}
