'use client'

import { type ForwardedRef, forwardRef, type ReactElement } from 'react'
import { setGrantCheck } from '../embed/client/grantCheck.js'
import { setRemedies } from '../embed/errors/errors.js'
import { fullRemedyOf } from '../embed/errors/remedies.js'
import { checkLanding } from '../embed/landingCheck.js'
import {
  useCopiesCheck,
  useEndpointCheck,
  useLabelsCheck,
  usePresentationCheck,
  useReactCheck,
  useRecipientCheck,
  useStyleSheetCheck,
} from './development/useChecks.js'
import * as checked from './index.js'
import { isSigningError, redirect, SigningError, tab, useSignings } from './index.js'

setRemedies(fullRemedyOf)
setGrantCheck(checkLanding)

const CeremonyFrame = forwardRef(function CeremonyFrame(
  props: checked.CeremonyFrameProps,
  ref: ForwardedRef<HTMLDivElement>,
): ReactElement {
  useReactCheck()
  useStyleSheetCheck()
  return <checked.CeremonyFrame {...props} ref={ref} />
})

const SigningCeremony = forwardRef(function SigningCeremony(
  props: checked.SigningCeremonyProps,
  ref: ForwardedRef<HTMLDivElement>,
): ReactElement {
  useReactCheck()
  useEndpointCheck(props)
  useRecipientCheck(props)
  useCopiesCheck()
  usePresentationCheck(props.presentation)
  useStyleSheetCheck()
  return <checked.SigningCeremony {...props} ref={ref} />
})

function SigningProvider(props: checked.SigningProviderProps): ReactElement {
  useReactCheck()
  useLabelsCheck(props.labels)
  return <checked.SigningProvider {...props} />
}

function useCeremony(options: checked.UseCeremonyOptions): checked.CeremonyControl {
  useReactCheck()
  useEndpointCheck(options)
  useRecipientCheck(options)
  useCopiesCheck()
  return checked.useCeremony(options)
}

// Exports each name, because Next.js rejects `export *` in a file with 'use client'.
export {
  CeremonyFrame,
  isSigningError,
  redirect,
  SigningCeremony,
  SigningError,
  SigningProvider,
  tab,
  useCeremony,
  useSignings,
}
