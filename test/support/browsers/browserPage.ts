/** Where in a page something is: CSS selectors of the frames on the way, outermost first. */
export type FramePath = readonly string[]

/** The size of what a page sees, in CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** Milliseconds that a command waits for its element, or its page; long, since machines are busy. */
export const PATIENCE = 30_000

/** One page of a real browser; the same few commands in all engines. Each waits for its element. */
export interface BrowserPage {
  /** Loads a url and waits for its `load` event. */
  readonly go: (url: string) => Promise<void>
  /** The JSON value of an expression, awaited, in the page or in one of its frames. */
  readonly evaluate: (expression: string, inFrame?: FramePath) => Promise<unknown>
  /** A real, trusted click. */
  readonly click: (selector: string, inFrame?: FramePath) => Promise<void>
  /** Real key presses into an element. */
  readonly type: (selector: string, text: string, inFrame?: FramePath) => Promise<void>
  /** A PNG of what is visible. */
  readonly screenshot: () => Promise<Buffer>
  readonly close: () => Promise<void>
}
