import type { SetupBackend, StorySetup } from './storySetup.js'

/** The proxy and the service of one story, for the story's page. */
export class RunningSetup {
  /** Calls the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly #backend: SetupBackend

  private constructor(backend: SetupBackend) {
    this.#backend = backend
    this.fetch = backend.fetch
  }

  /** Starts a setup on the server of this page. A built Storybook has no server and starts it in the page. */
  static async start(setup: StorySetup): Promise<RunningSetup> {
    const id = crypto.randomUUID()
    const { startBackend } = import.meta.env.DEV
      ? await import('./askServer.js')
      : await import('./inBrowser/startBackend.js')
    return new RunningSetup(await startBackend(id, setup))
  }

  /** The proxy's address, for `SigningProvider`. */
  get endpoint(): string {
    return this.#backend.endpoint
  }

  /** The origin of the ceremony's pages. In a built Storybook it is the story's own. */
  get ceremonyOrigin(): string {
    return this.#backend.ceremonyOrigin
  }

  /** The page to which the service sends a recipient at the end. */
  get landing(): string {
    return `${this.endpoint}/finished`
  }

  async close(): Promise<void> {
    await this.#backend.close()
  }
}

/** Returns the setup that the preview’s loader has started for a story. */
export function setupOf({ loaded }: { readonly loaded: Record<string, unknown> }): RunningSetup {
  const { setup } = loaded
  if (setup instanceof RunningSetup) return setup
  throw new Error('The loader of the preview must start a setup before the story.')
}
