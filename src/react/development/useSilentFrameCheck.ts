'use client'

import { useContext, useEffect } from 'react'
import { SigningContext } from '../SigningProvider.js'
import type { UseCeremonyOptions } from '../useCeremony.js'

let isPrinted = false

/**
 * Prints a line once if a frame has loaded and nothing in it responded. Browsers hide from the page
 * whether they refused a frame, and a service may send no message before the end, so it is no error.
 */
export function useSilentFrameCheck({
  recipientId,
  create,
  ceremonyKey,
}: UseCeremonyOptions): void {
  const signings = useContext(SigningContext)?.signings
  const key = create ? ceremonyKey : recipientId
  useEffect(() => {
    if (!signings || !key) return undefined
    const signing = signings.get(key)
    return signing.subscribe(() => {
      const { state } = signing.getSnapshot()
      if (isPrinted || !('silent' in state) || state.silent !== true) return
      isPrinted = true
      console.info(`[react-signing-ceremony] ${SILENT}`)
    })
  }, [signings, key])
}

const SILENT =
  'The frame has loaded, but sent no message. If it shows the document, ignore this line: many services send none before the end. If it is blank, the browser, an ad blocker, a login or the frame-ancestors of the service refused it: the console’s other lines and `npx react-signing-ceremony doctor` with --ceremony show the reason.'
