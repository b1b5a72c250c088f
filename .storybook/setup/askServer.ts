import type { SetupAddress, SetupBackend, StorySetup } from './storySetup.js'

/** Starts a proxy and a signing service on Storybook's server. The service has another origin. */
export async function startBackend(id: string, setup: StorySetup): Promise<SetupBackend> {
  const place = `/setups/${id}`
  const response = await fetch(place, { method: 'PUT', body: JSON.stringify(setup) })
  if (!response.ok)
    throw new Error(
      'The server of this Storybook must start setups. Start it with npm run storybook.',
    )
  const address: SetupAddress = await response.json()
  return {
    ...address,
    fetch: async (...call) => fetch(...call),
    close: async () => void (await fetch(place, { method: 'DELETE' })),
  }
}
