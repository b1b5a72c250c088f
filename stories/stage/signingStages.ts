import type { Plugin } from 'vite'
import { toNodeListener } from '../../src/proxy/node/index.js'
import { setStage, type Stage } from './setStage.js'
import type { StageOrder } from './StageOrder.js'

/** A page that is reloaded leaves its stages behind; beyond this many, the oldest one closes. */
const MOST_STAGES = 50

/**
 * Sets stages for stories: `PUT /stages/<id>` with a {@link StageOrder} sets one and answers with its
 * address, `DELETE /stages/<id>` ends it, and its proxy answers below `/stages/<id>/`.
 *
 * Each story has an emulator of its own, so that a fault of one story is none of the others'.
 */
export function signingStages(): Plugin {
  const stages = new Map<string, Stage>()

  async function close(id: string): Promise<void> {
    const stage = stages.get(id)
    stages.delete(id)
    await stage?.close()
  }

  async function set(id: string, request: Request): Promise<Response> {
    const order: StageOrder = await request.json()
    const stage = await setStage(order, new URL(`/stages/${id}/api/signing`, request.url))
    stages.set(id, stage)
    const [oldest] = stages.keys()
    if (oldest !== undefined && stages.size > MOST_STAGES) await close(oldest)
    return Response.json(stage.address, { status: 201 })
  }

  async function answer(request: Request): Promise<Response> {
    const [, , id = '', below] = new URL(request.url).pathname.split('/')
    if (below !== undefined) {
      return stages.get(id)?.proxy.fetch(request) ?? new Response(null, { status: 404 })
    }
    if (request.method === 'PUT') return set(id, request)
    await close(id)
    return new Response(null, { status: 204 })
  }

  return {
    name: 'signing-stages',
    configureServer({ middlewares }) {
      const listener = toNodeListener(answer)
      // Not mounted at a path, which would be cut off from the url.
      middlewares.use((request, response, next) =>
        request.url?.startsWith('/stages/') ? listener(request, response) : next(),
      )
    },
    async closeBundle() {
      await Promise.all([...stages.keys()].map(close))
    },
  }
}
