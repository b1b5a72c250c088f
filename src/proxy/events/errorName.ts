import type { HostErrorEvent } from './proxyEvent.js'

/** Returns the name and the code of a thrown value. Its message may hold a cookie, so it is not read. */
export function loggableError(thrown: unknown): Pick<HostErrorEvent, 'errorName' | 'errorCode'> {
  try {
    if (!(thrown instanceof Error)) return { errorName: typeof thrown }
    const code: unknown = 'code' in thrown ? thrown.code : undefined
    return {
      errorName: WORD.test(thrown.name) ? thrown.name : 'Error',
      ...(typeof code === 'string' && WORD.test(code) && { errorCode: code }),
    }
  } catch {
    return { errorName: 'Error' }
  }
}

const WORD = /^[A-Za-z]\w{0,39}$/
