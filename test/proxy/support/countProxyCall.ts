/** Finds the code that one request runs, by V8's coverage. */
import { Session } from 'node:inspector/promises'

/**
 * Runs `call`, and returns the files of this package and of srvx of which functions ran, and those
 * functions; closures without a name have the offset of their code. Run the same call once before:
 * functions that run while a module loads would be counted, too.
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
    const file = /\/(?:src|dist|node_modules)\/((?!.*\/node_modules\/)[^?]+)\.m?[jt]s/.exec(
      url,
    )?.[1]
    if (file === undefined || !/^(proxy|contract|reports|landing|srvx)\//.test(file)) return []
    return found
      .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName, ranges }) => `${file}: ${functionName || ranges[0]?.startOffset}`)
  })
  return {
    files: [...new Set(functions.map((name) => name.split(':')[0] ?? ''))].toSorted(),
    functions: functions.toSorted(),
  }
}
