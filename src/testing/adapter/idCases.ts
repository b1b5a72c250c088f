import type { AdapterSuite } from './adapterSuite.js'
import { assertCode, assertNoException } from './assertions.js'

/** Adds the cases about ids. */
export function addIdCases({ adapter, conversations, add }: AdapterSuite): void {
  const { id } = conversations.ceremony

  add('ids: every id that the adapter accepts fits into the path of a call', async (portal) => {
    for (const strange of strangeIds(id)) {
      const { create, read } = portal([])
      // oxlint-disable no-await-in-loop -- one portal at a time
      assertNoException(await create(strange))
      if (adapter.retrieveDeliverable) assertNoException(await read(`/deliverables/${strange}`))
      if (adapter.status) {
        assertNoException(await read(`/recipients/${strange}/confirmation?reason=open`))
      }
      // oxlint-enable no-await-in-loop
    }
  })
  add('ids: no id with another path reaches the service', async (portal) => {
    for (const strange of [`${id}%2F..`, `${id}%3Fa=b`, `${id}%23`, '%2e%2e', `${id}%00`]) {
      const { create, service } = portal([])
      // oxlint-disable-next-line no-await-in-loop -- one portal at a time
      const { status } = await create(strange)
      if (status < 400 || service.sent.length > 0) throw new Error('The service was called.')
    }
  })
  add('ids: an unknown recipient is `recipient_not_found`', async (portal) => {
    assertCode(await portal([]).create(id), 'recipient_not_found')
  })
}

/** Ids that the proxy accepts, and that an adapter with ids of two parts can read wrongly. */
function strangeIds(id: string): readonly string[] {
  const parts = [`${id}.`, `.${id}`, `${id}.${id}`, `${id}..${id}`, `${id}~`, `-${id}`, `${id}.x.y`]
  const words = [
    '0',
    '-1',
    '.',
    '..',
    '~',
    '1e9',
    '99999999999999999999',
    '__proto__',
    'constructor',
  ]
  return [...parts, ...words, 'a'.repeat(200)].filter((text) => text.length <= 200)
}
