import { lease } from './lease.js'
import { nondisclosure } from './nondisclosure.js'

/** A sample document. An {@link EnvelopeSeed} accepts it as `document`. */
export interface SampleDocument {
  readonly title: string
  /** The language of the text, for screen readers. */
  readonly lang: string
  readonly text: string
}

/**
 * Sample documents of a few hundred words each, for the envelopes of tests and demos.
 *
 * @example
 * ```ts
 * const { title, ...document } = sampleDocuments.nondisclosure
 * emulator.seedEnvelope({ title, document, recipients: [{ name: 'Ada', email: 'ada@example.com' }] })
 * ```
 */
export const sampleDocuments: Readonly<Record<'lease' | 'nondisclosure', SampleDocument>> = {
  lease,
  nondisclosure,
}
