import type { SetupAddress, StorySetup } from './StorySetup.js'

/** The world behind one story, as the story's page sees it. */
export class RunningSetup {
  readonly #address: SetupAddress
  readonly #id: string

  private constructor(id: string, address: SetupAddress) {
    this.#id = id
    this.#address = address
  }

  /** Asks the server that serves this page for a setup. */
  static async start(order: StorySetup): Promise<RunningSetup> {
    const id = crypto.randomUUID()
    const response = await fetch(`/setups/${id}`, { method: 'PUT', body: JSON.stringify(order) })
    if (response.ok) return new RunningSetup(id, await response.json())
    throw new Error(
      'The stories run the product, so they need the server that `npm run storybook` starts.',
    )
  }

  /** The proxy, as `SigningProvider` takes it. */
  get endpoint(): string {
    return this.#address.endpoint
  }

  /** The origin of the ceremony's pages: another one than the story's. */
  get ceremonyOrigin(): string {
    return this.#address.ceremonyOrigin
  }

  /** Where the service takes a recipient at the end. */
  get landing(): string {
    return `${this.endpoint}/finished`
  }

  async close(): Promise<void> {
    await fetch(`/setups/${this.#id}`, { method: 'DELETE' })
  }
}

/** The setup that the preview’s loader has started for a story. */
export function setupOf({ loaded }: { readonly loaded: Record<string, unknown> }): RunningSetup {
  const { setup } = loaded
  if (setup instanceof RunningSetup) return setup
  throw new Error('The preview has started no setup.')
}
