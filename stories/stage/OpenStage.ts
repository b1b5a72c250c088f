import type { StageAddress, StageOrder } from './StageOrder.js'

/** The world behind one story, as the story's page sees it. */
export class OpenStage {
  readonly #address: StageAddress
  readonly #id: string

  private constructor(id: string, address: StageAddress) {
    this.#id = id
    this.#address = address
  }

  /** Asks the server that serves this page for a stage. */
  static async set(order: StageOrder): Promise<OpenStage> {
    const id = crypto.randomUUID()
    const response = await fetch(`/stages/${id}`, { method: 'PUT', body: JSON.stringify(order) })
    if (response.ok) return new OpenStage(id, await response.json())
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
    await fetch(`/stages/${this.#id}`, { method: 'DELETE' })
  }
}

/** The stage that the preview's loader has set for a story. */
export function stageOf({ loaded }: { readonly loaded: Record<string, unknown> }): OpenStage {
  const { stage } = loaded
  if (stage instanceof OpenStage) return stage
  throw new Error('The preview has set no stage.')
}
