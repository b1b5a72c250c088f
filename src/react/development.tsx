'use client'

import { type ForwardedRef, forwardRef, type ReactElement } from 'react'
import { fullRemedyOf } from '../embed/errors/fullRemedies.js'
import { setRemedies } from '../embed/errors/remedies.js'
import { checkNames } from './development/checkNames.js'
import { useReactCheck } from './development/checkReact.js'
import { useStyleSheetCheck } from './development/useStyleSheetCheck.js'
import * as checked from './index.js'
import { isSigningError, SigningError } from './index.js'

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
  props: Parameters<typeof checked.SigningCeremony>[0],
  ref: ForwardedRef<HTMLDivElement>,
): ReactElement {
  useReactCheck()
  checkNames('SigningCeremony', props)
  useStyleSheetCheck()
  return <checked.SigningCeremony {...props} ref={ref} />
})

function SigningProvider(props: checked.SigningProviderProps): ReactElement {
  useReactCheck()
  checkNames('SigningProvider', props)
  if (typeof props.endpoint !== 'string') {
    throw new TypeError('<SigningProvider> needs the prop `endpoint`, such as "/api/signing".')
  }
  return <checked.SigningProvider {...props} />
}

function useCeremony(options: checked.UseCeremonyOptions): checked.CeremonyControl {
  useReactCheck()
  checkNames('useCeremony', options)
  return checked.useCeremony(options)
}

// Exports each name, because Next.js rejects `export *` in a file with 'use client'.
export {
  CeremonyFrame,
  isSigningError,
  SigningCeremony,
  SigningError,
  SigningProvider,
  useCeremony,
}
