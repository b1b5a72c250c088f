import { lease } from './lease.js'
import { nondisclosure } from './nondisclosure.js'

/** A document that comes with the emulator. Fits {@link EnvelopeSeed} as it is: `{ ...lease }`. */
export interface SampleDocument {
  readonly title: string
  /** The text's language, for screen readers. */
  readonly lang: string
  readonly text: string
}

/**
 * Documents to seed envelopes with, each of a few hundred words.
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
