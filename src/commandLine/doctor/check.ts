import type { SigningErrorCode } from '../../contract/signingError.js'
import type { DoctorOptions } from './doctorOptions.js'
import type { Visit } from './visit.js'

/** All that was seen before anything is judged. */
export interface Facts {
  readonly options: DoctorOptions
  readonly page: Visit
  readonly health: Visit
  readonly landing: Visit
  readonly ceremony: Visit | undefined
  /** The page as its scripts left it; `undefined` where no browser was asked. */
  readonly opened: OpenedPage | undefined
}

/** What came of opening the page in a browser. */
export type OpenedPage = { readonly html: string } | { readonly failed: string }

/** What a check has to say. A problem fails the run, a warning does not. */
export interface Finding {
  readonly result: 'problem' | 'warning' | 'skipped'
  /** One sentence. Holds no secret, no query and no path of another site. */
  readonly seen: string
  /** What to do about it. */
  readonly cure?: string
  /** The error that people meet for it: its line on the symptom page says more. */
  readonly code?: SigningErrorCode
}

/** One thing that usually goes wrong. */
export interface Check {
  /** Names it for programs. */
  readonly id: string
  /** How it should be, in one sentence. */
  readonly holds: string
  /** Nothing can be told here as long as one of these is a problem. */
  readonly after?: readonly string[]
  /** What is wrong; `undefined` where all is well. */
  readonly examine: (facts: Facts) => Finding | undefined
}

/** Says why a check cannot tell. */
export function skipped(seen: string): Finding {
  return { result: 'skipped', seen }
}

/** The origin of the page, where it is shown in the end. */
export function pageOrigin({ page }: Facts): string {
  return page.url.origin
}

/** The page's origin, then those around it, as `location.ancestorOrigins` would have them. */
export function ancestorsOf(facts: Facts): readonly string[] {
  return [pageOrigin(facts), ...facts.options.ancestors]
}
