'use client'

import { useContext, useEffect, useRef } from 'react'
import { fieldNames } from '../../contract/ceremony.js'
import { remedyOf } from '../../embed/errors/remedies.js'
import { printWarning } from '../../embed/host/hostCalls.js'
import { clientError } from '../../embed/errors/clientError.js'
import { accessOf } from '../../embed/signing/access.js'
import { isLive } from '../../embed/signing/ceremonyState.js'
import type { Signing } from '../../embed/signing/signing.js'
import type { SigningCore } from '../../embed/signing/signingCore.js'
import type {
  CeremonyOptions,
  GivenCeremony,
  SigningOptions,
} from '../../embed/signing/signingOptions.js'
import { SigningContext } from '../provider/signingContext.js'
import { useStartOnMount } from './useCeremony.js'
import { keyOf, type OwnLabels, useSigningIn } from './useRequestedSigning.js'

type Given = GivenCeremony | (() => Promise<GivenCeremony> | GivenCeremony)

export interface GivenOptions extends CeremonyOptions, Pick<SigningOptions, 'recipientId'> {
  /**
   * The service's answer `{ url, embeddable_in, redirect_url }`, or a function that requests it.
   * "Try again" calls the function again. Pass `undefined` while you are requesting the answer.
   */
  readonly ceremony: Given | undefined
  /** Identifies the signing by its document and its recipient, such as `lease-7`. */
  readonly ceremonyKey: string
}

/** By signing, the function that passes `ceremony` to the attempt, which outlives a component. */
const waiting = new WeakMap<SigningCore, (given: Given) => void>()

/** By signing, the url of the last attempt, which a new component must not load again. */
const used = new WeakMap<SigningCore, string>()

/** Returns the signing for a given ceremony. It starts on mount and waits for `ceremony`. */
export function useGivenCeremony(options: GivenOptions & OwnLabels): Signing {
  const { ceremony, ceremonyKey } = options
  const data = useContext(SigningContext)
  const signing: Signing = useSigningIn(data, keyOf(ceremonyKey, '<CeremonyFrame>'), {
    ...options,
    create: async () => {
      const core = accessOf(signing).find()
      const given =
        ceremony ?? (await new Promise<Given>((resolve) => core && waiting.set(core, resolve)))
      const grant = typeof given === 'function' ? await given() : given
      // A missing `url` would mean that the link is sent by email.
      if (typeof grant?.url === 'string') {
        if (core) used.set(core, grant.url)
        return grant
      }
      throw clientError('create_failed', { value: fieldNames(grant) })
    },
  })
  const isFunction = typeof ceremony === 'function'
  useStartOnMount(signing, isFunction)
  useEffect(() => {
    // A given ceremony exists already, so its start does not wait for `confirm`.
    if (!isFunction && signing.getSnapshot().status === 'idle') signing.start()
  }, [signing, isFunction])
  useEffect(() => {
    const core = accessOf(signing).find()
    if (core && ceremony) waiting.get(core)?.(ceremony)
  }, [signing, ceremony])
  useNewUrl(signing, isFunction ? undefined : ceremony?.url)
  return signing
}

/** Restarts the signing if a new url arrives after a failure. An open ceremony keeps its url. */
function useNewUrl(signing: Signing, url: string | undefined): void {
  const passed = useRef(url)
  useEffect(() => {
    const before = passed.current
    passed.current = url
    const core = accessOf(signing).find()
    if (!core || url === undefined || url === used.get(core)) return
    const { state, attempt } = core
    const hasFailed = state.status === 'failed' || state.status === 'blocked'
    // Leaving the page needs a click, so the notice offers a button instead.
    if (hasFailed && (attempt?.place ?? 'frame') === 'frame') signing.restart()
    else if (isLive(state) && (before ?? url) !== url) printWarning(remedyOf('url_kept'))
  }, [signing, url])
}
