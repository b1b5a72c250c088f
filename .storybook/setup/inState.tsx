import type { ReactElement, ReactNode } from 'react'
import { type SigningParameters, withSigning } from '../../src/testing/storybook/index.js'
import { labelsOf } from '../languages.js'

/**
 * The parameters of a story that asks no server for a ceremony. In a docs page, one emulator less for each
 * story shows all states sooner.
 */
export const withoutService = { hasService: false } as const

/**
 * Returns the properties of a story that starts in a state. No ceremony is replayed: the package's own
 * decorator for Storybook simulates the proxy and the frame.
 */
export function inState(signing: SigningParameters) {
  return {
    parameters: withoutService,
    decorators: (Story: () => ReactNode, context: { readonly globals: object }): ReactElement =>
      withSigning(Story, {
        parameters: { signing: { ...signing, labels: labelsOf(context) } },
      }),
  }
}
