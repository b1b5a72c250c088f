import type { SetupBackend, StorySetup } from './storySetup.js'

/** The proxy and the signing service that one story uses. */
export class RunningSetup {
  /** Calls the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly #backend: SetupBackend

  private constructor(backend: SetupBackend) {
    this.#backend = backend
    this.fetch = backend.fetch
  }

  /** Starts proxy and service: on Storybook's server, or in this page if Storybook is built. */
  static async start(setup: StorySetup): Promise<RunningSetup> {
    const id = crypto.randomUUID()
    const { startBackend } = import.meta.env.DEV
      ? await import('./askServer.js')
      : await import('./inBrowser/startBackend.js')
    return new RunningSetup(await startBackend(id, setup))
  }

  /** A proxy that has nothing, for stories that start from a state. */
  static none(): RunningSetup {
    return new RunningSetup({
      endpoint: '/signing',
      ceremonyOrigin: 'https://ceremony.test',
      fetch: async () => new Response(null, { status: 404 }),
      close: () => undefined,
    })
  }

  /** The proxy's url, for `SigningProvider`. */
  get endpoint(): string {
    return this.#backend.endpoint
  }

  /** The origin of the ceremony's pages. In a built Storybook this is the story's own origin. */
  get ceremonyOrigin(): string {
    return this.#backend.ceremonyOrigin
  }

  /** The landing page: the service redirects the recipient to it at the end. */
  get landing(): string {
    return `${this.endpoint}/finished`
  }

  async close(): Promise<void> {
    await this.#backend.close()
  }
}

/** Returns the proxy and service that the preview’s loader has started for a story. */
export function setupOf({ loaded }: { readonly loaded: Record<string, unknown> }): RunningSetup {
  const { setup } = loaded
  if (setup instanceof RunningSetup) return setup
  throw new Error('The loader of the preview must start a setup before the story.')
}
