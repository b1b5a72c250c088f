'use client'

import {
  type CeremonyControl,
  useCeremonyControl,
  type UseCeremonyOptions,
} from './useCeremonyControl.js'

/**
 * One signing ceremony, asked of the proxy (or of `create`) when `start()` is called, or on mount with
 * `autoStart`.
 *
 * It makes exactly one POST for each intention, whatever React does: StrictMode, re-renders,
 * remounts, Fast Refresh and double clicks. The url in the answer never enters a query cache. It does
 * not decide that anything *is* signed: `finished` means that the recipient came to the end,
 * `confirmed` that your `confirm` function said it counts.
 *
 * Throws where there is neither a `<SigningProvider>` nor `create`. Failures of the ceremony are not
 * thrown but a state, and go to `onError`.
 *
 * @example
 * ```tsx
 * const ceremony = useCeremony({ recipientId, onFinish: () => refetch() })
 * return ceremony.status === 'idle' ? (
 *   <button onClick={ceremony.start}>Sign</button>
 * ) : (
 *   <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
 * )
 * ```
 */
export function useCeremony(options: UseCeremonyOptions): CeremonyControl {
  return useCeremonyControl(options, 'useCeremony()')
}
