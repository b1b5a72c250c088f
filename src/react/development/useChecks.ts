'use client'

import { useContext, useEffect, version as ownVersion } from 'react'
import { checkStyleSheet } from '../../embed/checkStyleSheet.js'
import { SigningContext } from '../SigningProvider.js'
import type { UseCeremonyOptions } from '../useCeremony.js'

/** Throws an error with the remedy if React is too old, or if the page has two copies of React. */
export function useReactCheck(version: string = ownVersion): void {
  if (Number.parseInt(version, 10) < 18) {
    throw new Error(
      `react-signing-ceremony needs React 18.3 or 19 (found ${version}). Update \`react\` and \`react-dom\`, or use the element <signing-ceremony>, which needs no React.`,
    )
  }
  try {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- `try` does not make this call conditional
    useContext(SigningContext)
  } catch (cause) {
    // A hook throws if another copy of React renders the component.
    throw new Error(
      `The page has two copies of React: another copy renders the components of react-signing-ceremony, which found React ${version}. List them with \`npm ls react\` and keep one. In Vite, set \`resolve.dedupe\` to ["react", "react-dom"].`,
      { cause },
    )
  }
}

/** Throws an error if a ceremony needs the proxy, and the provider does not have its url. */
export function useEndpointCheck({ create }: Pick<UseCeremonyOptions, 'create'>): void {
  const { signings } = useContext(SigningContext)
  if (!signings || create || typeof signings.options.endpoint === 'string') return
  throw new TypeError(
    '<SigningProvider> needs the prop `endpoint`, such as "/api/signing", or every component in it needs the prop `create`.',
  )
}

/** Milliseconds after which the style sheet of a development server has loaded. */
const PATIENCE = 800

/** Prints a warning once if the page has no styles for the components. */
export function useStyleSheetCheck(): void {
  useEffect(() => {
    const timer = setTimeout(checkStyleSheet, PATIENCE)
    return () => clearTimeout(timer)
  }, [])
}
