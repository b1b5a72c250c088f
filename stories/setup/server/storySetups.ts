import type { Plugin } from 'vite'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { startSetup, type Backend } from './startSetup.js'
import type { StorySetup } from '../storySetup.js'

/** A reloaded page does not close its setups. Beyond this number the oldest one closes. */
const MOST_SETUPS = 50

/**
 * Runs setups for stories: `PUT /setups/<id>` with a {@link StorySetup} starts one and answers with its
 * address, `DELETE /setups/<id>` ends it, and its proxy answers below `/setups/<id>/`.
 *
 * Each story has its own emulator, so that a fault of one story does not reach another.
 */
export function storySetups(): Plugin {
  const setups = new Map<string, Backend>()

  async function close(id: string): Promise<void> {
    const setup = setups.get(id)
    setups.delete(id)
    await setup?.close()
  }

  async function set(id: string, request: Request): Promise<Response> {
    const wanted: StorySetup = await request.json()
    const setup = await startSetup(wanted, new URL(`/setups/${id}/api/signing`, request.url))
    setups.set(id, setup)
    const [oldest] = setups.keys()
    if (oldest !== undefined && setups.size > MOST_SETUPS) await close(oldest)
    return Response.json(setup.address, { status: 201 })
  }

  async function answer(request: Request): Promise<Response> {
    const [, , id = '', below] = new URL(request.url).pathname.split('/')
    if (below !== undefined) {
      return setups.get(id)?.proxy.fetch(request) ?? new Response(null, { status: 404 })
    }
    if (request.method === 'PUT') return set(id, request)
    await close(id)
    return new Response(null, { status: 204 })
  }

  return {
    name: 'story-setups',
    configureServer({ middlewares }) {
      const listener = toNodeListener(answer)
      // Not mounted at a path, because the server would remove it from the url.
      middlewares.use((request, response, next) =>
        request.url?.startsWith('/setups/') ? listener(request, response) : next(),
      )
    },
    async closeBundle() {
      await Promise.all([...setups.keys()].map(close))
    },
  }
}
