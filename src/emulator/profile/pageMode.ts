import type { Profile } from './profile.js'

/**
 * How a ceremony's page reports its end. `landing` goes to `redirect_url`, the contract's one way. The
 * others are the live profile's: a message to the page around the frame, an address that an app
 * catches in its web view, or nothing but a word of thanks.
 */
export type EndReport = 'landing' | 'message' | 'app' | 'none'

/** What the url of a ceremony's page asks of it, beyond the contract. */
export interface PageMode {
  readonly isFramable: boolean
  /** Who may frame a page that belongs to no ceremony, which names nobody: it has to be heard. */
  readonly framersOfInvalid: readonly string[]
  readonly report: EndReport
  /** Whether the recipient may leave with a button, which is reported as `ceremony.canceled`. */
  readonly canCancel: boolean
  /** Whether "Finish" asks once more where nothing tells of a person. */
  readonly wantsPerson: boolean
  /** `#` and six digits. */
  readonly accent: string | undefined
}

/** Reads the parameters that the live service documents; the contract's profile knows none. */
export function pageMode(profile: Profile, parameters: URLSearchParams): PageMode {
  if (!profile.framesByParameter) {
    return {
      isFramable: true,
      framersOfInvalid: [],
      report: 'landing',
      canCancel: false,
      wantsPerson: false,
      accent: undefined,
    }
  }
  const isEmbedded = parameters.get('embedded') === 'true'
  const report = reportOf(isEmbedded, parameters.get('event_delivery'))
  const color = parameters.get('accent_color') ?? ''
  return {
    isFramable: isEmbedded,
    framersOfInvalid: isEmbedded ? ['*'] : [],
    report,
    canCancel: report !== 'landing' && parameters.get('allow_cancel') !== 'false',
    wantsPerson: profile.wantsPerson,
    accent: /^[\da-f]{6}$/i.test(color) ? `#${color}` : undefined,
  }
}

function reportOf(isEmbedded: boolean, delivery: string | null): EndReport {
  if (delivery === 'message') return 'message'
  if (delivery === 'redirect') return 'app'
  return isEmbedded ? 'none' : 'landing'
}
