import { describe, expect, it } from 'vitest'
import type { ServiceTarget } from '../../../src/commandLine/checkService/callService.js'
import { serviceChecks } from '../../../src/commandLine/checkService/serviceChecks.js'

/** One test for each check of `check-service`, each with a target of its own. */
export function describeServiceContract(
  name: string,
  profile: ServiceTarget['profile'],
  newTarget: () => Promise<ServiceTarget>,
): void {
  describe(`${name}: ${profile}`, () => {
    it.each(serviceChecks)('$name: $promise', async ({ run }) => {
      expect(await run(await newTarget())).toBeUndefined()
    })
  })
}
