/**
 * What the parts of a bundle cost: how many bytes (brotli) it would be smaller by without their own code.
 * What is left of the whole are the words that several parts share. A table for whoever wants to make it
 * smaller: `npx tsx scripts/bundles/bundleParts.ts`, after `npm run build`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, bundleSources, compressedSize } from './bundleSizes.js'
import { partsOfBundles } from './partsOfBundles.js'

const root = join(import.meta.dirname, '../..')

/** Bytes of a bundle in which some modules are empty. What they import stays. */
async function sizeWithout(modules: readonly string[], source: string): Promise<number> {
  const files = new Set(modules.map((name) => join(root, 'dist', `${name}.js`)))
  const code = await bundle(root, source, {
    name: 'without-some-modules',
    enforce: 'pre',
    load(id) {
      return files.has(id) ? hollow(readFileSync(id, 'utf8')) : null
    },
  })
  return compressedSize(code)
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
    Object.entries(partsOfBundles).map(async ([what, modules]) => ({
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
