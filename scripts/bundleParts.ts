/**
 * What the parts of a bundle cost: how many bytes (brotli) it would be smaller by without their own code.
 * What is left of the whole are the words that several parts share. A table for whoever wants to make it
 * smaller: `npx tsx scripts/bundleParts.ts`, after `npm run build`.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bundle, bundleSources, compressedSize } from './bundleSizes.js'

const root = join(import.meta.dirname, '..')

/** Modules of `dist/` by what they are for. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'on screen: the frame, what is said, the question': [
    'react/components/CeremonyFrame',
    'react/components/CeremonyView',
    'react/components/CeremonyNotice',
    'react/components/CeremonyQuestion',
    'react/wording/wording',
    'react/wording/Button',
    'react/hooks/useKeptSession',
    'react/hooks/useSessionState',
    'react/provider/SigningContext',
    'embed/lifecycle/frameElement',
  ],
  'the place of the keyboard': ['react/hooks/useFocus'],
  'the start button, and where the ceremony is shown': [
    'react/components/SigningCeremony',
    'react/hooks/usePresentation',
  ],
  'the dialog': ['react/components/CeremonyDialog'],
  'a session: its verbs, attempts and phases': [
    'embed/lifecycle/createSession',
    'embed/lifecycle/createGrantedSession',
    'embed/lifecycle/createCeremonySession',
    'embed/lifecycle/beginning',
    'embed/session/CeremonySession',
    'embed/session/sessionInternals',
    'embed/session/internalsOf',
    'embed/lifecycle/sharedEnds',
  ],
  'the state machine': ['embed/session/ceremonyState'],
  'in the frame: listening, slowness, where it went': [
    'embed/lifecycle/showInFrame',
    'embed/frame/frameLocation',
    'embed/browser/watchSlowness',
  ],
  'in a tab: opened in the click, followed to its end': [
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
    'embed/frame/hiddenFrame',
  ],
  'whose message it is, and what it means': [
    'embed/lifecycle/hearing',
    'embed/ending/landingMessages',
    'embed/ending/ceremonyStopped',
    'embed/ending/toldEnd',
    'contract/landingMessage',
  ],
  'the end, and `confirm`': ['embed/lifecycle/finishing', 'embed/host/askHost'],
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
  'scopes, random bits, what may throw': [
    'embed/browser/scope',
    'embed/browser/randomHex',
    'embed/browser/optional',
    'contract/jsonObject',
  ],
  'the grant and its url': [
    'contract/ceremonyUrl',
    'contract/ceremony',
    'embed/session/ceremony',
    'embed/client/sealedGrant',
  ],
  'the hook': [
    'react/hooks/useCeremony',
    'react/hooks/useCeremonyControl',
    'react/useHeld',
    'react/useLatest',
  ],
  'asking: single flight, time limit': [
    'embed/lifecycle/asked/askCreate',
    'embed/errors/askedSentences',
    'embed/client/singleFlight',
  ],
  'other tabs, where a newer link ends the older': ['embed/lifecycle/asked/otherTabs'],
  'preparing, and connecting ahead': [
    'embed/prepareCeremony',
    'embed/frame/warmUp',
    'embed/frame/outOfSight',
  ],
  'words for what a proxy may answer, and waiting': [
    'react/wording/askedWording',
    'react/wording/WaitingButton',
    'embed/labels/askedTexts',
    'embed/labels/ceremonyNotice',
    'embed/labels/pluralText',
    'embed/labels/en',
  ],
  'calling the proxy': [
    'react/provider/SigningProvider',
    'embed/client/createCeremonyClient',
    'contract/problem',
    'contract/routes',
  ],
  'recipients and deliverables, as the proxy gives them': [
    'embed/client/createSigningClient',
    'contract/recipient',
    'contract/deliverable',
    'contract/fieldsOfShape',
    'contract/resourceId',
    'react/operations/useSigningClient',
    'react/operations/queryClientOf',
  ],
  deliverables: [
    'react/operations/useDeliverable',
    'react/operations/deliverableQuery',
    'react/operations/openFile',
    'embed/client/confirmByDeliverable',
  ],
  'replacing a recipient': ['react/operations/useReplaceRecipient'],
}

/** Bytes of a bundle in which some modules are empty. What they import stays. */
async function sizeWithout(modules: readonly string[], source: string): Promise<number> {
  const files = new Set(modules.map((name) => join(root, 'dist', `${name}.js`)))
  const code = await bundle(root, source, {
    name: 'without-some-modules',
    enforce: 'pre',
    load(id) {
      if (files.has(id)) return hollow(readFileSync(id, 'utf8'))
      mustBeNamed(id)
      return null
    },
  })
  return compressedSize(code)
}

const named = new Set(Object.values(parts).flat())

/** Throws for a module with code of its own that is in no part: the table is to be of all of it. */
function mustBeNamed(id: string): void {
  const name = relative(join(root, 'dist'), id).replace(/\.js$/, '')
  const isOurs = /^(contract|embed|react)\//.test(name)
  if (
    !isOurs ||
    named.has(name) ||
    !/^(export )?(async )?(function|const|class) /m.test(readFileSync(id, 'utf8'))
  )
    return
  throw new Error(`dist/${name}.js is in no part of scripts/bundleParts.ts.`)
}

/** The same exports, of which no bundler knows anything, and what the module imports kept in use. */
function hollow(code: string): string {
  const imports = [...code.matchAll(/^import \{([^}]*)\} from [^\n]*$/gm)]
  const used = imports.flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(' as ').at(-1)),
  )
  const exported = [...code.matchAll(/^export (?:async )?(?:function|const|class|let) (\w+)/gm)]
  return [
    ...imports.map(([line]) => line),
    `globalThis.used = [${used.join()}]`,
    ...exported.map(([, name = '']) => `export let ${name} = globalThis.${name[0]}`),
  ].join('\n')
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
  const shared = rows.reduce((left, { bytes }) => left - bytes, whole)
  return [{ what: 'all of it', bytes: whole }, ...rows, { what: 'what they share', bytes: shared }]
    .map(({ what, bytes }) => `${String(bytes).padStart(7)}  ${what}`)
    .join('\n')
}

for (const { what, source } of bundleSources) {
  // oxlint-disable-next-line no-await-in-loop -- a table at a time
  process.stdout.write(`${what}\n${await table(source)}\n\n`)
}
