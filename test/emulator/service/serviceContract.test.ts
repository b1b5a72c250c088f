import { afterAll } from 'vitest'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { describeServiceContract } from '../support/serviceContract.js'
import { serviceTarget } from '../support/serviceTarget.js'

const inProcess = createSigningEmulator({ deliverableDelay: 0 })
describeServiceContract('the emulator in this process', 'contract', async () =>
  serviceTarget(inProcess),
)

const live = createSigningEmulator({ profile: 'live', deliverableDelay: 0, requestsPerSecond: 0 })
describeServiceContract('the emulator in this process', 'live', async () => serviceTarget(live))

const running = await startSigningEmulator({ port: 0, deliverableDelay: 0 })
afterAll(() => running.close())
describeServiceContract('the emulator on a port', 'contract', async () =>
  serviceTarget(running.emulator, async (url, init) => fetch(url, init)),
)
