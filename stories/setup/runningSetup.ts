import type { SetupWorld, StorySetup } from './storySetup.js'

/** The proxy and the service of one story, for the story's page. */
export class RunningSetup {
  /** Calls the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly #world: SetupWorld

  private constructor(world: SetupWorld) {
    this.#world = world
    this.fetch = world.fetch
  }

  /** Starts a setup on the server of this page. A built Storybook has no server and starts it in the page. */
  static async start(order: StorySetup): Promise<RunningSetup> {
    const id = crypto.randomUUID()
    const { startWorld } = import.meta.env.DEV
      ? await import('./askServer.js')
      : await import('./inBrowser/startWorld.js')
    return new RunningSetup(await startWorld(id, order))
  }

  /** The proxy's address, for `SigningProvider`. */
  get endpoint(): string {
    return this.#world.endpoint
  }

  /** The origin of the ceremony's pages. In a built Storybook it is the story's own. */
  get ceremonyOrigin(): string {
    return this.#world.ceremonyOrigin
  }

  /** The page to which the service sends a recipient at the end. */
  get landing(): string {
    return `${this.endpoint}/finished`
  }

  async close(): Promise<void> {
    await this.#world.close()
  }
}

/** Returns the setup that the preview’s loader has started for a story. */
export function setupOf({ loaded }: { readonly loaded: Record<string, unknown> }): RunningSetup {
  const { setup } = loaded
  if (setup instanceof RunningSetup) return setup
  throw new Error('The loader of the preview must start a setup before the story.')
}
