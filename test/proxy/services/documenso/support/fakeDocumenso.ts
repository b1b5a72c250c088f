/** A recipient of the fake, with what Documenso's responses contain. */
export interface FakeRecipient {
  readonly id: number
  readonly role: string
  readonly email: string
  readonly signingStatus: string
  readonly hasField: boolean
  readonly signingOrder?: number
  readonly expiresAt?: string
}

/** What happens to one call: it fails before or after its effect, without a response. */
export type Fault = 'lost before' | 'lost after' | undefined

/** A Documenso with one envelope in memory, which loses calls. */
export interface FakeDocumenso {
  readonly fetch: (url: string, init: FakeInit) => Promise<Response>
  readonly recipients: () => readonly FakeRecipient[]
  /** The faults of the next calls that change something, in order. Reads get those of `reads`. */
  readonly lose: (writes: readonly Fault[], reads?: readonly Fault[]) => void
  readonly change: (id: number, fields: Partial<FakeRecipient>) => void
  readonly setRedirect: (url: string | null) => void
  readonly setOrder: (order: 'PARALLEL' | 'SEQUENTIAL') => void
  readonly writes: string[]
}

interface FakeInit {
  readonly method?: string
  readonly body?: string | null
}

const BASE = { name: 'Someone', signingOrder: null, expiresAt: null, authOptions: null }
const ENVELOPE = 'envelope_fake'

export function fakeDocumenso(initial: readonly FakeRecipient[]): FakeDocumenso {
  let recipients = [...initial]
  let writeFaults: Fault[] = []
  let readFaults: Fault[] = []
  let redirectUrl: string | null = null
  let signingOrder = 'PARALLEL'
  const writes: string[] = []

  const answerOf = (recipient: FakeRecipient) => ({
    ...BASE,
    ...recipient,
    envelopeId: ENVELOPE,
    token: `example_token_${recipient.id}`,
  })

  function read(path: string): Response {
    if (path === `/envelope/${ENVELOPE}`) {
      const fields = recipients.filter(({ hasField }) => hasField).map(({ id }) => fieldOf(id))
      const meta = { documentMeta: { signingOrder, redirectUrl } }
      const lists = { recipients: recipients.map(answerOf), fields, envelopeItems: [] }
      return Response.json({ id: ENVELOPE, status: 'PENDING', ...meta, ...lists })
    }
    const found = recipients.find(({ id }) => path === `/envelope/recipient/${id}`)
    return found ? Response.json(answerOf(found)) : Response.json({}, { status: 404 })
  }

  function write(path: string, body: Record<string, never>): Response {
    writes.push(path.replace('/envelope/', ''))
    switch (path) {
      case '/envelope/recipient/create-many': {
        const [data] = Object(body).data
        const id = 1 + Math.max(...recipients.map((one) => one.id))
        const created = { signingStatus: 'NOT_SIGNED', hasField: false, ...data, id }
        recipients = [...recipients, created]
        return Response.json({ data: [answerOf(created)] })
      }
      case '/envelope/field/create-many': {
        const [field] = Object(body).data
        recipients = recipients.map((one) =>
          one.id === field.recipientId ? { ...one, hasField: true } : one,
        )
        return Response.json({ data: [] })
      }
      case '/envelope/recipient/delete': {
        const known = recipients.some(({ id }) => id === body['recipientId'])
        recipients = recipients.filter(({ id }) => id !== body['recipientId'])
        return Response.json({}, { status: known ? 200 : 404 })
      }
      case '/envelope/update':
        ;({ redirectUrl } = Object(body).meta)
        return Response.json({})
      default:
        return Response.json({})
    }
  }

  return {
    fetch: async (url, { method, body }) => {
      const path = new URL(url).pathname.replace('/api/v2', '')
      const isRead = method === 'GET'
      const fault = (isRead ? readFaults : writeFaults).shift()
      if (fault === 'lost before') throw new TypeError('lost before')
      const response = isRead ? read(path) : write(path, JSON.parse(body ?? '{}'))
      if (fault === 'lost after') throw new TypeError('lost after')
      return response
    },
    recipients: () => recipients,
    lose: (ofWrites, ofReads = []) => {
      writeFaults = [...ofWrites]
      readFaults = [...ofReads]
    },
    change: (id, fields) => {
      recipients = recipients.map((one) => (one.id === id ? Object.assign({}, one, fields) : one))
    },
    setRedirect: (url) => {
      redirectUrl = url
    },
    setOrder: (value) => {
      signingOrder = value
    },
    writes,
  }
}

function fieldOf(recipientId: number) {
  const place = { page: 1, positionX: '10', positionY: '10', width: '20', height: '5' }
  return { recipientId, envelopeItemId: 'item', type: 'SIGNATURE', ...place, fieldMeta: null }
}
