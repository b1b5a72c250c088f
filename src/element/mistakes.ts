import { checkStyleSheet } from '../embed/checkStyleSheet.js'
import { SigningCeremonyElement } from './index.js'

/** Milliseconds after the last change of the page until the check. */
const PATIENCE = 800

/** The values of the attribute `presentation`. */
const PRESENTATIONS: ReadonlySet<string> = new Set([
  'auto',
  'inline',
  'dialog',
  'tab',
  'redirect',
] satisfies SigningCeremonyElement['presentation'][])

/** The attributes without hyphens: the parser of HTML reads `recipientId` as `recipientid`. */
const meant = new Map(
  SigningCeremonyElement.observedAttributes.map((name) => [name.replaceAll('-', ''), name]),
)

const printed = new Set<string>()

function warnOnce(sentence: string): void {
  if (printed.has(sentence)) return
  printed.add(sentence)
  console.warn(`[react-signing-ceremony] <signing-ceremony> ${sentence}`)
}

/** Warns of a wrong attribute, of a missing id, of missing styles, and of two copies of the package. */
function reportMistakes(): void {
  if (customElements.get('signing-ceremony') !== SigningCeremonyElement) {
    warnOnce(
      'is defined by another copy of react-signing-ceremony, so this copy has no effect. Load one of them.',
    )
  }
  for (const element of document.querySelectorAll('signing-ceremony')) {
    for (const { name } of element.attributes) {
      const attribute = meant.get(name) ?? name
      if (attribute !== name) {
        warnOnce(`has no attribute \`${name}\`. Write \`${attribute}\`.`)
      }
    }
    const { presentation } = element
    if (presentation !== undefined && !PRESENTATIONS.has(presentation)) {
      warnOnce(
        `has no \`presentation\` "${presentation}", so the document opens in the page. Write "auto", "inline", "dialog", "tab" or "redirect".`,
      )
    }
    if (!element.recipientId && !element.create) {
      warnOnce(
        'has no `recipient-id`, so it shows nothing. Set this attribute, or `create` and `ceremonyKey` for your own backend.',
      )
    }
  }
  checkStyleSheet()
}

/** Prints the mistakes of the page's elements, each once. Not for production. */
export function watchMistakes(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const reportLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(reportMistakes, PATIENCE)
  }
  new MutationObserver(reportLater).observe(document, { childList: true, subtree: true })
  reportLater()
}
