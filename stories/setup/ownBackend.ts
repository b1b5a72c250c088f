import { parseGrant } from '../../src/contract/ceremony.js'
import { setupOf } from './runningSetup.js'
import { RECIPIENT_ID } from './storySetup.js'

/** Creates a ceremony without the package's client. Stores it in the story's `loaded.grant`. */
export async function grantByOwnBackend(story: {
  readonly loaded: Record<string, unknown>
}): Promise<void> {
  const setup = setupOf(story)
  const response = await setup.fetch(`${setup.endpoint}/recipients/${RECIPIENT_ID}/ceremony`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  story.loaded['grant'] = parseGrant(await response.json())
}
