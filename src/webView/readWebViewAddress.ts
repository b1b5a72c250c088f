import { type CeremonyCompletion, type CeremonyGrant, isCompletion } from '../contract/ceremony.js'
import { type AddressParts, parseAddress } from './parseAddress.js'

/**
 * What an address means to an app that shows a ceremony in a web view.
 *
 * - `ceremony`: a page of the ceremony. Let the web view load it.
 * - `finished`: the recipient has come to the end. Close the web view and ask your server.
 * - `canceled`: the recipient left before the end. They may start again.
 * - `failed`: the ceremony failed. They may start again.
 * - `outside`: any other page. Cancel the navigation, or open it in the system's browser.
 */
export type WebViewAddress = 'ceremony' | 'finished' | 'canceled' | 'failed' | 'outside'

/**
 * Says what an address means that a ceremony's web view is about to load.
 *
 * It reads `redirect_url` (service contract, Ceremony). Beyond the contract it reads the scheme and the
 * events in the grant's `completion`. It needs no `URL`, so it works in React Native's Hermes.
 * It never proves a signature: after `finished`, ask your own server.
 *
 * It never throws. It returns `outside` for a grant without a `url`, and for an address that two parsers
 * could read differently: one with a user name or a backslash.
 *
 * @example
 * ```ts
 * import { readWebViewAddress } from 'react-signing-ceremony/web-view'
 *
 * const grant = {
 *   url: 'https://sign.example.com/en/start?token=abc',
 *   redirect_url: 'https://portal.example.com/api/signing/finished',
 * }
 * readWebViewAddress(grant, 'https://portal.example.com/api/signing/finished') // 'finished'
 * ```
 */
export function readWebViewAddress(grant: CeremonyGrant, address: string): WebViewAddress {
  const parts = parseAddress(address)
  if (!parts) return 'outside'
  const completion = isCompletion(grant.completion) ? grant.completion : undefined
  if (completion?.scheme && parts.scheme === completion.scheme.toLowerCase()) {
    return outcomeOf(completion, parts.host) ?? 'outside'
  }
  if (isRedirect(parts, grant.redirect_url)) {
    const event = completion?.result && queryValue(parts.query, completion.result)
    return (event && completion && outcomeOf(completion, event)) || 'finished'
  }
  return isCeremonyPage(parts, grant.url) ? 'ceremony' : 'outside'
}

/** `declined` is an end too: the recipient will not be asked again. */
function outcomeOf(completion: CeremonyCompletion, event: string): WebViewAddress | undefined {
  // Only the table's own entries: an event may be called like a method of every object.
  const outcome = Object.entries(completion.events).find(([name]) => name === event)?.[1]
  switch (outcome) {
    case 'completed':
    case 'declined':
      return 'finished'
    case 'canceled':
    case 'failed':
      return outcome
    default:
      return undefined
  }
}

/** The service may add query parameters to `redirect_url`, so only those of the portal must match. */
function isRedirect(parts: AddressParts, redirectUrl: string | undefined): boolean {
  const redirect = parseAddress(redirectUrl ?? '')
  if (!redirect || !isSameOrigin(parts, redirect) || parts.path !== redirect.path) return false
  const pairs = parts.query.split('&')
  return redirect.query.split('&').every((pair) => pair === '' || pairs.includes(pair))
}

function isCeremonyPage(parts: AddressParts, url: string | undefined): boolean {
  const start = parseAddress(url ?? '')
  return start !== undefined && isSameOrigin(parts, start)
}

/** Whether both are pages of one http(s) origin. */
function isSameOrigin(one: AddressParts, other: AddressParts): boolean {
  const isWeb = one.scheme === 'https' || one.scheme === 'http'
  return isWeb && one.scheme === other.scheme && one.host === other.host
}

/** Cuts at the first `=` only, because a value may contain more of them. */
function queryValue(query: string, name: string): string | undefined {
  const pair = query.split('&').find((text) => text.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
