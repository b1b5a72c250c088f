import type { EmulatedCall } from '../../emulator/control/callLog.js'

/** Returns the lines that the terminal shows for one call, with masked bodies. */
export function callLine({ at, method, path, status, request, response }: EmulatedCall): string {
  return [
    `${at} ${method} ${path} ${status}`,
    ...(request === undefined ? [] : [`  > ${JSON.stringify(request)}`]),
    ...(response === undefined ? [] : [`  < ${JSON.stringify(response)}`]),
  ].join('\n')
}
