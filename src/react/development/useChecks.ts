'use client'

import { useContext, useEffect, useRef, version as ownVersion } from 'react'
import { checkStyleSheet } from '../../embed/checkStyleSheet.js'
import { remedyOf } from '../../embed/errors/errors.js'
import { type ProviderData, SigningContext, type SigningProviderProps } from '../SigningProvider.js'
import { hasOtherCopy, TWO_COPIES } from '../../embed/copies.js'
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

/** Warns if the provider around a component with `create` is of another copy of the package. */
export function useCopiesCheck(): void {
  const { signings } = useContext(SigningContext)
  useEffect(() => {
    if (!signings && hasOtherCopy(SigningContext)) printOnce('warn', TWO_COPIES)
  }, [signings])
}

const PRESENTATIONS = new Set<unknown>(['auto', 'inline', 'dialog', undefined])

/** Warns of a `presentation` that is ignored, such as a text in place of an imported value. */
export function usePresentationCheck(presentation: unknown): void {
  const isKnown = PRESENTATIONS.has(presentation) || isPresenter(presentation)
  const received = typeof presentation === 'string' ? presentation : typeof presentation
  useEffect(() => {
    if (!isKnown) printOnce('warn', unknownPresentation(received))
  }, [isKnown, received])
}

function isPresenter(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'show' in value
}

function unknownPresentation(received: string): string {
  const isImported = received === 'tab' || received === 'redirect'
  const name = isImported ? received : 'tab'
  return `The prop \`presentation\` must be "auto", "inline", "dialog", or one of the imported values \`tab\` and \`redirect\` (received "${received}"), so the document opens in the page. ${isImported ? 'Write' : 'For a tab, write'} \`import { ${name} } from 'react-signing-ceremony'\` and \`presentation={${name}}\`.`
}

/** Warns of texts in a language that nobody has chosen. */
export function useLabelsCheck(labels: SigningProviderProps['labels']): void {
  const isPartial = labels !== undefined && labels.lang === undefined
  useEffect(() => {
    if (isPartial) printOnce('warn', NO_LANGUAGE)
  }, [isPartial])
}

const NO_LANGUAGE =
  'The prop `labels` has no `lang`, so screen readers read all texts as English. Extend a language: `labels={{ ...de, start: "…" }}`, or `...en` for English texts.'

/** Milliseconds after which the style sheet of a development server has loaded. */
const PATIENCE = 800

/** Prints a warning once if the page has no styles for the components. */
export function useStyleSheetCheck(): void {
  useEffect(() => {
    const timer = setTimeout(checkStyleSheet, PATIENCE)
    return () => clearTimeout(timer)
  }, [])
}

const printed = new Set<string>()

/** Prints a sentence once, and also during a test, unlike other warnings: it renders the same tree. */
function printOnce(level: 'info' | 'warn', sentence: string): void {
  if (printed.has(sentence)) return
  printed.add(sentence)
  console[level](`[react-signing-ceremony] ${sentence}`)
}

/** The providers that show a recipient now. Two of them would each request a ceremony. */
const shown = new Map<string, NonNullable<ProviderData['signings']>[]>()

/** Milliseconds and changes of an id after which no user can have caused them. */
const WINDOW = 2_000
const CHANGES = 4

/** Milliseconds after which an id that is still missing is no longer about to load. */
const MISSING_AFTER = 1_000

/**
 * Prints a warning if the id of the recipient is missing, or changes with each render. Prints one as
 * well if two providers of the page show one recipient.
 */
export function useRecipientCheck({ recipientId, create }: UseCeremonyOptions): void {
  const signings = useContext(SigningContext)?.signings
  const changes = useRef<number[]>([])
  useEffect(() => {
    if (!signings || create) return undefined
    if (!recipientId) {
      const timer = setTimeout(
        () => printOnce('warn', remedyOf('missing_recipient')),
        MISSING_AFTER,
      )
      return () => clearTimeout(timer)
    }
    const now = performance.now()
    changes.current = [...changes.current.filter((time) => time > now - WINDOW), now]
    if (changes.current.length >= CHANGES) printOnce('warn', CHANGING)
    const others = shown.get(recipientId) ?? []
    const { endpoint } = signings.options
    if (others.some((other) => other !== signings && other.options.endpoint === endpoint)) {
      printOnce('warn', TWO_PROVIDERS)
    }
    shown.set(recipientId, [...others, signings])
    return () => {
      const rest = [...(shown.get(recipientId) ?? [])]
      rest.splice(rest.indexOf(signings), 1)
      shown.set(recipientId, rest)
    }
  }, [signings, recipientId, create])
}

const CHANGING =
  '`recipientId` changes with each render, and each id is another signing with its own requests. Keep the id in your data, and create no id while you render.'
const TWO_PROVIDERS =
  'Two <SigningProvider> show the same recipient, so each requests its own ceremony, and the newer one can end the older one. Render one provider above both components.'
