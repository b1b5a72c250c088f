/** The methods of Playwright's `Locator` that this package uses, declared without Playwright. */
interface TestLocator {
  readonly check: () => Promise<void>
  readonly click: () => Promise<void>
  readonly fill: (text: string) => Promise<void>
  readonly waitFor: (options: { readonly state: 'attached' | 'detached' }) => Promise<void>
  readonly first: () => TestLocator
  readonly count: () => Promise<number>
}

/** The methods of Playwright's `FrameLocator` that this package uses. */
interface TestFrame {
  readonly locator: (selector: string) => TestLocator
}

/** The methods of Playwright's `Page` that this package uses. Every version has them. */
export interface TestPage {
  readonly locator: (selector: string) => TestLocator
  readonly frameLocator: (selector: string) => TestFrame
  readonly isClosed: () => boolean
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
