import { afterAll, describe, expect, it } from 'vitest'
import type { ServiceTarget } from '../../../src/commandLine/doctor/service/callService.js'
import { serviceChecks } from '../../../src/commandLine/doctor/service/serviceChecks.js'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
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

/** Defines one test for each check of `doctor --service`. Each test gets a new service. */
function describeServiceContract(
  name: string,
  profile: ServiceTarget['profile'],
  newTarget: () => Promise<ServiceTarget>,
): void {
  describe(`${name} in the ${profile} profile`, () => {
    it.each(serviceChecks)('passes the check $name: $promise', async ({ run }) => {
      expect(await run(await newTarget())).toBeUndefined()
    })
  })
}
