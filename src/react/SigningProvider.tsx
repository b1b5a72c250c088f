'use client'

import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { remedyOf } from '../embed/errors/errors.js'
import { leaveLandingPlace } from '../embed/redirect.js'
import { printWarning } from '../embed/errors/hostCalls.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import { en } from '../embed/labels/en.js'
import { Signings, type SigningsOptions } from '../embed/client/signings.js'
import { hasOtherCopy, noteProvider, TWO_COPIES } from '../embed/copies.js'

/** The url of the proxy, and options for all ceremonies inside the provider. */
export interface SigningProviderProps extends SigningsOptions {
  /** Your app, or the part of your app in which people sign. */
  readonly children?: ReactNode
  /**
   * Identifies the signed-in user, such as the user's id. A value that becomes known is the same
   * user. When the value changes or becomes `undefined`, the provider ends all signings of the
   * user before. The value stays in the browser.
   * @default none: a change of user without a page load keeps the signings
   */
  readonly user?: string | undefined
  /**
   * Replaces the texts. `react-signing-ceremony/labels` exports 24 languages, such as `de`.
   * @default English
   */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/** What the provider shares with hooks and components. */
export interface ProviderData {
  /** `undefined` without a provider: a component then keeps its own signing. */
  readonly signings: Signings | undefined
  readonly labels: CeremonyLabels
  /** Whether the proxy offers the document to read before signing. */
  readonly hasDocument?: boolean | undefined
  /** Whether a button can let the person sign in. */
  readonly canSignIn?: boolean | undefined
}

export const SigningContext = createContext<ProviderData>({ signings: undefined, labels: en })

/**
 * Connects the hooks and components inside it to the proxy, and keeps their signings. It keeps an
 * end, an emailed link or a closed document as long as it is mounted. It keeps an attempt for ten
 * minutes without a component. Render it above your routes.
 *
 * A new `endpoint` or `credentials` ends all signings. `fetch` and `headers` may be new functions at
 * every render.
 *
 * @example
 * ```tsx
 * <SigningProvider endpoint="/api/signing">
 *   <SigningCeremony recipientId="re_8Unml6TyhNN8923Rminm40" title="Sign the lease" />
 * </SigningProvider>
 * ```
 */
export function SigningProvider(props: SigningProviderProps): ReactElement {
  const { children, labels, service, onSignIn } = props
  const signings = useCurrentSignings(props)
  const hasDocument = service?.document
  const canSignIn = onSignIn !== undefined
  const data = useMemo(
    () => ({ signings, labels: withEnglish(labels), hasDocument, canSignIn }),
    [signings, labels, hasDocument, canSignIn],
  )
  return <SigningContext.Provider value={data}>{children}</SigningContext.Provider>
}

/** Completes labels with English ones. A text that is `undefined` does not replace another. */
export function withEnglish(labels: Partial<CeremonyLabels> = {}): CeremonyLabels {
  const own = Object.entries(labels).filter(([, text]) => text !== undefined)
  return { ...en, ...Object.fromEntries(own) }
}

/** Returns the signings of the current user, until the component unmounts. */
function useCurrentSignings(props: SigningProviderProps): Signings {
  const { endpoint, credentials } = props
  // Many applications use `null` for a user who is not known.
  const user = props.user ?? undefined
  const [held, setHeld] = useState(() => {
    noteProvider(SigningContext)
    return { props, user, signings: new Signings(props) }
  })
  let current = held
  const isOther = held.props.endpoint !== endpoint || held.props.credentials !== credentials
  if (isOther || (held.user !== undefined && held.user !== user)) {
    current = { props, user, signings: new Signings(props) }
  } else if (held.user !== user) {
    // The user has become known.
    current = { ...held, user }
  }
  if (current !== held) setHeld(current)
  const { signings } = current
  useInsertionEffect(() => {
    signings.options = props
  })
  useSigningsLifetime(signings)
  useEffect(() => leaveLandingPlace(endpoint), [endpoint])
  useEffect(() => {
    // The user may have signed in without leaving the page.
    if (user !== undefined && signings.questions.isSignedOut) signings.questions.checkAgain()
  }, [signings, user])
  return signings
}

/** Ends the signings of a former user, and those of a provider that has unmounted. */
function useSigningsLifetime(signings: Signings): void {
  const home = useRef({ signings, effects: 0 })
  useInsertionEffect(() => {
    const { current } = home
    const before = current.signings
    current.signings = signings
    if (before !== signings) {
      const names = ['endpoint', 'credentials'] as const
      const changed = names.find((name) => before.options[name] !== signings.options[name])
      // Deferred, because an insertion effect must not cause a render.
      queueMicrotask(() => {
        if (before.clear()) printWarning(remedyOf('signings_ended', changed ?? 'user'))
      })
    }
    current.effects += 1
    return () => {
      current.effects -= 1
      // Deferred, because Fast Refresh and a new user run the effect again.
      setTimeout(() => {
        if (current.effects > 0 || !signings.clear()) return
        printWarning(remedyOf('provider_unmounted'))
      })
    }
  }, [signings])
}

/** Returns the provider's signings. Throws if there is no provider. */
export function useProvidedSignings(caller: string): Signings {
  const { signings } = useContext(SigningContext)
  if (signings) return signings
  throw missingProvider(caller)
}

/** Returns the error of `caller` if there is no provider of this copy of the package. */
export function missingProvider(caller: string): Error {
  const cause = hasOtherCopy(SigningContext) ? ` ${TWO_COPIES}` : ''
  return new Error(`${caller} needs a <SigningProvider endpoint="/api/signing"> around it.${cause}`)
}
