import { LOSSES, REFUSED_STATUSES, refusal, SHORT_MS, tooLarge, withBody } from './adapterSuite.js'
import type { AdapterSuite, OpenPortal } from './adapterSuite.js'
import type { AdapterPortal, Outcome } from './adapterPortal.js'
import {
  assertCode,
  assertNoException,
  assertNoRepeatedWrite,
  assertRefused,
  assertSameRequests,
  assertStatus,
} from './assertions.js'
import { malformedBodies, STRANGE_BODIES } from './malformedBodies.js'
import { answering, late, type Fault } from './replayService.js'

/** Adds the cases about ceremonies. */
export function addCeremonyCases(suite: AdapterSuite): void {
  const { conversations, add } = suite
  const { exchanges, id } = conversations.ceremony

  add('ceremony: returns the recorded url, with the recorded requests only', async (portal) => {
    const { outcome, service } = await created(suite, portal)
    assertStatus(outcome, 201)
    assertSameRequests(service)
  })
  add('ceremony: is created even if the service answers slowly', async (portal) => {
    assertStatus((await created(suite, portal, late)).outcome, 201)
  })
  add('ceremony: ignores fields of a response that it does not know', async (portal) => {
    assertStatus((await created(suite, portal, withNewField)).outcome, 201)
  })
  add('ceremony: can end at a page with a query', async (portal) => {
    assertNoException(await portal(exchanges).create(id, { landing: 'other' }))
  })
  for (const { id: refusedId, exchanges: refused, code } of conversations.refusals ?? []) {
    add(`ceremony: is refused with ${code}, as recorded for ${refusedId}`, async (portal) => {
      assertCode(await portal(refused).create(refusedId), code)
    })
  }
  for (const index of exchanges.keys()) addFaultCases(suite, index)
}

/** Adds the faults of one request of a ceremony. Only the first request must not be optional. */
function addFaultCases(suite: AdapterSuite, index: number): void {
  const { adapter, conversations, add } = suite
  const exchange = conversations.ceremony.exchanges[index]
  const name = `ceremony, request ${index + 1} (${exchange?.request.method})`
  const isUnsafe = exchange?.request.method !== 'GET' && adapter.can.create !== 'safe'

  add(`${name}: a refusal has the code of its status`, async (portal) => {
    for (const status of REFUSED_STATUSES) {
      // oxlint-disable-next-line no-await-in-loop -- one portal at a time
      const { outcome } = await created(
        suite,
        portal,
        answering(index, () => refusal(status)),
      )
      if (index === 0) assertRefused(outcome, status)
    }
  })
  add(`${name}: a lost response is reported, and no write is repeated`, async (portal) => {
    for (const [loss, code] of LOSSES) {
      // oxlint-disable-next-line no-await-in-loop -- one portal at a time
      const { outcome } = await created(suite, portal, loss(index), SHORT_MS)
      if (index === 0) assertCode(outcome, code)
      if (isUnsafe && outcome.body['unknown_outcome'] !== true) {
        throw new Error('The problem does not say `unknown_outcome`, although a write was sent.')
      }
    }
  })
  add(`${name}: a malformed or too large response leads to no other url`, async (portal) => {
    for (const body of [...STRANGE_BODIES, ...malformedBodies(exchange?.response.body)]) {
      // oxlint-disable-next-line no-await-in-loop -- one portal at a time
      await created(suite, portal, withBody(index, body))
    }
    const { outcome } = await created(suite, portal, tooLarge(index))
    if (index === 0) assertCode(outcome, 'upstream_invalid')
  })
}

/** Creates a ceremony. Throws for another url, an exception of the adapter and a repeated write. */
async function created(
  { conversations: { ceremony } }: AdapterSuite,
  portal: OpenPortal,
  fault?: Fault,
  timeoutMs?: number,
): Promise<Pick<AdapterPortal, 'service'> & { readonly outcome: Outcome }> {
  const { create, service } = portal(ceremony.exchanges, fault, timeoutMs)
  const outcome = await create(ceremony.id)
  assertNoException(outcome)
  assertNoRepeatedWrite(service)
  if (outcome.status === 201 && outcome.body['url'] !== ceremony.url) {
    throw new Error('The page received another url than the recorded one.')
  }
  return { outcome, service }
}

/** Adds a field to each JSON object that the service returns. */
const withNewField: Fault = async (_index, response) => {
  const { status, headers } = response
  const text = await response.text()
  const body = text.startsWith('{"') ? `{"x_new_field":{"a":[1]},${text.slice(1)}` : text
  return new Response(status === 204 ? null : body, { status, headers })
}
