/** Finds the code that one request runs, by V8's coverage. */
import { Session } from 'node:inspector/promises'

/** Matches a function that Vite adds for each export. It runs at each use, as if the file had code. */
const VITE_EXPORT = /^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/

/**
 * Runs `call`, and returns the files of this package and of srvx of which functions ran, and those
 * functions; closures without a name have the offset of their code. Run the same call once before:
 * functions that run while a module loads would be counted, too.
 */
export async function countProxyCall(call: () => Promise<unknown>) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Debugger.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await session.post('Profiler.takePreciseCoverage')
  await call()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const found: string[] = []
  for (const { url, scriptId, functions } of result) {
    const file = /\/(?:src|dist|node_modules)\/((?!.*\/node_modules\/)[^?]+)\.m?[jt]s/.exec(
      url,
    )?.[1]
    if (file === undefined || !/^(proxy|contract|reports|landing|srvx)\//.test(file)) continue
    // oxlint-disable-next-line no-await-in-loop -- one script after the other
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    for (const { functionName, ranges } of functions) {
      const [{ count, startOffset, endOffset } = { count: 0, startOffset: 0, endOffset: 0 }] =
        ranges
      const isOwn = !VITE_EXPORT.test(scriptSource.slice(startOffset, endOffset))
      if (count > 0 && isOwn) found.push(`${file}: ${functionName || startOffset}`)
    }
  }
  session.disconnect()
  return {
    files: [...new Set(found.map((name) => name.split(':')[0] ?? ''))].toSorted(),
    functions: found.toSorted(),
  }
}
