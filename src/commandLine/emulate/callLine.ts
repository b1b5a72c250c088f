import type { EmulatedCall } from '../../emulator/control/callLog.js'

/** One call for the terminal, with its masked bodies. */
export function callLine({ at, method, path, status, request, response }: EmulatedCall): string {
  return [
    `${at} ${method} ${path} ${status}`,
    ...(request === undefined ? [] : [`  > ${JSON.stringify(request)}`]),
    ...(response === undefined ? [] : [`  < ${JSON.stringify(response)}`]),
  ].join('\n')
}
