/** The path to a frame: CSS selectors of its frames, outermost first. */
export type FramePath = readonly string[]

/** The size of a page's viewport, in CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** Milliseconds that a command waits for its element or its page. Long enough for a busy machine. */
export const PATIENCE = 30_000

/** One page of a real browser, with the same commands in every engine. Each waits for its element. */
export interface BrowserPage {
  /** Loads a url and waits for its `load` event. */
  readonly go: (url: string) => Promise<void>
  /** The JSON value of an expression, awaited, in the page or in one of its frames. */
  readonly evaluate: (expression: string, inFrame?: FramePath) => Promise<unknown>
  /** A real, trusted click. */
  readonly click: (selector: string, inFrame?: FramePath) => Promise<void>
  /** Real key presses into an element. */
  readonly type: (selector: string, text: string, inFrame?: FramePath) => Promise<void>
  /** A PNG of the viewport. */
  readonly screenshot: () => Promise<Buffer>
  readonly close: () => Promise<void>
}
