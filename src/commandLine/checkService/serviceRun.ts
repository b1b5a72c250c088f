import type { JsonObject } from '../../contract/jsonObject.js'
import { isRecipientId } from '../../contract/resourceId.js'
import { callService, type ServiceAnswer } from './callService.js'
import type { ServiceTarget } from './serviceTarget.js'

/** Custom authentication as the contract shows it. */
export const CUSTOM = {
  type: 'custom',
  provider: 'check-service',
  data: { 'Session ID': 'check-service', 'Authenticated At': '1 March 2026, 09:30' },
} as const

/** Everything a ceremony can be asked for. */
export const SUBMITTED = {
  redirect_url: 'https://portal.example.com/done?case=7',
  embeddable_in: ['https://portal.example.com', 'https://*.example.org'],
} as const

/** Who takes a recipient's place, and who takes theirs. */
export const SUCCESSORS = [
  { name: 'Check Service', email: 'check-service@example.com' },
  { name: 'Check Service Again', email: 'check-service-again@example.com' },
] as const

/** The calls of one run. What several lines look at is asked for once. */
export class ServiceRun {
  readonly target: ServiceTarget
  readonly #seen = new Map<string, Promise<ServiceAnswer>>()
  /** Who is in the slot now: a replacement gives a new recipient. */
  #recipientId: string

  constructor(target: ServiceTarget) {
    this.target = target
    this.#recipientId = target.recipientId ?? ''
  }

  get recipientId(): string {
    return this.#recipientId
  }

  /** A call below the base url; `key: null` sends none. */
  async call(
    method: 'GET' | 'POST',
    path: string,
    { body, key = this.target.apiKey }: { body?: JsonObject; key?: string | null } = {},
  ): Promise<ServiceAnswer> {
    return callService(this.target.fetch, `${this.target.baseUrl}/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key !== null && { 'x-api-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Opens an address that the service gave, as a browser would: without the key. */
  async open(address: unknown): Promise<ServiceAnswer | undefined> {
    const isAddress = typeof address === 'string' && /^https?:\/\//.test(address)
    if (!isAddress || !URL.canParse(address)) return undefined
    return callService(this.target.fetch, address, { method: 'GET' })
  }

  ceremonyPath(recipientId: string): string {
    const { profile } = this.target
    return `/recipients/${recipientId}/${profile === 'live' ? 'ceremonies' : 'ceremony'}`
  }

  /** As the profile writes it: an object, or a list that holds it. */
  authentication(method: unknown = CUSTOM): unknown {
    return this.target.profile === 'live' ? [method] : method
  }

  async createCeremony(body: JsonObject): Promise<ServiceAnswer> {
    return this.call('POST', this.ceremonyPath(this.#recipientId), { body })
  }

  /** A ceremony with nothing but what is required. */
  async plainCeremony(): Promise<ServiceAnswer> {
    return this.#once('plain', async () =>
      this.createCeremony({ authentication: this.authentication() }),
    )
  }

  /** A ceremony with everything. */
  async wholeCeremony(): Promise<ServiceAnswer> {
    return this.#once('whole', async () =>
      this.createCeremony({ authentication: this.authentication(), ...SUBMITTED }),
    )
  }

  async replace(body: JsonObject): Promise<ServiceAnswer> {
    const answer = await this.call('POST', `/recipients/${this.#recipientId}/replace`, { body })
    const { id } = answer.body
    if (answer.status < 300 && isRecipientId(id)) this.#recipientId = id
    return answer
  }

  /** The recipient replaced, and then the one who came: in this order, once each. */
  async successors(): Promise<readonly [ServiceAnswer, ServiceAnswer]> {
    const first = await this.#once('first', async () => this.replace(SUCCESSORS[0]))
    return [first, await this.#once('second', async () => this.replace(SUCCESSORS[1]))]
  }

  async deliverable(): Promise<ServiceAnswer> {
    const path = `/deliverables/${this.target.deliverableId ?? ''}`
    return this.#once('deliverable', async () => this.call('GET', path))
  }

  async #once(name: string, ask: () => Promise<ServiceAnswer>): Promise<ServiceAnswer> {
    const seen = this.#seen.get(name) ?? ask()
    this.#seen.set(name, seen)
    return seen
  }
}
