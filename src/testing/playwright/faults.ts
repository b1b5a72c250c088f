import type { FaultName, FaultOptions } from '../../emulator/faults/fault.js'
import type { TestPage } from './testPage.js'

/** Where the emulator is. */
export interface EmulatorAddress {
  /**
   * The origin that `npx react-signing-ceremony emulate` prints.
   * @default 'http://127.0.0.1:8787'
   */
  readonly emulator?: string | undefined
}

const DEFAULT_ORIGIN = 'http://127.0.0.1:8787'

/**
 * Lets a failure befall the next call at the emulator: `refuse-frame`, `server-error`, `slow` and the
 * others. Name the `recipient` where tests run side by side. Throws what the emulator says where it
 * knows no such fault.
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
  if (!answer.ok()) throw new Error(`The emulator set no fault: ${await answer.text()}`)
}

/**
 * Takes back all faults that wait for their calls. Throws where no emulator answers.
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
