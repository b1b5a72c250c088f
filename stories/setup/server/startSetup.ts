import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { createSigningProxy, type SigningProxy } from '../../../src/proxy/index.js'
import { envelopes, prepare, proxyOptions } from '../setupParts.js'
import type { SetupAddress, StorySetup } from '../storySetup.js'

/** A signing service and a portal's proxy to it. */
export interface Backend {
  readonly address: SetupAddress
  readonly proxy: SigningProxy
  readonly close: () => Promise<void>
}

/** Starts an emulator on a free port, which is another origin, and a proxy at `publicUrl`. */
export async function startSetup(order: StorySetup, publicUrl: URL): Promise<Backend> {
  const { origin, emulator, close } = await startSigningEmulator({
    port: 0,
    locale: order.locale ?? 'en',
    colorScheme: order.colorScheme ?? 'light dark',
    deliverableDelay: order.deliverableDelay ?? 0,
    envelopes,
  })
  await prepare(emulator, order)
  return {
    address: { endpoint: publicUrl.pathname, ceremonyOrigin: origin },
    proxy: createSigningProxy(proxyOptions(order, publicUrl, emulator)),
    close,
  }
}
