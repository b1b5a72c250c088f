import type { Profile } from './profile.js'

/**
 * How a ceremony page reports its end. `landing` opens `redirect_url`, as in the contract. In the
 * live profile, `message` posts a message to the page around the frame, and `none` reports nothing.
 */
export type EndReport = 'landing' | 'message' | 'none'

/** The settings that the live profile reads from the url of a ceremony page. */
export interface PageMode {
  readonly isFramable: boolean
  /** The origins that are allowed to frame the page of an invalid link, which has no `embeddable_in`. */
  readonly framersOfInvalid: readonly string[]
  readonly report: EndReport
  /** Whether the page has a button to leave, which posts `ceremony.canceled`. */
  readonly canCancel: boolean
  /** The accent colour: `#` and six hexadecimal digits. */
  readonly accent: string | undefined
}

/** Reads the url parameters of the live service. The profile `contract` ignores them. */
export function pageMode({ framesByParameter }: Profile, parameters: URLSearchParams): PageMode {
  const read = (name: string) => (framesByParameter ? parameters.get(name) : null)
  const isEmbedded = read('embedded') === 'true'
  const silent: EndReport = isEmbedded ? 'none' : 'landing'
  const report = read('event_delivery') === 'message' ? 'message' : silent
  const color = read('accent_color') ?? ''
  return {
    isFramable: isEmbedded || !framesByParameter,
    framersOfInvalid: isEmbedded ? ['*'] : [],
    report,
    canCancel: report !== 'landing' && read('allow_cancel') !== 'false',
    accent: /^[\da-f]{6}$/i.test(color) ? `#${color}` : undefined,
  }
}
