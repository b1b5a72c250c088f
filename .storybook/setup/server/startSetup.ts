import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { createSigningProxy, type SigningProxy } from '../../../src/proxy/index.js'
import { envelopesOf, prepare, proxyOptions } from '../setupParts.js'
import type { SetupAddress, StorySetup } from '../storySetup.js'

/** A running signing service, and a portal's proxy that calls it. */
export interface Backend {
  readonly address: SetupAddress
  readonly proxy: SigningProxy
  readonly close: () => Promise<void>
}

/** Starts an emulator on a free port (thus on another origin), and a proxy at `publicUrl`. */
export async function startSetup(setup: StorySetup, publicUrl: URL): Promise<Backend> {
  const { origin, emulator, close } = await startSigningEmulator({
    port: 0,
    locale: setup.locale ?? 'en',
    colorScheme: setup.colorScheme ?? 'light dark',
    deliverableDelay: setup.deliverableDelay ?? 0,
    envelopes: envelopesOf(setup),
  })
  await prepare(emulator, setup)
  return {
    address: { endpoint: publicUrl.pathname, ceremonyOrigin: origin },
    proxy: createSigningProxy(proxyOptions(setup, publicUrl, emulator)),
    close,
  }
}
