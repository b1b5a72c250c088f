import type { Plugin } from 'vite'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { startSetup, type Backend } from './startSetup.js'
import type { StorySetup } from '../storySetup.js'

/** A page that is reloaded leaves its setups behind; beyond this many, the oldest one closes. */
const MOST_SETUPS = 50

/**
 * Runs setups for stories: `PUT /setups/<id>` with a {@link StorySetup} starts one and answers with its
 * address, `DELETE /setups/<id>` ends it, and its proxy answers below `/setups/<id>/`.
 *
 * Each story has an emulator of its own, so that a fault of one story is none of the others'.
 */
export function storySetups(): Plugin {
  const setups = new Map<string, Backend>()

  async function close(id: string): Promise<void> {
    const setup = setups.get(id)
    setups.delete(id)
    await setup?.close()
  }

  async function set(id: string, request: Request): Promise<Response> {
    const order: StorySetup = await request.json()
    const setup = await startSetup(order, new URL(`/setups/${id}/api/signing`, request.url))
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
      // Not mounted at a path, which would be cut off from the url.
      middlewares.use((request, response, next) =>
        request.url?.startsWith('/setups/') ? listener(request, response) : next(),
      )
    },
    async closeBundle() {
      await Promise.all([...setups.keys()].map(close))
    },
  }
}
