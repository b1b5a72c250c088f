/** A form of `frame-ancestors`, and what the standard's text says about a page at ANCESTOR_PAGE. */
export interface AncestorForm {
  /** The value of the directive of a document at `https://sign.test`, in Latin-1. */
  readonly directive: string
  readonly standard: 'shown' | 'refused' | 'not in the grammar'
}

/** The page around the frame. */
export const ANCESTOR_PAGE = 'https://app.test'

/**
 * The verdicts follow the Content Security Policy Level 3, sections "frame-ancestors", "Does url
 * match expression in origin" and its grammar, as read on 2026-11-24.
 */
export const ANCESTOR_FORMS: readonly AncestorForm[] = [
  { directive: 'https://app.test', standard: 'shown' },
  { directive: 'https://APP.test', standard: 'shown' },
  { directive: 'app.test', standard: 'shown' },
  { directive: 'http://app.test', standard: 'shown' },
  { directive: 'https://app.test:443', standard: 'shown' },
  { directive: 'https://app.test:*', standard: 'shown' },
  { directive: 'https://*.test', standard: 'shown' },
  { directive: 'https:', standard: 'shown' },
  { directive: '*', standard: 'shown' },
  { directive: 'https://app.test/', standard: 'shown' },
  { directive: 'https://other.test https://app.test', standard: 'shown' },
  { directive: 'http://app.test:443', standard: 'shown' },
  { directive: '*:*', standard: 'shown' },
  { directive: '*:443', standard: 'shown' },
  { directive: 'https://*/', standard: 'shown' },
  { directive: 'wss://app.test', standard: 'shown' },
  { directive: "'none' https://app.test", standard: 'shown' },
  { directive: "'none'", standard: 'refused' },
  { directive: "'self'", standard: 'refused' },
  { directive: 'https://*.app.test', standard: 'refused' },
  { directive: 'https://app.test:8443', standard: 'refused' },
  { directive: 'https://app.test:80', standard: 'refused' },
  { directive: 'http://app.test:80', standard: 'refused' },
  { directive: 'https://app.test/path', standard: 'refused' },
  { directive: 'https://other.test, https://app.test', standard: 'refused' },
  { directive: 'https://app.test?x=1', standard: 'not in the grammar' },
  { directive: 'https://*.', standard: 'not in the grammar' },
  { directive: '"https://app.test"', standard: 'not in the grammar' },
  { directive: 'https://m\u00fcnchen.test', standard: 'not in the grammar' },
]
