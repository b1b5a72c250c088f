import { describe, expect, it } from 'vitest'
import type { ServiceTarget } from '../../../src/commandLine/doctor/service/callService.js'
import { serviceChecks } from '../../../src/commandLine/doctor/service/serviceChecks.js'

/** Defines one test for each check of `doctor --service`. Each test gets a new service. */
export function describeServiceContract(
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
