'use client'

import { type ForwardedRef, forwardRef, type ReactElement } from 'react'
import { setRemedies } from '../embed/errors/errors.js'
import { fullRemedyOf } from '../embed/errors/remedies.js'
import { checkNames } from './development/checkNames.js'
import {
  useEndpointCheck,
  useReactCheck,
  useRecipientCheck,
  useStyleSheetCheck,
} from './development/useChecks.js'
import * as checked from './index.js'
import { isSigningError, redirect, SigningError, tab } from './index.js'

setRemedies(fullRemedyOf)

const CeremonyFrame = forwardRef(function CeremonyFrame(
  props: checked.CeremonyFrameProps,
  ref: ForwardedRef<HTMLDivElement>,
): ReactElement {
  useReactCheck()
  checkNames('CeremonyFrame', props)
  useStyleSheetCheck()
  return <checked.CeremonyFrame {...props} ref={ref} />
})

const SigningCeremony = forwardRef(function SigningCeremony(
  props: checked.SigningCeremonyProps,
  ref: ForwardedRef<HTMLDivElement>,
): ReactElement {
  useReactCheck()
  checkNames('SigningCeremony', props)
  useEndpointCheck(props)
  useRecipientCheck(props)
  useStyleSheetCheck()
  return <checked.SigningCeremony {...props} ref={ref} />
})

function SigningProvider(props: checked.SigningProviderProps): ReactElement {
  useReactCheck()
  checkNames('SigningProvider', props)
  checkNames('`service` of SigningProvider', props.service)
  return <checked.SigningProvider {...props} />
}

function useCeremony(options: checked.UseCeremonyOptions): checked.CeremonyControl {
  useReactCheck()
  checkNames('useCeremony', options)
  useEndpointCheck(options)
  useRecipientCheck(options)
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
}
