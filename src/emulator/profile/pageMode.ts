import type { Profile } from './profile.js'

/**
 * How a ceremony page reports its end. `landing` opens `redirect_url`, the only way in the contract. In the
 * live profile, `message` posts a message to the page around the frame, and `none` reports nothing.
 */
export type EndReport = 'landing' | 'message' | 'none'

/** The settings in the url of a ceremony page, beyond the contract. */
export interface PageMode {
  readonly isFramable: boolean
  /** The framers of a page without a ceremony, because it has no `embeddable_in`. */
  readonly framersOfInvalid: readonly string[]
  readonly report: EndReport
  /** Whether a button lets the recipient leave, reported as `ceremony.canceled`. */
  readonly canCancel: boolean
  /** `#` and six digits. */
  readonly accent: string | undefined
}

/** Reads the documented parameters of the live service. The contract's profile has none. */
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
