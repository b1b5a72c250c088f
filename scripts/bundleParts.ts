/**
 * What the parts of a bundle cost: how many bytes (brotli) it would be smaller by without them. Together
 * they share words, so the sum says nothing. A table for whoever wants to make it smaller:
 * `npx tsx scripts/bundleParts.ts`, after `npm run build`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, bundleSources, compressedSize } from './bundleSizes.js'

const root = join(import.meta.dirname, '..')

/** Modules of `dist/` by what they are for. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'a tab: opened in the click, followed to its end': [
    'embed/tab/openTab',
    'embed/lifecycle/showInTab',
    'embed/lifecycle/browserTab',
  ],
  'what browsers refuse, before and after': [
    'embed/frame/frameBlocking',
    'embed/frame/missingEntry',
    'embed/frame/pageAncestors',
  ],
  'the landing, tried out of sight; a frame that left': [
    'embed/frame/landingWatch',
    'embed/frame/landingProbe',
  ],
  'whose message it is, and what it means': [
    'embed/lifecycle/hearing',
    'embed/ending/landingMessages',
    'embed/ending/ceremonyStopped',
    'embed/ending/toldEnd',
  ],
  'the end, and `confirm`': [
    'embed/lifecycle/finishing',
    'embed/host/askHost',
    'embed/lifecycle/sharedEnds',
  ],
  'English, and what is said in every state': [
    'embed/labels/stateNotice',
    'embed/labels/frameTexts',
    'embed/errors/sentences',
  ],
  'errors, and telling them': [
    'embed/errors/clientError',
    'embed/errors/shortRemedies',
    'embed/host/hostCalls',
    'contract/SigningError',
  ],
  'the state machine': ['embed/session/ceremonyState'],
  'listeners, timers, slowness, random bits': [
    'embed/browser/scope',
    'embed/browser/slowTimer',
    'embed/browser/randomHex',
    'embed/browser/optional',
  ],
  'the url': ['contract/ceremonyUrl', 'embed/session/ceremony'],
  'the question before work is lost': ['react/components/CeremonyQuestion'],
  'the place of the keyboard': ['react/hooks/useFocus'],
  'what is said, on screen': ['react/components/CeremonyNotice', 'react/wording/Button'],
  'asking: single flight, time limit, other tabs': [
    'embed/lifecycle/asked/asking',
    'embed/lifecycle/asked/otherTabs',
    'embed/client/singleFlight',
    'embed/client/sealedGrant',
  ],
  'words for what a proxy may answer': ['react/wording/askedWording'],
  'the client of the proxy': [
    'embed/client/createCeremonyClient',
    'embed/client/createSigningClient',
  ],
  'the dialog': ['react/components/CeremonyDialog'],
  deliverables: [
    'react/hooks/useDeliverable',
    'react/hooks/deliverableQuery',
    'react/hooks/openFile',
    'embed/client/confirmByDeliverable',
  ],
  'replacing a recipient': ['react/hooks/useReplaceRecipient'],
}

/** Bytes of a bundle in which some modules are empty; what only they import goes with them. */
async function sizeWithout(modules: readonly string[], source: string): Promise<number> {
  const files = new Set(modules.map((name) => join(root, 'dist', `${name}.js`)))
  const code = await bundle(root, source, {
    name: 'without-some-modules',
    enforce: 'pre',
    load: (id) => (files.has(id) ? hollow(readFileSync(id, 'utf8')) : null),
  })
  return compressedSize(code)
}

/** The same exports, of which no bundler knows anything. */
function hollow(code: string): string {
  const names = [...code.matchAll(/^export (?:async )?(?:function|const|class|let) (\w+)/gm)]
  return names.map(([, name = '']) => `export let ${name} = globalThis.${name[0]}`).join('\n')
}

/** One bundle after another, in one order. */
async function table(source: string): Promise<string> {
  const whole = await sizeWithout([], source)
  const costs = await Promise.all(
    Object.entries(parts).map(async ([what, modules]) => ({
      what,
      bytes: whole - (await sizeWithout(modules, source)),
    })),
  )
  const rows = costs.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes)
  return [{ what: 'all of it', bytes: whole }, ...rows]
    .map(({ what, bytes }) => `${String(bytes).padStart(7)}  ${what}`)
    .join('\n')
}

for (const { what, source } of bundleSources) {
  // oxlint-disable-next-line no-await-in-loop -- a table at a time
  process.stdout.write(`${what}\n${await table(source)}\n\n`)
}
