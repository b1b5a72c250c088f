import type { SampleSession } from '../terminal/readSession.js'

/** What the command line asks to be looked at. */
export interface DoctorOptions {
  /** The portal's page that shows, or is to show, a ceremony. */
  readonly page: URL
  /** Where the proxy is mounted, without a slash at the end. */
  readonly proxy: URL
  /** The page behind `redirect_url`. */
  readonly landing: URL
  /** Empty where they were not given. */
  readonly ceremonyOrigins: readonly string[]
  /** Origins of the pages around the portal's, nearest first. */
  readonly ancestors: readonly string[]
  /** The list that the service is given; `undefined` where it was not. */
  readonly embeddableIn: readonly string[] | undefined
  /** Features that the ceremony is to have beside those it always gets. */
  readonly features: readonly string[]
  /** A secret: it goes to the page's origin, and nowhere else. */
  readonly session: SampleSession | undefined
  /** A ceremony's url, which is a secret. Reading it may use it up. */
  readonly ceremony: URL | undefined
  /** Whether a browser may run the page's scripts, where there is one. */
  readonly opens: boolean
}
