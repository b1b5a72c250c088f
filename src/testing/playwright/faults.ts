import type { FaultName, FaultOptions } from '../../emulator/faults/fault.js'
import type { TestPage } from './testPage.js'

/** The url of the emulator. */
export interface EmulatorAddress {
  /**
   * The origin that `npx react-signing-ceremony emulate` prints.
   * @default 'http://127.0.0.1:8787'
   */
  readonly emulator?: string | undefined
}

const DEFAULT_ORIGIN = 'http://127.0.0.1:8787'

/**
 * Makes the emulator simulate a fault in its next call, such as `refuse-frame`, `server-error` or `slow`.
 * Pass `recipient` if tests run in parallel. Throws the emulator's message for an unknown fault.
 *
 * @example
 * ```ts
 * await setFault(page, 'refuse-frame', { recipient: 're_ada' })
 * ```
 */
export async function setFault(
  page: Pick<TestPage, 'request'>,
  name: FaultName,
  { emulator = DEFAULT_ORIGIN, ...options }: FaultOptions & EmulatorAddress = {},
): Promise<void> {
  const answer = await page.request.post(`${emulator}/_emulator/faults`, {
    data: { name, ...options },
  })
  if (!answer.ok()) throw new Error(`The emulator refused the fault: ${await answer.text()}`)
}

/**
 * Removes all faults of the emulator. Throws if no emulator answers.
 *
 * @example
 * ```ts
 * await clearFaults(page)
 * ```
 */
export async function clearFaults(
  page: Pick<TestPage, 'request'>,
  { emulator = DEFAULT_ORIGIN }: EmulatorAddress = {},
): Promise<void> {
  const answer = await page.request.delete(`${emulator}/_emulator/faults`)
  if (!answer.ok()) throw new Error(`The emulator answered with status ${answer.status()}.`)
}
