/** A document that comes with the emulator. Fits {@link EnvelopeSeed} as it is: `{ ...lease }`. */
export interface SampleDocument {
  readonly title: string
  /** The text's language, for screen readers. */
  readonly lang: string
  readonly text: string
}
