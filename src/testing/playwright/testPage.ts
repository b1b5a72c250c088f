/** The used part of Playwright's `Locator`. It is declared here, so the types work without Playwright. */
interface TestLocator {
  readonly check: () => Promise<void>
  readonly click: () => Promise<void>
  readonly fill: (text: string) => Promise<void>
  readonly waitFor: (options: { readonly state: 'detached' }) => Promise<void>
}

/** The used part of Playwright's `FrameLocator`. */
interface TestFrame {
  readonly locator: (selector: string) => TestLocator
}

/** The used part of Playwright's `Page`, in every version. */
export interface TestPage {
  readonly locator: (selector: string) => TestLocator
  readonly frameLocator: (selector: string) => TestFrame
  readonly request: {
    readonly post: (url: string, options: { readonly data: unknown }) => Promise<TestAnswer>
    readonly delete: (url: string) => Promise<TestAnswer>
  }
}

interface TestAnswer {
  readonly ok: () => boolean
  readonly status: () => number
  readonly text: () => Promise<string>
}
