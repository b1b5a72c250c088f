import {
  REFUSED_STATUSES,
  refusal,
  SHORT_MS,
  tooLarge,
  withBody,
  type AdapterSuite,
} from './adapterSuite.js'
import {
  assertCode,
  assertNoException,
  assertNoRepeatedWrite,
  assertRefused,
  assertSameRequests,
  assertStatus,
} from './assertions.js'
import { malformedBodies, STRANGE_BODIES } from './malformedBodies.js'
import { answering, delayed, type Fault, lost } from './replayService.js'

/** Adds the cases about replacements, deliverables, their files, and health. */
export function addOtherCases(suite: AdapterSuite): void {
  addReplacementCases(suite)
  addDeliverableCases(suite)
  addDownloadCases(suite)
  addHealthCases(suite)
}

const GRACE = { name: 'Grace Hopper', email: 'grace@example.com' }

function addReplacementCases({ adapter, conversations: { replacement }, add }: AdapterSuite): void {
  if (!adapter.replaceRecipient || adapter.can.replace === 'same_link') return
  add('replacement: returns the new recipient, with the recorded requests only', async (portal) => {
    if (!replacement) throw new Error('Record a conversation `replacement`.')
    const { replace, service } = portal(replacement.exchanges)
    const outcome = await replace(replacement.id, GRACE)
    assertStatus(outcome, 201)
    assertSameRequests(service)
    if (outcome.body['id'] === replacement.successorId) return
    throw new Error(`The new recipient is not ${replacement.successorId}.`)
  })
  if (!replacement) return
  add('replacement: a name and an address reach no path', async (portal) => {
    const person = { name: 'O’Neil & Söhne ?#%/..', email: 'a+b@example.com' }
    assertNoException(await portal(replacement.exchanges).replace(replacement.id, person))
  })
  add('replacement: a lost or malformed response repeats no write', async (portal) => {
    for (const [index, { response }] of replacement.exchanges.entries()) {
      const bodies = [...STRANGE_BODIES, ...malformedBodies(response.body)].slice(0, 60)
      const faults = [lost(index), answering(index, () => refusal(500))]
      for (const fault of [...faults, ...bodies.map((body) => withBody(index, body))]) {
        const { replace, service } = portal(replacement.exchanges, fault)
        // oxlint-disable-next-line no-await-in-loop -- one portal at a time
        assertNoException(await replace(replacement.id, GRACE))
        assertNoRepeatedWrite(service)
      }
    }
  })
}

function addDeliverableCases({ adapter, conversations, add }: AdapterSuite): void {
  const { deliverable } = conversations
  if (!adapter.retrieveDeliverable) return
  add('deliverable: is read with the recorded requests only', async (portal) => {
    if (!deliverable) throw new Error('Record a conversation `deliverable`.')
    const { read, service } = portal(deliverable.exchanges)
    assertStatus(await read(`/deliverables/${deliverable.id}`), 200)
    assertSameRequests(service)
  })
  if (!deliverable) return
  add('deliverable: a refusal or a malformed response is a problem', async (portal) => {
    const path = `/deliverables/${deliverable.id}`
    for (const status of REFUSED_STATUSES) {
      const fault = answering(0, () => refusal(status))
      // oxlint-disable-next-line no-await-in-loop -- one portal at a time
      assertRefused(await portal(deliverable.exchanges, fault).read(path), status)
    }
    const bodies = malformedBodies(deliverable.exchanges[0]?.response.body)
    for (const body of [...STRANGE_BODIES, ...bodies]) {
      // oxlint-disable-next-line no-await-in-loop -- one portal at a time
      assertNoException(await portal(deliverable.exchanges, withBody(0, body)).read(path))
    }
    assertCode(await portal(deliverable.exchanges, tooLarge(0)).read(path), 'upstream_invalid')
  })
}

function addDownloadCases({ adapter, conversations: { file }, add }: AdapterSuite): void {
  if (!adapter.downloadDeliverable) return
  add('file: is downloaded with the recorded requests only', async (portal) => {
    if (!file) throw new Error('Record a conversation `file`.')
    const { read, service } = portal(file.exchanges)
    assertStatus(await read(`/deliverables/${file.id}/file`), 200)
    assertSameRequests(service)
  })
  if (!file) return
  add('file: a slow service has more time for the first byte than for a call', async (portal) => {
    const isFile = (index: number): boolean => index === file.exchanges.length - 1
    const late = delayed(2 * SHORT_MS)
    const slow: Fault = (index, ...rest) => (isFile(index) ? late(index, ...rest) : undefined)
    const { read } = portal(file.exchanges, slow, SHORT_MS)
    assertStatus(await read(`/deliverables/${file.id}/file`), 200)
  })
  add('file: a page instead of the file does not reach the browser', async (portal) => {
    const fault = answering(file.exchanges.length - 1, () => webPage(200))
    const path = `/deliverables/${file.id}/file`
    assertCode(await portal(file.exchanges, fault).read(path), 'upstream_invalid')
  })
}

function addHealthCases({ adapter, add }: AdapterSuite): void {
  if (!adapter.checkHealth) return
  add('health: accepts a 404 with JSON, and notices a wrong key and a web page', async (portal) => {
    const answers = [
      await portal([]).proxy.health(),
      await portal(
        [],
        answering(0, () => refusal(401)),
      ).proxy.health(),
      await portal(
        [],
        answering(0, () => webPage(404)),
      ).proxy.health(),
    ]
    const services = answers.map(({ service }) => service).join(', ')
    if (services === 'ok, upstream_auth, upstream_invalid') return
    throw new Error(`health() said ${services}, expected ok, upstream_auth, upstream_invalid.`)
  })
}

/** Builds the response of a gateway, or of a server that is not the service. */
function webPage(status: number): Response {
  return new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } })
}
