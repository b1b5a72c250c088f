/** Counts the files and named functions of the proxy that one request runs, by V8's coverage. */
import { Session } from 'node:inspector/promises'

/**
 * Runs `call`, and returns the files of `src/proxy` and their named functions that ran. Run the
 * same call once before: functions that run while a module loads would be counted, too.
 */
export async function countProxyCall(call: () => Promise<unknown>) {
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
