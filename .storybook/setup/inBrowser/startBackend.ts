import { createSigningEmulator } from '../../../src/emulator/index.js'
import { createTestBackend } from '../../../src/testing/backend/index.js'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { envelopesOf, prepare, proxyOptions } from '../setupParts.js'
import type { SetupBackend, StorySetup } from '../storySetup.js'
import { ceremonyPage } from './ceremonyPage.js'
import { serve, SETUPS } from './pageAsServer.js'

/**
 * Starts a signing service and a portal's proxy in this page, for a built Storybook. Both run the
 * real code, on one origin: see `docs/decisions/tools.md`.
 */
export async function startBackend(id: string, setup: StorySetup): Promise<SetupBackend> {
  const place = new URL(`${id}/`, SETUPS)
  const service = new URL('service', place)
  const publicUrl = new URL('api/signing', place)
  const emulator = createSigningEmulator({
    locale: setup.locale ?? 'en',
    colorScheme: setup.colorScheme ?? 'light dark',
    deliverableDelay: setup.deliverableDelay ?? 0,
    envelopes: envelopesOf(setup),
  })
  await prepare(emulator, setup)
  const proxy = createTestBackend({
    publicUrl: publicUrl.href,
    proxy: {
      ...proxyOptions(setup, publicUrl, emulator),
      fetch: async (url, { method, headers, body, signal }) =>
        emulator.fetch(url, { method, headers, body, signal }),
    },
  })

  const close = await serve(id, async (request, isTab) => {
    const { href } = new URL(request.url)
    if (!href.startsWith(service.href)) return proxy.proxy.fetch(request)
    const { method, headers } = request
    // In Firefox a request has no property `body`, so the text is read.
    const body = method === 'POST' ? await request.text() : null
    const asked = emulator.origin + href.slice(service.href.length)
    return ceremonyPage(await emulator.fetch(asked, { method, headers, body }), isTab)
  })
  return {
    endpoint: publicUrl.pathname,
    ceremonyOrigin: location.origin,
    fetch: async (input, init) => {
      const response = await proxy.fetch(input, init)
      return withUrlsAt(service, emulator.origin, response)
    },
    close,
  }
}

/** Replaces the service's origin in the url with the url at which this page responds. */
async function withUrlsAt(place: URL, origin: string, response: Response): Promise<Response> {
  const body: unknown = await response.clone().json()
  const url = isJsonObject(body) ? body['url'] : undefined
  if (typeof url !== 'string') return response
  const here = { ...Object(body), url: url.replace(origin, place.href) }
  return Response.json(here, { status: response.status, headers: response.headers })
}
