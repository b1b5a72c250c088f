import { lease } from './lease.js'
import { nondisclosure } from './nondisclosure.js'
import type { SampleDocument } from './sampleDocument.js'

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
