import type { Facts } from './check.js'
import type { DoctorOptions } from './doctorOptions.js'
import { findChromium, openPage } from './openPage.js'
import { shown, visit } from './visit.js'

/** Reads all there is to read, one address after the other, and says each before it is read. */
export async function gatherFacts(
  options: DoctorOptions,
  env: Readonly<Record<string, string | undefined>>,
  onStep: (sentence: string) => void,
): Promise<Facts> {
  const { proxy, session } = options
  const read = async (url: URL, what: string) => {
    onStep(`Reading ${what}: ${shown(url, url)}`)
    return visit(url, { session, sessionOrigin: options.page.origin })
  }
  const page = await read(options.page, 'the page')
  const health = await read(new URL(`${proxy.href.replace(/\/$/, '')}/health`), 'the proxy')
  const landing = await read(options.landing, 'the landing')
  if (options.ceremony) onStep(`Reading a ceremony at ${options.ceremony.origin}`)
  const ceremony =
    options.ceremony &&
    (await visit(options.ceremony, { session: undefined, sessionOrigin: options.page.origin }))
  return { options, page, health, landing, ceremony, opened: await open(options, env, onStep) }
}

async function open(
  { opens, page }: DoctorOptions,
  env: Readonly<Record<string, string | undefined>>,
  onStep: (sentence: string) => void,
): Promise<Facts['opened']> {
  if (!opens) return undefined
  const chromium = findChromium(env)
  if (!chromium) {
    onStep('Not opened in a browser: no Chromium is at hand.')
    return env['CHROMIUM_PATH'] ? { failed: 'CHROMIUM_PATH names no Chromium.' } : undefined
  }
  onStep(`Opening the page in ${chromium}`)
  return openPage(chromium, page)
}
