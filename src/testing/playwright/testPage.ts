/** What is used of Playwright's `Locator`. Named here, so that nobody needs Playwright for the types. */
interface TestLocator {
  readonly check: () => Promise<void>
  readonly click: () => Promise<void>
  readonly fill: (text: string) => Promise<void>
  readonly waitFor: (options: { readonly state: 'detached' }) => Promise<void>
}

/** What is used of Playwright's `FrameLocator`. */
interface TestFrame {
  readonly locator: (selector: string) => TestLocator
}

/** What is used of Playwright's `Page`: any version's fits. */
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
