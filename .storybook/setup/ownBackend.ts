import { parseGrant } from '../../src/contract/ceremony.js'
import type { OwnCeremonyOptions } from '../../src/react/index.js'
import type { RunningSetup } from './runningSetup.js'
import { RECIPIENT_ID } from './storySetup.js'

/** Returns a function that creates a ceremony without the package's client. */
export function ownBackend(setup: RunningSetup): OwnCeremonyOptions['create'] {
  return async () => {
    const response = await setup.fetch(`${setup.endpoint}/recipients/${RECIPIENT_ID}/ceremony`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: '{}',
    })
    const grant = parseGrant(await response.json())
    if (grant) return grant
    throw new Error('The proxy of the story must create a ceremony.')
  }
}
