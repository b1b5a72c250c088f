import type { SetupWorld, StorySetup } from './storySetup.js'

/** The world behind one story, as the story's page sees it. */
export class RunningSetup {
  /** Asks the proxy, as the page of a portal does. */
  readonly fetch: typeof fetch
  readonly #world: SetupWorld

  private constructor(world: SetupWorld) {
    this.#world = world
    this.fetch = world.fetch
  }

  /** By the server that serves this page; a built Storybook has none, and is its own. */
  static async start(order: StorySetup): Promise<RunningSetup> {
    const id = crypto.randomUUID()
    const { startWorld } = import.meta.env.DEV
      ? await import('./askServer.js')
      : await import('./inBrowser/startWorld.js')
    return new RunningSetup(await startWorld(id, order))
  }

  /** The proxy, as `SigningProvider` takes it. */
  get endpoint(): string {
    return this.#world.endpoint
  }

  /** The origin of the ceremony's pages: another one than the story's, where there is a server. */
  get ceremonyOrigin(): string {
    return this.#world.ceremonyOrigin
  }

  /** Where the service takes a recipient at the end. */
  get landing(): string {
    return `${this.endpoint}/finished`
  }

  async close(): Promise<void> {
    await this.#world.close()
  }
}

/** The setup that the preview’s loader has started for a story. */
export function setupOf({ loaded }: { readonly loaded: Record<string, unknown> }): RunningSetup {
  const { setup } = loaded
  if (setup instanceof RunningSetup) return setup
  throw new Error('The preview has started no setup.')
}
