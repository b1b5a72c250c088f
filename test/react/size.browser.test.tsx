import { expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- this test runs only in Chromium
import { cdp, server } from 'vitest/browser'
import { setGrantCheck } from '../../src/embed/client/grantCheck.js'
import { SigningCeremony } from '../../src/react/index.js'
import { frameIn } from '../embed/support/showCeremony.js'
import { finish, RECIPIENT, renderSigning } from './support/renderSigning.js'

/** Starts to count, and returns a function that returns the named functions that have run since. */
async function countFunctions(): Promise<() => Promise<readonly string[]>> {
  const session = cdp()
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Drops the functions that ran while the modules loaded.
  await session.send('Profiler.takePreciseCoverage')
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    await session.send('Profiler.stopPreciseCoverage')
    const names = result.flatMap(({ url, functions }) => {
      const file = /\/src\/((?:react|embed|contract)\/[^?]+)\.tsx?/.exec(url)?.[1]
      const run = functions.filter(
        ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
      )
      return file === undefined ? [] : run.map(({ functionName }) => `${file}: ${functionName}`)
    })
    return [...new Set(names)]
  }
}

it.runIf(server.browser === 'chromium')(
  'a signature runs code in at most 32 files and 181 named functions, from the click to `confirmed`',
  async () => {
    const { container, getByRole, proxy, reach, show } = renderSigning(<p />)
    proxy.confirm(({ url }) => ({ json: { answer: url.includes('?reason=finished&') } }))
    show(<SigningCeremony recipientId={RECIPIENT} title="Lease" presentation="inline" />)
    // Tests of the development build share this page.
    setGrantCheck(() => {})
    const stop = await countFunctions()
    getByRole('button').click()
    await reach('open')
    finish(frameIn(container))
    await reach('confirmed')
    const functions = await stop()
    const files = [...new Set(functions.map((name) => name.split(':')[0]))]
    expect(functions).toContain('embed/signing/signing: dispatch')
    expect(files.length).toBeLessThanOrEqual(32)
    expect(functions.length).toBeLessThanOrEqual(181)
  },
)
