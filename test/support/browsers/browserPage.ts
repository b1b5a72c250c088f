/** The path to a frame: one CSS selector for each level, outermost first. */
export type FramePath = readonly string[]

/** The size of a page's viewport, in CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** Milliseconds that a command waits for its element or its page. Long enough for a busy machine. */
export const PATIENCE = 30_000

/** One page of a real browser, with the same commands in every engine. Commands wait for elements. */
export interface BrowserPage {
  /** The version of the browser engine. */
  readonly version: string
  /** Loads a url and waits for its `load` event. */
  readonly go: (url: string) => Promise<void>
  /** Evaluates an expression in the page or in a frame. Returns the awaited result, as JSON. */
  readonly evaluate: (expression: string, inFrame?: FramePath) => Promise<unknown>
  /** Clicks an element with a real, trusted event. */
  readonly click: (selector: string, inFrame?: FramePath) => Promise<void>
  /** Types a text into an element with real key presses. */
  readonly type: (selector: string, text: string, inFrame?: FramePath) => Promise<void>
  /** Returns a PNG of the viewport. */
  readonly screenshot: () => Promise<Buffer>
  readonly close: () => Promise<void>
}
