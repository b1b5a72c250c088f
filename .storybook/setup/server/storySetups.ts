import type { Plugin } from 'vite'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { startSetup, type Backend } from './startSetup.js'
import type { StorySetup } from '../storySetup.js'

/** A reloaded page does not stop its setup. Above this number, the oldest setup is stopped. */
const MOST_SETUPS = 50

/**
 * Runs a proxy and an emulator for each story. `PUT /setups/<id>` with a {@link StorySetup} starts
 * them, `DELETE /setups/<id>` stops them, and the proxy has its routes below `/setups/<id>/`.
 *
 * Each story has its own emulator, so that a fault in one story does not affect others.
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
      // Used without a mount path, because Vite would remove that path from the url.
      middlewares.use((request, response, next) =>
        request.url?.startsWith('/setups/') ? listener(request, response) : next(),
      )
    },
    async closeBundle() {
      await Promise.all([...setups.keys()].map(close))
    },
  }
}
