import type { HostErrorEvent } from './proxyEvent.js'

/** Returns an error's name and code. Its message is omitted, because it may contain secrets. */
export function loggableError(thrown: unknown): Pick<HostErrorEvent, 'errorName' | 'errorCode'> {
  try {
    if (!(thrown instanceof Error)) return { errorName: typeof thrown }
    const code: unknown = 'code' in thrown ? thrown.code : undefined
    return {
      errorName: WORD.test(thrown.name) ? thrown.name : 'Error',
      ...(typeof code === 'string' && CODE.test(code) && { errorCode: code }),
    }
  } catch {
    return { errorName: 'Error' }
  }
}

const WORD = /^[A-Za-z]\w{0,39}$/

/** Matches a code of Node such as `ECONNREFUSED`, or of PostgreSQL such as `25006`. */
const CODE = /^(?:[A-Za-z]\w{0,39}|[A-Z\d]{5})$/
