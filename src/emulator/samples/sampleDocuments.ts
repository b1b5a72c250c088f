import { lease } from './lease.js'
import { nondisclosure } from './nondisclosure.js'

/** A document of the emulator. An {@link EnvelopeSeed} takes it unchanged: `{ ...lease }`. */
export interface SampleDocument {
  readonly title: string
  /** The language of the text, for screen readers. */
  readonly lang: string
  readonly text: string
}

/**
 * Documents of a few hundred words for envelopes.
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
