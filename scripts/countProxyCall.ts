/** Counts the files and the named functions of the proxy that one call runs, by V8's precise coverage. */
import { Session } from 'node:inspector/promises'

/** The files and functions that one call runs. */
export interface PassedCode {
  readonly files: readonly string[]
  readonly functions: readonly string[]
}

/**
 * Runs `call` and returns the files below `src/proxy`, and the functions in them, that ran. Functions
 * without a name are part of the function around them. Warm up first: a module's own code counts as well.
 */
export async function countProxyCall(call: () => Promise<unknown>): Promise<PassedCode> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await session.post('Profiler.takePreciseCoverage')
  await call()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const functions = result.flatMap(({ url, functions: found }) => {
    const file = /\/(?:src|dist)\/(proxy\/[^?]+)\.[jt]s/.exec(url)?.[1]
    if (file === undefined) return []
    return found
      .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName }) => `${file}: ${functionName}`)
  })
  return {
    files: [...new Set(functions.map((name) => name.split(':')[0] ?? ''))].toSorted(),
    functions: functions.toSorted(),
  }
}
