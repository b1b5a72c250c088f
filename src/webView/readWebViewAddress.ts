import { type CeremonyCompletion, type CeremonyGrant, isCompletion } from '../contract/ceremony.js'
import { type AddressParts, parseAddress } from './parseAddress.js'

/**
 * The meaning of an address for an app that shows a ceremony in a web view.
 *
 * - `ceremony`: a page of the ceremony. Let the web view load the page.
 * - `finished`: the recipient reached the end. Close the web view and ask your server.
 * - `canceled`: the recipient left before the end. They can start again.
 * - `failed`: the ceremony failed, or the recipient cannot sign now. They can start again.
 * - `outside`: any other page. Cancel the navigation, or open the page in the system's browser.
 */
export type WebViewAddress = 'ceremony' | 'finished' | 'canceled' | 'failed' | 'outside'

/**
 * Returns the meaning of an address that the web view of a ceremony is about to load.
 *
 * Compares the address with `redirect_url`, and with the scheme and the events in `completion`,
 * which is not in the service contract. Works without `URL`, so also in React Native's Hermes. The
 * result never proves a signature: after `finished`, ask your own server.
 *
 * Never throws. If `grant` has no `url`, no address is a `ceremony`. Returns `outside` for an
 * address that two parsers could read differently: one with a user name or a backslash.
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
  return isCeremonyPage(parts, grant.url ?? undefined) ? 'ceremony' : 'outside'
}

/** Returns the result of an event. `declined` is an end: the recipient is not asked again. */
function outcomeOf(completion: CeremonyCompletion, event: string): WebViewAddress | undefined {
  // Reads own entries only, because an event may have the name of an inherited method.
  const outcome = Object.entries(completion.events).find(([name]) => name === event)?.[1]
  switch (outcome) {
    case 'completed':
    case 'declined':
      return 'finished'
    case 'canceled':
    case 'failed':
      return outcome
    case 'expired':
    case 'not_your_turn':
      return 'failed'
    default:
      return undefined
  }
}

/** The service may add query parameters to `redirect_url`, so only the portal's own must match. */
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

/** Whether both addresses have the same http(s) origin. */
function isSameOrigin(one: AddressParts, other: AddressParts): boolean {
  const isWeb = one.scheme === 'https' || one.scheme === 'http'
  return isWeb && one.scheme === other.scheme && one.host === other.host
}

/** Splits at the first `=` only, because a value may contain `=`. */
function queryValue(query: string, name: string): string | undefined {
  const pair = query.split('&').find((text) => text.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
