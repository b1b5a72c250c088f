import { describe, expect, it } from 'vitest'
import { serviceLines } from '../../../src/commandLine/checkService/runLines.js'
import { ServiceRun } from '../../../src/commandLine/checkService/serviceRun.js'
import type { ServiceTarget } from '../../../src/commandLine/checkService/serviceTarget.js'

/**
 * One test for each line of the service contract that can be called: the same lines that
 * `check-service` holds a real service to. Each gets a target of its own.
 */
export function describeServiceContract(
  name: string,
  profile: ServiceTarget['profile'],
  newTarget: () => Promise<ServiceTarget>,
): void {
  const lines = serviceLines.filter(({ profiles }) => profiles.includes(profile))
  describe(`${name}: ${profile}`, () => {
    it.each(lines)('$id: $line', async ({ judge }) => {
      expect(await judge(new ServiceRun(await newTarget()))).toBeUndefined()
    })
  })
}
