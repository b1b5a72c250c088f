import { isSigningError } from '../../contract/signingError.js'
import { LOSSES, REFUSED_STATUSES, refusal, SHORT_MS, withBody } from './adapterSuite.js'
import type { AdapterSuite, OpenPortal } from './adapterSuite.js'
import { assertSameRequests } from './assertions.js'
import type { SigningProxy } from '../../proxy/createSigningProxy.js'
import type { SigningStatus } from '../../proxy/services/signingService.js'
import type { RecordedStatus } from './conversations.js'
import { malformedBodies, STRANGE_BODIES } from './malformedBodies.js'
import { answering, delayed, type Fault } from './replayService.js'

/** Every status but `unknown`, which needs no conversation: a 404 means it. */
const STATES = [
  'waiting',
  'not_ready',
  'not_your_turn',
  'signed',
  'declined',
  'declined_by_other',
  'expired',
  'canceled',
  'replaced',
] as const satisfies readonly SigningStatus[]

/** Adds the cases about the status of a recipient. */
export function addStatusCases(suite: AdapterSuite): void {
  const { adapter, conversations, add } = suite
  if (!adapter.status) return
  const { statuses = [], cannotSay = [], ceremony } = conversations

  add('status: every state is recorded, or listed in `cannotSay`', async () => {
    const known = new Set([...statuses.map(({ status }) => status), ...cannotSay])
    const missing = STATES.filter((status) => !known.has(status))
    if (missing.length > 0) throw new Error(`No conversation for ${missing.join(', ')}.`)
  })
  add('status: a recipient that the service does not know is `unknown`', async (portal) => {
    assertOneOf(await statusOf(portal([]).proxy, ceremony.id), ['unknown'])
  })
  add(
    'status: readings at the same moment do not mix, in any order of responses',
    async (portal) => {
      const orders = [statuses, statuses.toReversed()]
      for (const order of orders) {
        const reads = order.map(async ({ id, exchanges }, index) =>
          statusOf(portal(exchanges, delayed(5 * index)).proxy, id),
        )
        // oxlint-disable-next-line no-await-in-loop -- one order after the other
        const found = await Promise.all(reads)
        for (const [index, { status }] of order.entries()) assertOneOf(found[index] ?? '', [status])
      }
    },
  )
  for (const recorded of statuses) {
    const { id, exchanges, status, role, sealed, ended } = recorded
    const expected = [role, status, sealed, ended].filter(Boolean).join(' ')
    add(`status: is ${expected} in the recorded state of ${id}`, async (portal) => {
      const { proxy, service } = portal(exchanges)
      const read = await proxy.readStatus(id)
      const found = [role && read.role, read.status, read.sealed, read.ended]
      assertOneOf(found.filter(Boolean).join(' '), [expected])
      assertSameRequests(service)
    })
    // Another role has other words, and the same requests.
    if (role === undefined || role === 'signer') addFaultCases(suite, recorded)
    if (status === 'signed' && exchanges.length > 1) addUnreadableCase(suite, recorded)
  }
  addPageCases(suite)
}

/** Adds a case in which only the last request of a conversation fails, which says if the file exists. */
function addUnreadableCase({ add }: AdapterSuite, { id, exchanges }: RecordedStatus): void {
  add(`status: a signature stays one if its file cannot be read (${id})`, async (portal) => {
    const fault = answering(exchanges.length - 1, () => refusal(500))
    const { status, sealed, isUnreadable } = await portal(exchanges, fault).proxy.readStatus(id)
    assertOneOf([status, sealed, isUnreadable].join(' '), ['signed pending true'])
  })
}

function question(id: string): string {
  return `/recipients/${id}/confirmation?reason=open&knows=not_ready,unavailable`
}

async function answerTo({ read }: ReturnType<OpenPortal>, id: string): Promise<string> {
  const { body, code } = await read(question(id))
  return String(code ?? body['answer'])
}

/** Adds the cases about what a page reads. */
function addPageCases({ conversations: { statuses = [] }, add }: AdapterSuite): void {
  for (const { id, exchanges, role } of statuses.filter((one) => one.role === 'cc')) {
    add(`page: a recipient of a copy has the answer \`false\` (${id})`, async (portal) => {
      const { body } = await portal(exchanges).read(question(id))
      assertOneOf(`${String(body['answer'])} ${String(body['role'])}`, [`false ${role}`])
    })
  }
  const waiting = statuses.find(({ status }) => status === 'waiting')
  const other = statuses.find(({ id }) => id !== waiting?.id)
  if (!waiting || !other) return
  add(
    'page: a deleted recipient is `unavailable` only if the key reads another',
    async (portal) => {
      let isDeleted = false
      const exchanges = [...waiting.exchanges, ...other.exchanges]
      const fault: Fault = () => (isDeleted ? refusal(404) : undefined)
      const alone = portal(exchanges, fault)
      const beside = portal(exchanges, fault)
      await answerTo(alone, waiting.id)
      await answerTo(beside, waiting.id)
      await answerTo(beside, other.id)
      isDeleted = true
      assertOneOf(await answerTo(alone, waiting.id), ['false'])
      assertOneOf(await answerTo(beside, waiting.id), ['unavailable'])
    },
  )
}

/** Adds the faults of a conversation. A fault must never look like the end for the person. */
function addFaultCases({ add }: AdapterSuite, { id, exchanges, status }: RecordedStatus): void {
  const allowed = [status, 'waiting', 'unknown', ...PROBLEMS]
  add(`status: a fault never turns ${status} into another end (${id})`, async (portal) => {
    for (const [index, { response }] of exchanges.entries()) {
      // Of a refusal, the HTTP status has a meaning even if the body is cut off.
      const afterLoss = response.status >= 400 ? PROBLEMS : []
      const first = index === 0 ? ['unknown', ...PROBLEMS] : allowed
      for (const refused of REFUSED_STATUSES) {
        const { proxy } = portal(
          exchanges,
          answering(index, () => refusal(refused)),
        )
        // oxlint-disable-next-line no-await-in-loop -- one portal at a time
        assertOneOf(await statusOf(proxy, id), first)
      }
      for (const [loss, code] of LOSSES) {
        const { proxy } = portal(exchanges, loss(index), SHORT_MS)
        // oxlint-disable-next-line no-await-in-loop -- one portal at a time
        assertOneOf(await statusOf(proxy, id), [code, ...(index === 0 ? afterLoss : [status])])
      }
      for (const body of [...STRANGE_BODIES, ...malformedBodies(response.body)]) {
        const { proxy, cause } = portal(exchanges, withBody(index, body))
        // oxlint-disable-next-line no-await-in-loop -- one portal at a time
        const read = await statusOf(proxy, id)
        if (read === 'internal_error') throw new Error(`The adapter threw an error.${cause()}`)
        if (read === 'signed' && status !== 'signed') {
          throw new Error('A malformed response was read as a signature.')
        }
      }
    }
  })
}

const PROBLEMS = [
  'not_ready_yet',
  'recipient_not_actionable',
  'upstream_auth',
  'upstream_busy',
  'upstream_error',
  'upstream_invalid',
  'upstream_rejected',
  'upstream_timeout',
  'upstream_unreachable',
]

/** Returns the status that the proxy reads, or the code of the problem. */
async function statusOf({ readStatus }: SigningProxy, id: string): Promise<string> {
  try {
    return (await readStatus(id)).status
  } catch (error) {
    if (isSigningError(error)) return error.code
    throw error
  }
}

function assertOneOf(read: string, expected: readonly string[]): void {
  if (expected.includes(read)) return
  throw new Error(`The status was read as ${read}, expected ${expected.join(' or ')}.`)
}
